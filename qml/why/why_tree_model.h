// SPDX-License-Identifier: GPL-3.0-or-later
// A session's breakdown as the visible lines of a tree: blocks, and the waits and services of unfolded ones. Shares are text with two
// digits; each column's blocks sum to 100.00. GUI thread only.
#pragma once

#include "why/why_session.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <set>

namespace floom::inline pages {

class WhyTreeModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::WhySession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(bool hasMiddle READ hasMiddle NOTIFY columnsChanged)
    Q_PROPERTY(bool hasTail READ hasTail NOTIFY columnsChanged)
    Q_PROPERTY(bool hasExtreme READ hasExtreme NOTIFY columnsChanged)
    Q_PROPERTY(QString tailNote READ tailNote NOTIFY columnsChanged) // "842 requests, mean 2.14 ms"

public:
    enum RoleName { label = Qt::UserRole + 1, depth, foldable, open, look, wait, all, middle, tail, extreme, tailShare, address };

    explicit WhyTreeModel(QObject* parent = nullptr);

    [[nodiscard]] WhySession* session() const { return m_session; }
    void setSession(WhySession* session);
    [[nodiscard]] bool hasMiddle() const { return has(Slice::middle); }
    [[nodiscard]] bool hasTail() const { return has(Slice::tail); }
    [[nodiscard]] bool hasExtreme() const { return has(Slice::extreme); }
    [[nodiscard]] QString tailNote() const;
    Q_INVOKABLE void toggle(int row);
    Q_INVOKABLE void choose(int row); // selects its block on the canvas and its work in the timeline

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

signals:
    void sessionChanged();
    void columnsChanged();

private:
    struct Line {
        const BreakdownNode* node = nullptr; // in the session's breakdown
        int depth = 0;
    };
    [[nodiscard]] bool has(Slice slice) const;
    [[nodiscard]] bool isOpen(const BreakdownNode& block) const { return m_closed.count(block.label) == 0; }
    [[nodiscard]] QString labelOf(const BreakdownNode& block) const;
    void refresh();

    QPointer<WhySession> m_session;
    Breakdown m_breakdown;
    std::vector<Line> m_lines;
    std::set<QString> m_closed;
};

} // namespace floom::inline pages
