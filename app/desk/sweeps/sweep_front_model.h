// SPDX-License-Identifier: GPL-3.0-or-later
// SweepFrontModel: a sweep's front as a table: parameter values, figures, the bottleneck, a tick. Sortable by any column; rows are kept
// while only ticks and brushes change. GUI thread.
#pragma once

#include "desk/sweeps/sweep_session.h"

#include <QAbstractListModel>
#include <QPointer>

namespace floom::inline desk {

class SweepFrontModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::desk::SweepSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(QVariantList columns READ columns NOTIFY
                   columnsChanged) // {id, label, figure, least, longest}: parameters, then figures; characters of the cells
    Q_PROPERTY(QString sortedBy READ sortedBy NOTIFY columnsChanged)
    Q_PROPERTY(bool descending READ isDescending NOTIFY columnsChanged)
    Q_PROPERTY(int count READ count NOTIFY columnsChanged)
    Q_PROPERTY(bool onlyFront READ showsOnlyFront WRITE setOnlyFront NOTIFY columnsChanged) // false: also others inside limits and brushes

public:
    enum Role { PointRole = Qt::UserRole + 1, CellsRole, LimitRole, TickedRole, InsideRole, BestRole, NameRole };

    explicit SweepFrontModel(QObject* parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] SweepSession* session() const { return m_session; }
    void setSession(SweepSession* session);
    [[nodiscard]] QVariantList columns() const;
    [[nodiscard]] QString sortedBy() const { return m_sorted; }
    [[nodiscard]] bool isDescending() const { return m_descending; }
    [[nodiscard]] int count() const { return static_cast<int>(m_points.size()); }
    [[nodiscard]] bool showsOnlyFront() const { return m_onlyFront; }
    void setOnlyFront(bool only);
    Q_INVOKABLE void sortBy(const QString& id); // a second call reverses the order
    Q_INVOKABLE int rowOf(int point) const; // -1 = not shown
    Q_INVOKABLE int pointAt(int row) const; // -1 = no such row

signals:
    void sessionChanged();
    void columnsChanged();

private:
    void refresh();
    void touch(); // call when ticks, brushes or limits change
    [[nodiscard]] QStringList figures() const;
    [[nodiscard]] QStringList columnIds() const;
    [[nodiscard]] QString cellText(std::size_t point, qsizetype column) const;
    [[nodiscard]] bool breaks(std::size_t point, const QString& id) const; // violates a limit of the goal

    QPointer<SweepSession> m_session;
    std::vector<std::size_t> m_points;
    QStringList m_ids; // columns at the time the rows were built
    QString m_sorted; // "" = along the front
    bool m_descending = false;
    bool m_onlyFront = true;
};

} // namespace floom::inline desk
