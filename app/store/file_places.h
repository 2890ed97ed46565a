// SPDX-License-Identifier: GPL-3.0-or-later
// Where finished files go. A project that SQLite may have open is never replaced or removed: whoever has the old file open would go on
// writing to what nobody finds again.
#pragma once

#include "base/result.h"

#include <QString>

namespace floom {

// A file that nobody else knows, and what SQLite keeps beside it.
void removeWithLogs(const QString& path);
// Gives a finished project, closed, a name that no project has. All of it is on the disk then.
[[nodiscard]] Outcome putInPlace(const QString& finished, const QString& path);
[[nodiscard]] QString nameBeside(const QString& path); // "drive (2).floom", which does not exist

} // namespace floom
