// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/key_presses.h"

#include <QGuiApplication>
#include <QKeyEvent>

namespace floom::inline look {

KeyPresses::KeyPresses(QObject* parent)
    : QObject(parent)
{
    QGuiApplication::instance()->installEventFilter(this);
}

bool KeyPresses::areElsewhere(const QWindow* window)
{
    const auto* focused = QGuiApplication::focusWindow();
    return focused && focused != window; // without a window manager there may be none
}

bool KeyPresses::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseMove || event->type() == QEvent::MouseButtonPress || event->type() == QEvent::Wheel) {
        if (watched->isWindowType())
            setLast(false);
        return false;
    }
    // A press that triggers a shortcut arrives only as ShortcutOverride, at the focus object.
    const bool isPress = event->type() == QEvent::KeyPress && watched->isWindowType();
    if (!isPress && event->type() != QEvent::ShortcutOverride)
        return false;
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Control:
    case Qt::Key_Shift:
    case Qt::Key_Alt:
    case Qt::Key_AltGr:
    case Qt::Key_Meta:
        break;
    default:
        setLast(true);
        emit pressed();
    }
    return false;
}

void KeyPresses::setLast(bool isLast)
{
    if (m_isLast == isLast)
        return;
    m_isLast = isLast;
    emit lastChanged();
}

} // namespace floom::inline look
