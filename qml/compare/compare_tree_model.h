// SPDX-License-Identifier: GPL-3.0-or-later
// CompareTreeModel: A's breakdown beside B's, block by block: microseconds per request, mean of all or of the slowest 1 %. GUI thread only.
#pragma once

#include "compare/compare_session.h"
#include "compare/compare_trees.h"

#include <QAbstractListModel>
#include <QPointer>

namespace floom::inline pages {

class CompareTreeModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::CompareSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(bool slowest READ isSlowest WRITE setSlowest NOTIFY slowestChanged) // from p99 up instead of all
    Q_PROPERTY(QString totals READ totals NOTIFY totalsChanged) // "A 480 µs · B 149 µs · −331 µs"; "" if the slice is missing

public:
    // shareA, shareB: of the longer of both means, 0..1
    enum Role { LabelRole = Qt::UserRole + 1, DepthRole, WaitRole, LookRole, ShareARole, ShareBRole, ARole, BRole, DeltaRole, AddressRole };

    explicit CompareTreeModel(QObject* parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] CompareSession* session() const { return m_session; }
    void setSession(CompareSession* session);
    [[nodiscard]] bool isSlowest() const { return m_slowest; }
    void setSlowest(bool slowest);
    [[nodiscard]] QString totals() const;

signals:
    void sessionChanged();
    void slowestChanged();
    void totalsChanged();

private:
    void reset();
    [[nodiscard]] bool isPresent() const { return m_trees.totals.size() == 2 && m_trees.totals[0] > 0 && m_trees.totals[1] > 0; }

    QPointer<CompareSession> m_session;
    CompareTrees m_trees;
    bool m_slowest = false;
};

} // namespace floom::inline pages
