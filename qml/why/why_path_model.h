// SPDX-License-Identifier: GPL-3.0-or-later
// The critical path of one recorded request as a waterfall for QML: services and waits in time order; a wait names the request that
// occupied the resource. The default is the request at the session's percentile within its lens. Works only while `active`: the recording
// is indexed on demand. GUI thread only.
#pragma once

#include "recording/timeline_request.h"
#include "why/why_session.h"

#include <QAbstractListModel>
#include <QPointer>

#include <memory>

namespace floom::inline pages {

// A row of the waterfall: a piece, or consecutive short pieces (each below 1 % of the latency) merged.
struct PathRow {
    LifePiece piece;
    int steps = 1;
};
[[nodiscard]] std::vector<PathRow> pathRows(const RequestLife& life);

class WhyPathModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::WhySession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY sessionChanged)
    Q_PROPERTY(int count READ rowCount NOTIFY pathChanged)
    Q_PROPERTY(
        int request READ request WRITE setRequest NOTIFY pathChanged) // -1: none; may differ from the percentile's until the handle moves
    Q_PROPERTY(bool missing READ isMissing NOTIFY pathChanged) // such a request exists, but was not recorded
    Q_PROPERTY(QString title READ title NOTIFY pathChanged) // "read 59,216"
    Q_PROPERTY(QString detail READ detail NOTIFY pathChanged) // "488.8 µs · 43.1 % served, 56.9 % waiting"

public:
    // `from` and `length`: share of the latency, 0..1. `culprit`: the request it waited for, -1 = none.
    enum RoleName { label = Qt::UserRole + 1, place, from, length, time, look, background, service, culprit, culpritText };

    explicit WhyPathModel(QObject* parent = nullptr);
    [[nodiscard]] WhySession* session() const { return m_session; }
    void setSession(WhySession* session);
    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);
    [[nodiscard]] int request() const { return m_request; }
    [[nodiscard]] bool isMissing() const { return m_request >= 0 && m_life.pieces.empty(); }
    void setRequest(int request);
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString detail() const;
    [[nodiscard]] const RequestLife& life() const { return m_life; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void sessionChanged();
    void pathChanged();

private:
    [[nodiscard]] static QString waitWords(const QString& work);
    void takeRun();
    void follow(); // shows the percentile's request
    void show(std::int64_t request);
    [[nodiscard]] std::shared_ptr<const TimelineIndex> indexOf(const std::shared_ptr<const SpanStore>& store) const;

    QPointer<WhySession> m_session;
    bool m_active = false;
    std::shared_ptr<const SpanStore> m_store; // the recording of m_index
    std::shared_ptr<const TimelineIndex> m_index; // null while it is built
    int m_request = -1;
    RequestLife m_life;
    std::vector<PathRow> m_rows;
};

} // namespace floom::inline pages
