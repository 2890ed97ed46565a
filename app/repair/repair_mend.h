// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a consistent project of rows found one by one: references to lost rows are restored or the referring rows dropped, and reported.
#pragma once

#include "repair/repair.h"

namespace floom::inline store {
class Database;
} // namespace floom::inline store

namespace floom::inline repair {

// Inside the caller's transaction; errors are kept by the database. Fills the counts and losses of `repaired`.
void mendRows(Database& database, const Catalogue& catalogue, Repaired& repaired);

} // namespace floom::inline repair
