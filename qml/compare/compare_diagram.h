// SPDX-License-Identifier: GPL-3.0-or-later
// CompareDiagram: both drawings on one canvas: a triangle on what was changed, a plus on what came, a minus and a dashed edge on what went,
// and the loads of A above those of B; or one drawing alone. GUI thread only.
#pragma once

#include "compare/compare_session.h"

#include <QPointer>
#include <QQuickPaintedItem>

namespace floom {

class CompareDiagram : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::CompareSession* session READ session WRITE setSession NOTIFY sessionChanged)
    Q_PROPERTY(int shown READ shown WRITE setShown NOTIFY shownChanged) // 0 = A, 1 = both, 2 = B
    Q_PROPERTY(QString highlight READ highlight WRITE setHighlight NOTIFY highlightChanged) // a block's id

public:
    explicit CompareDiagram(QQuickItem* parent = nullptr);

    [[nodiscard]] CompareSession* session() const { return m_session; }
    void setSession(CompareSession* session);
    [[nodiscard]] int shown() const { return m_shown; }
    void setShown(int shown);
    [[nodiscard]] QString highlight() const { return m_highlight; }
    void setHighlight(const QString& block);
    void paint(QPainter* painter) override;

signals:
    void sessionChanged();
    void shownChanged();
    void highlightChanged();

private:
    QPointer<CompareSession> m_session;
    int m_shown = 1;
    QString m_highlight;
};

// B with what A has more of: the drawing on which both are shown.
[[nodiscard]] Design unionOf(const Design& a, const Design& b);

} // namespace floom
