// SPDX-License-Identifier: GPL-3.0-or-later
// Where finished files go. A project that SQLite may have open is never replaced or removed: a program that holds the old file open would
// go on writing to a file that has no name any more.
#pragma once

#include "base/result.h"

#include <QString>

namespace floom::inline store {

// Removes a file that no other program uses, and SQLite's log files beside it.
void removeWithLogs(const QString& path);
// Renames a finished, closed project to a path that does not exist yet. The contents are flushed to disk before.
[[nodiscard]] Outcome putInPlace(const QString& finished, const QString& path);
[[nodiscard]] QString nameBeside(const QString& path); // an unused name such as "drive (2).floom"

} // namespace floom::inline store
