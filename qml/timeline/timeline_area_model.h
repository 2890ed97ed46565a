// SPDX-License-Identifier: GPL-3.0-or-later
// The selected area of a session as tables for QML: totals per operation and owner, and the requests inside. Empty without an area.
#pragma once

#include "desk/timeline/timeline_session.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class TimelineAreaModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::TimelineSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(QString title READ title NOTIFY totalsChanged) // "140.0 µs · ch[5], ch[6], ch[7]"
    Q_PROPERTY(double busy READ busy NOTIFY totalsChanged)
    Q_PROPERTY(int requestCount READ requestCount NOTIFY totalsChanged)
    Q_PROPERTY(QString bytesText READ bytesText NOTIFY totalsChanged) // "480 KiB"; "" without requests
    Q_PROPERTY(QVariantList requests READ requests NOTIFY totalsChanged) // {request, text, place, latency, share}, slowest first

    Q_PROPERTY(QVariantList lanes READ lanes NOTIFY totalsChanged) // {name, busyText, share}, busiest first

public:
    enum RoleName { operation = Qt::UserRole + 1, owner, count, total, mean, p50, p99, p999, busyText, busyShare, look, background };

    explicit TimelineAreaModel(QObject* parent = nullptr);

    [[nodiscard]] TimelineSession* session() const { return m_session; }
    void setSession(TimelineSession* session);
    [[nodiscard]] QString title() const;
    [[nodiscard]] double busy() const { return m_totals.busy; }
    [[nodiscard]] int requestCount() const { return static_cast<int>(m_totals.requestCount); }
    [[nodiscard]] QString bytesText() const;
    [[nodiscard]] QVariantList requests() const;
    [[nodiscard]] QVariantList lanes() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void sessionChanged();
    void totalsChanged();

private:
    void refresh();

    QPointer<TimelineSession> m_session;
    AreaTotals m_totals;
};

} // namespace floom::inline pages
