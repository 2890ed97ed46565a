// SPDX-License-Identifier: GPL-3.0-or-later
// ScreenReader: the window as assistive programs see it: role, name and actions of each item, and the size of its pointer target. For
// tests; GUI thread.
#pragma once

#include <QAccessible>
#include <QImage>
#include <QMetaEnum>
#include <QObject>
#include <QQuickItem>
#include <QQuickWindow>
#include <QVariantList>

class ScreenReader : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    // {"role", "name", "description", "actions", "item", "id", "width", "height"} of all visible items, in tree order. The size is in px of
    // the window at scale 1.
    Q_INVOKABLE QVariantList everything(QQuickWindow* window) const
    {
        QVariantList found;
        if (auto* root = QAccessible::queryAccessibleInterface(window))
            walk(root, found);
        return found;
    }
    // Performs an action like a screen reader; false if the item has no such action.
    Q_INVOKABLE bool perform(QQuickItem* item, const QString& action) const
    {
        auto* interface = QAccessible::queryAccessibleInterface(item);
        auto* actions = interface ? interface->actionInterface() : nullptr;
        if (!actions || !actions->actionNames().contains(action))
            return false;
        actions->doAction(action);
        return true;
    }
    // Called after each Tab: returns what is wrong with the shown focus; "" if the previous item looks different without focus and the
    // current one is visible.
    Q_INVOKABLE QString focusSlip(QQuickWindow* window)
    {
        const QImage now = window->grabWindow();
        const auto* item = window->activeFocusItem();
        if (!item) {
            m_place = {};
            return QStringLiteral("nothing has the focus after ") + m_words;
        }
        const QRect place = shown(*item).adjusted(-5, -5, 5, 5) & now.rect();
        QString slip; // a scrolling page may bring the next item to the same position
        if (!m_place.isEmpty() && !m_place.intersects(place) && now.copy(m_place) == m_seen.copy(m_place))
            slip = QStringLiteral("looks the same: ") + m_words;
        const auto* interface = QAccessible::queryAccessibleInterface(window->activeFocusItem());
        m_words = item->objectName() + u' ' + QString::fromLatin1(item->metaObject()->className()) + u' '
            + (interface ? interface->text(QAccessible::Name) : QString());
        if (shown(*item).isEmpty())
            slip = QStringLiteral("out of sight: ") + m_words;
        m_place = place;
        m_seen = now;
        return slip;
    }
    Q_INVOKABLE void forgetFocus() { m_place = {}; }
    // The window looks as at the last call: all is laid out and nothing moves.
    Q_INVOKABLE bool isStill(QQuickWindow* window)
    {
        const QImage now = window->grabWindow();
        const bool still = now == m_last;
        m_last = now;
        return still;
    }

private:
    // The part of an item not clipped by its ancestors, in window px.
    static QRect shown(const QQuickItem& item)
    {
        QRectF seen = item.mapRectToScene(QRectF(0, 0, item.width(), item.height()));
        for (const auto* above = item.parentItem(); above; above = above->parentItem())
            if (above->clip())
                seen &= above->mapRectToScene(QRectF(0, 0, above->width(), above->height()));
        return seen.toAlignedRect();
    }
    static void walk(QAccessibleInterface* interface, QVariantList& found)
    {
        auto* item = qobject_cast<QQuickItem*>(interface->object());
        if (interface->state().invisible || (item && !item->isVisible()))
            return;
        if (item)
            found.append(told(*interface, *item));
        for (int i = 0; i < interface->childCount(); ++i)
            if (auto* child = interface->child(i))
                walk(child, found);
    }
    static QVariantMap told(QAccessibleInterface& interface, QQuickItem& item)
    {
        const auto role = QMetaEnum::fromType<QAccessible::Role>().valueToKey(interface.role());
        const auto size = hit(item);
        auto* actions = interface.actionInterface();
        return {{QStringLiteral("role"), QString::fromLatin1(role)},
                {QStringLiteral("name"), interface.text(QAccessible::Name)},
                {QStringLiteral("description"), interface.text(QAccessible::Description)},
                {QStringLiteral("actions"), actions ? actions->actionNames() : QStringList()},
                {QStringLiteral("item"), QVariant::fromValue(&item)},
                {QStringLiteral("id"), item.objectName()},
                {QStringLiteral("width"), size.width()},
                {QStringLiteral("height"), size.height()}};
    }
    // Inside a masked item only the mask is hit.
    static QSizeF hit(const QQuickItem& item)
    {
        const auto* mask = qobject_cast<QQuickItem*>(item.containmentMask());
        return mask ? mask->size() : item.size();
    }

    QRect m_place; // of the item that had the focus
    QString m_words;
    QImage m_seen, m_last;
};
