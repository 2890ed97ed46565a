// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold between the commands (qml/shell/Commands.qml), the pages (ResultPages.qml), both with their keys, the keys of views
// (app/look/key_table.cpp) and all that name them, each a function from source text to sentences. Tests only, single thread.
#pragma once

#include "house/style_rules.h"

#include <vector>

namespace floom::house {

struct TabledKeys {
    QString id;
    QString place;
    QStringList keys;
    bool worded = false; // the list of keys has words of its own for it
};

using Allowed = QHash<QString, QStringList>; // by file

// Of the views: what is no command.
[[nodiscard]] std::vector<TabledKeys> tabledKeys(const QByteArray& table);
// In the rows of commands and pages.
[[nodiscard]] std::vector<TabledKeys> commandKeys(const QByteArray& commands, const QByteArray& pages);
// Keys in those files that stand in no row as the build reads it.
[[nodiscard]] QStringList lostKeyFaults(const QByteArray& commands, const QByteArray& pages);
[[nodiscard]] QStringList pageNames(const QByteArray& pages);
// Of the commands that have a line of their own, also as they were called before, and of those made of pages and panes; as often as they
// are written.
[[nodiscard]] QStringList commandIds(const QByteArray& commands, const QByteArray& pages);
// Such a file without the keys in its rows.
[[nodiscard]] SourceFile withoutRowKeys(const SourceFile& file);

[[nodiscard]] QStringList doubleFaults(const QString& what, const QStringList& names);
// One meaning for a key in one place, and none that works everywhere besides; an id once, so that a command has its keys in its row alone;
// keys that work everywhere belong to commands; the list of keys can tell what each does; the first nine pages have the digits in order.
[[nodiscard]] QStringList tableFaults(const std::vector<TabledKeys>& table, const QStringList& commands, const QStringList& pages);
// Ids that nothing has, in QML and C++.
[[nodiscard]] QStringList unknownIdFaults(const SourceFile& file, const QStringList& known);
// Ids of the table that nothing else names: keys that do nothing.
[[nodiscard]] QStringList unusedKeyFaults(const std::vector<TabledKeys>& table, const std::vector<SourceFile>& files);
// Keys written out in words where the table should be asked. `allowed` has parts of literals that need not ask.
[[nodiscard]] QStringList keyLiteralFaults(const SourceFile& file, const Allowed& allowed);
// Keys that a file decodes by itself. Free are Keys.on...Pressed of the keys that press, walk through or leave whatever has the focus:
// buttons, lists and popups take them alike. `allowed` has names of Qt::Key_... that need not ask, too.
[[nodiscard]] QStringList keyDecodingFaults(const SourceFile& file, const Allowed& allowed);

} // namespace floom::house
