// SPDX-License-Identifier: GPL-3.0-or-later
// The table of keys: for each command and each action of a view its id, where its keys hold, the keys themselves, and words where the list
// of shortcuts needs them. Shortcuts, the decoding of key presses, menus, tooltips, messages and the list of shortcuts all read it; nothing
// else says a key. The keys of a command or a page stand in its row (qml/shell/Commands.qml, ResultPages.qml), those of what is no command
// in key_table.cpp. Immutable; any thread.
#pragma once

#include <QObject>
#include <QString>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

namespace floom::inline look {

// The KeyTable singleton of QML.
class KeyTable : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

public:
    // What must have the focus: window = works from everywhere, page = nothing else wanted the key, panel = whatever stands over the page,
    // wiring = the canvas while a wire is in hand, points, heads and brush = the plots of a sweep, its table's heads, its ranges.
    enum class Place {
        window,
        canvas,
        wiring,
        palette,
        inside,
        timeline,
        runs,
        variants,
        compare,
        aligned,
        sweep,
        points,
        heads,
        brush,
        teacher,
        files,
        sql,
        field,
        list,
        panel,
        welcome,
        page
    };
    Q_ENUM(Place)

    using QObject::QObject;

    Q_INVOKABLE static QString of(const QString& id); // the keys that texts show, "Ctrl+K"; "" if it has none
    Q_INVOKABLE static QVariantList all(const QString& id); // including those that texts do not show
    Q_INVOKABLE static QVariantList everywhere(const QString& id); // all() of what works from everywhere, else empty
    // The id of what a key press means there, "" for nothing. The modifiers must match; `text` finds signs that a layout puts on other
    // keys.
    Q_INVOKABLE static QString pressed(floom::look::KeyTable::Place place, int key, int modifiers, const QString& text);
    // As pressed(); Shift, where it means nothing there, does not hinder.
    Q_INVOKABLE static QString meant(floom::look::KeyTable::Place place, int key, int modifiers, const QString& text);
    // {"id", "keys", "words"} of all that has keys there; those of the same words in one, no words where a command has them.
    Q_INVOKABLE static QVariantList listed(floom::look::KeyTable::Place place);
};

[[nodiscard]] QString keyText(const QString& id); // KeyTable::of()

} // namespace floom::inline look
