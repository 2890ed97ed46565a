// SPDX-License-Identifier: GPL-3.0-or-later
// Includes of the source tree, and the table of permitted ones (layers.txt). Paths are relative to the root of the tree, with forward
// slashes. Errors are sentences that name file and line. Tests only, single thread.
#pragma once

#include <QHash>
#include <QSet>
#include <QString>
#include <QStringList>

namespace floom::house {

struct LayerTable {
    QHash<QString, QSet<QString>> rooms; // room -> rooms it may include; "qml/*" -> for unnamed rooms of that half
    QHash<QString, QSet<QString>> only; // first part of a system header, or a whole header of ours -> rooms or halves that may include it
    QStringList errors;

    static LayerTable read(const QString& text);
    [[nodiscard]] bool allows(const QString& from, const QString& to) const;
    [[nodiscard]] bool knows(const QString& room) const; // named, or covered by its half's line
    // "engine/kernel/queue.h" -> "engine/kernel", "app/main.cpp" -> "app"; a folder deeper where the table has rooms within that one.
    [[nodiscard]] QString roomOf(const QString& path) const;
};

// Every forbidden include, every forbidden import of QML and every C++ class that QML names though its room may not, below `root`.
[[nodiscard]] QStringList violations(const QString& root, const LayerTable& table);

} // namespace floom::house
