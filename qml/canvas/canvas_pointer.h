// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas pointer: its position, where the button was pressed, and its shape. Px of the view. GUI thread.
#pragma once

#include <QObject>
#include <QPointF>
#include <QtQml/qqmlregistration.h>

namespace floom::inline pages {

class CanvasPointer : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(Qt::CursorShape cursor READ cursor NOTIFY cursorChanged)

public:
    using QObject::QObject;

    [[nodiscard]] QPointF at() const { return m_at; }
    [[nodiscard]] QPointF pressedAt() const { return m_pressedAt; }
    [[nodiscard]] QPointF dragged() const { return m_at - m_pressedAt; }
    [[nodiscard]] bool isDragged() const; // moved beyond the drag threshold
    [[nodiscard]] int modifiers() const { return m_modifiers; } // keyboard modifiers at the press
    void press(QPointF at, int modifiers);
    void moveTo(QPointF at) { m_at = at; }
    void scroll(QPointF by) { m_pressedAt += by; } // the view scrolled: keeps the pressed point of the drawing

    [[nodiscard]] Qt::CursorShape cursor() const { return m_cursor; }
    void setCursor(Qt::CursorShape cursor);

signals:
    void cursorChanged();

private:
    QPointF m_at, m_pressedAt;
    int m_modifiers = 0;
    Qt::CursorShape m_cursor = Qt::ArrowCursor;
};

} // namespace floom::inline pages
