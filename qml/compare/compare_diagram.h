// SPDX-License-Identifier: GPL-3.0-or-later
// CompareDiagram: both designs in one drawing: a triangle on changed blocks, a plus on added ones, a minus and a dashed edge on removed
// ones, and A's loads above B's; or one design alone. GUI thread only.
#pragma once

#include "compare/compare_session.h"
#include "look/canvas_image_item.h"

#include <QPointer>

namespace floom::inline pages {

class CompareDiagram : public floom::look::CanvasImageItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(floom::pages::CompareSession* session READ session WRITE setSession NOTIFY sessionChanged)
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

signals:
    void sessionChanged();
    void shownChanged();
    void highlightChanged();

protected:
    void paint(QPainter& painter) override;

private:
    QPointer<CompareSession> m_session;
    int m_shown = 1;
    QString m_highlight;
};

// B plus the blocks that only A has: the drawing that shows both.
[[nodiscard]] Design unionOf(const Design& a, const Design& b);

} // namespace floom::inline pages
