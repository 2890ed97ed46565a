// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/key_caster.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QKeySequence>
#include <QMouseEvent>

namespace floom::inline pages {

namespace {

constexpr int kShownMs = 2000;

// The label of the pressed key. A character typed with Shift is shown as itself, since its key differs between keyboards.
QString keyName(const QKeyEvent& press)
{
    const int key = press.key();
    auto modifiers = press.modifiers() & ~Qt::KeypadModifier;
    const bool isSign = key > Qt::Key_Space && key <= Qt::Key_AsciiTilde && !(key >= Qt::Key_0 && key <= Qt::Key_9)
        && !(key >= Qt::Key_A && key <= Qt::Key_Z);
    if (isSign)
        modifiers &= ~Qt::ShiftModifier;
    if (key == Qt::Key_Backtab)
        return QKeySequence(QKeyCombination(modifiers | Qt::ShiftModifier, Qt::Key_Tab)).toString(QKeySequence::NativeText);
    QString name = QKeySequence(QKeyCombination(modifiers, static_cast<Qt::Key>(key))).toString(QKeySequence::NativeText);
    if (key == Qt::Key_Return)
        name.replace(QStringLiteral("Return"), QStringLiteral("Enter"));
    return name;
}

bool isModifier(int key)
{
    return key == Qt::Key_Control || key == Qt::Key_Shift || key == Qt::Key_Alt || key == Qt::Key_Meta || key == Qt::Key_AltGr;
}

} // namespace

KeyCaster::KeyCaster(QObject* parent)
    : QObject(parent)
{
    m_fade.setSingleShot(true);
    m_fade.setInterval(kShownMs);
    connect(&m_fade, &QTimer::timeout, this, [this] {
        m_keys.clear();
        m_last.clear();
        emit keysChanged();
    });
}

void KeyCaster::setActive(bool active)
{
    if (m_active == active)
        return;
    m_active = active;
    if (active)
        QCoreApplication::instance()->installEventFilter(this);
    else
        QCoreApplication::instance()->removeEventFilter(this);
    m_keys.clear();
    emit keysChanged();
    emit activeChanged();
}

void KeyCaster::showKey(const QString& text)
{
    m_repeats = text == m_last ? m_repeats + 1 : 1;
    m_last = text;
    m_keys = m_repeats > 1 ? QStringLiteral("%1  ×%2").arg(text).arg(m_repeats) : text;
    m_fade.start();
    emit keysChanged();
}

bool KeyCaster::isElsewhere(const QObject* watched) const
{
    if (m_window == nullptr)
        return false;
    const auto* item = qobject_cast<const QQuickItem*>(watched);
    const QQuickWindow* window = item != nullptr ? item->window() : qobject_cast<const QQuickWindow*>(watched);
    return window != nullptr && window != m_window;
}

bool KeyCaster::eventFilter(QObject* watched, QEvent* event)
{
    if (isElsewhere(watched))
        return false;
    if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) {
        // Shortcuts arrive only as ShortcutOverride, other keys as both events.
        const auto* press = static_cast<QKeyEvent*>(event);
        const bool known = press->timestamp() == m_stamp && m_stamp != 0 && press->key() == m_key;
        m_stamp = press->timestamp();
        m_key = press->key();
        if (!known && !isModifier(press->key()))
            showKey(keyName(*press));
        return false;
    }
    if (!qobject_cast<QQuickWindow*>(watched))
        return false; // otherwise items would get the pointer event twice
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseMove: {
        const auto* move = static_cast<QMouseEvent*>(event);
        m_pointer = move->scenePosition();
        m_pressed = move->buttons() != Qt::NoButton;
        emit pointerChanged();
        break;
    }
    default:
        break;
    }
    return false;
}

} // namespace floom::inline pages
