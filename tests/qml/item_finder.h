// SPDX-License-Identifier: GPL-3.0-or-later
// ItemFinder: TestCase's findChild() in C++. In QML each look through a window makes a list for every item, which was most of the time of
// the tests that ask for many names. For tests; GUI thread.
#pragma once

#include <QObject>
#include <QQuickItem>
#include <QVariant>

class ItemFinder : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    // The item of this objectName among the visual children and theirs, in findChild()'s order, else the QObject child of this name, else
    // null. A QVariant, because QML would take what a method returns as a plain pointer for its own and delete it.
    Q_INVOKABLE QVariant find(QObject* parent, const QString& name) const
    {
        if (!parent)
            return QVariant::fromValue<QObject*>(nullptr);
        if (const auto* item = qobject_cast<QQuickItem*>(parent))
            if (QObject* child = visual(*item, name))
                return QVariant::fromValue(child);
        return QVariant::fromValue(parent->findChild<QObject*>(name));
    }

private:
    static QObject* visual(const QQuickItem& parent, const QString& name)
    {
        const auto children = parent.childItems();
        for (auto* child : children)
            if (child->objectName() == name)
                return child;
        for (const auto* child : children)
            if (auto* found = visual(*child, name))
                return found;
        return nullptr;
    }
};
