// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold between the commands (qml/shell/Commands.qml), the pages (ResultPages.qml), the table of keys (app/look/key_table.cpp) and
// all that name them, each a function from source text to sentences. Tests only, single thread.
#pragma once

#include "house/style_rules.h"

#include <vector>

namespace floom::house {

struct TabledKeys {
    QString id;
    QString place;
    QStringList keys;
};

[[nodiscard]] std::vector<TabledKeys> tabledKeys(const QByteArray& table);
[[nodiscard]] QStringList pageNames(const QByteArray& pages);
// Of the commands that have a line of their own and of those made of pages and panes; as often as they are written.
[[nodiscard]] QStringList commandIds(const QByteArray& commands, const QByteArray& pages);

[[nodiscard]] QStringList doubleFaults(const QString& what, const QStringList& names);
// One meaning for a key in one place; an id once; keys that work everywhere belong to commands; the first nine pages have the digits in
// order.
[[nodiscard]] QStringList tableFaults(const std::vector<TabledKeys>& table, const QStringList& commands, const QStringList& pages);
// Ids that nothing has, in QML and C++.
[[nodiscard]] QStringList unknownIdFaults(const SourceFile& file, const QStringList& known);
// Keys written out where the table should be asked. `allowed` has the literals, by file, that need not ask.
[[nodiscard]] QStringList keyLiteralFaults(const SourceFile& file, const QHash<QString, QString>& allowed);

} // namespace floom::house
