// SPDX-License-Identifier: GPL-3.0-or-later
#include "look/key_presses.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QWindow>

namespace floom {

KeyPresses::KeyPresses(QObject* parent)
    : QObject(parent)
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool KeyPresses::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress || !watched->isWindowType()) // once for each press: the window hands it on
        return false;
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Control:
    case Qt::Key_Shift:
    case Qt::Key_Alt:
    case Qt::Key_AltGr:
    case Qt::Key_Meta:
        break;
    default:
        emit pressed();
    }
    return false;
}

} // namespace floom
