// SPDX-License-Identifier: GPL-3.0-or-later
// The life of one request as a table for QML: services and waits in time order, shares summing to 100.00 %. Follows the session's pinned
// request, or shows `request` if set. Texts are formatted for display; GUI thread only.
#pragma once

#include "analysis/one_request.h"
#include "desk/timeline/timeline_session.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <optional>

namespace floom::inline pages {

class TimelineLifeModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::TimelineSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(bool followsPinned READ followsPinned WRITE setFollowsPinned NOTIFY sessionChanged)
    Q_PROPERTY(int request READ request WRITE setRequest NOTIFY lifeChanged)
    Q_PROPERTY(bool valid READ isValid NOTIFY lifeChanged)
    Q_PROPERTY(QString title READ title NOTIFY lifeChanged) // "read 59,216"
    Q_PROPERTY(QString detail READ detail NOTIFY lifeChanged) // "4 KiB  pkg[3][2]"
    Q_PROPERTY(QString latency READ latency NOTIFY lifeChanged) // "488.8"
    Q_PROPERTY(QString latencyUnit READ latencyUnit NOTIFY lifeChanged)
    Q_PROPERTY(QString standing READ standing NOTIFY lifeChanged) // "slower than 56 % of reads"
    Q_PROPERTY(QString accounted READ accounted NOTIFY lifeChanged) // "488,822,511 ps accounted, 0 left over"
    Q_PROPERTY(QString heldBy READ heldBy NOTIFY lifeChanged) // "GC tPROG on pkg[3][2]"; "" if nothing held it
    Q_PROPERTY(QString heldDetail READ heldDetail NOTIFY lifeChanged)
    Q_PROPERTY(QVariantList landmarks READ landmarks NOTIFY landmarksChanged) // {percentile, request, latency}: recorded requests only
    // {label, time, without}: work it waited behind, longest first, and its latency without that; empty if causes were not recorded
    Q_PROPERTY(QVariantList causes READ causes NOTIFY lifeChanged)
    Q_PROPERTY(QString sumText READ sumText NOTIFY lifeChanged)

public:
    enum RoleName { label = Qt::UserRole + 1, time, share, permille, look, background, service };

    explicit TimelineLifeModel(QObject* parent = nullptr);

    [[nodiscard]] TimelineSession* session() const { return m_session; }
    void setSession(TimelineSession* session);
    [[nodiscard]] bool followsPinned() const { return m_followsPinned; }
    void setFollowsPinned(bool follows);
    [[nodiscard]] int request() const { return m_request; }
    void setRequest(int request);
    [[nodiscard]] bool isValid() const { return !m_life.pieces.empty(); }
    [[nodiscard]] const RequestLife& life() const { return m_life; }
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString detail() const;
    [[nodiscard]] QString latency() const;
    [[nodiscard]] QString latencyUnit() const;
    [[nodiscard]] QString standing() const { return m_standing; }
    [[nodiscard]] QString accounted() const;
    [[nodiscard]] QString heldBy() const;
    [[nodiscard]] QString heldDetail() const;
    [[nodiscard]] QString sumText() const;
    [[nodiscard]] QVariantList causes() const;
    [[nodiscard]] QVariantList landmarks() const; // the requests at the run's percentiles
    Q_INVOKABLE void showHolder(); // scrolls to the culprit's span

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void sessionChanged();
    void lifeChanged();
    void landmarksChanged();

private:
    void follow();
    [[nodiscard]] const RequestPart* longestWait() const; // null: none, or causes unknown
    void place(); // ranks it among requests of its kind

    QPointer<TimelineSession> m_session;
    RequestLife m_life;
    std::optional<RequestAccount> m_account;
    std::vector<LifeRow> m_rows;
    QString m_standing;
    int m_request = -1;
    bool m_followsPinned = true;
};

} // namespace floom::inline pages
