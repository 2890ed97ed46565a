// SPDX-License-Identifier: GPL-3.0-or-later
// The guard of a project's schema: what a file brings in sqlite_master is compared with what our own schema of its version gives, before
// any row is read: a view in the place of a table, a trigger, a computed column or a table of another module could run for ever or answer
// with anything. What SQLite keeps for itself (sqlite_sequence, sqlite_stat1, sqlite_stat4) may be there.
// Then each cell is looked at once, without its content: of the kind that its column declares, numbers in the range of their readers.
#pragma once

#include "base/result.h"

#include <QString>
#include <QStringList>

namespace floom {

class Database;

constexpr int kLargestNumber = 1'000'000'000; // of a variant, a run or a sweep

// `steps`: the statements that make a schema of the file's version. The error names what is in the file and not ours, or missing.
[[nodiscard]] Outcome checkObjects(Database& database, const QStringList& steps);
[[nodiscard]] Outcome checkCells(Database& database); // of the schema of now; the error names table, column and row
void dropFaultyRows(Database& database, QStringList& told); // those that checkCells refuses; tells of each table how many went

// Blanks and comments do not matter, nor does the case outside quotes.
[[nodiscard]] QString plainSql(const QString& sql);

} // namespace floom
