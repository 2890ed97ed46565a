// SPDX-License-Identifier: GPL-3.0-or-later
// Who includes whom, read from the source tree, and the table of who may (layers.txt). Paths are relative to the root of the tree, with
// forward slashes. Errors are sentences that name file and line. Used by tests only, from one thread.
#pragma once

#include <QHash>
#include <QSet>
#include <QString>
#include <QStringList>

namespace floom::house {

struct LayerTable {
    QHash<QString, QSet<QString>> rooms; // room -> rooms it may include; "qml/*" -> what rooms of that half may that are not named
    QHash<QString, QSet<QString>> only; // first part of a system header -> rooms or halves that may include it
    QStringList errors;

    static LayerTable read(const QString& text);
    [[nodiscard]] bool allows(const QString& from, const QString& to) const;
    [[nodiscard]] bool knows(const QString& room) const; // it is named, or its half has a line for all others
    // "engine/kernel/queue.h" -> "engine/kernel", "app/main.cpp" -> "app"; a folder deeper where the table has rooms within that one.
    [[nodiscard]] QString roomOf(const QString& path) const;
};

// Every forbidden include of engine/ and app/ and every forbidden import of qml/ below `root`.
[[nodiscard]] QStringList violations(const QString& root, const LayerTable& table);

} // namespace floom::house
