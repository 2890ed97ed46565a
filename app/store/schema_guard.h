// SPDX-License-Identifier: GPL-3.0-or-later
// Guards a project's schema. Before any row is read, sqlite_master is compared with our own schema of that version: a view in place of a
// table, a trigger, a computed column or a table of another module could run for ever or return anything. SQLite's internal tables
// (sqlite_sequence, sqlite_stat1, sqlite_stat4) are allowed. Then each cell is checked once, without reading its content: it must have its
// column's type, and numbers must lie in their readers' range.
#pragma once

#include "base/result.h"

#include <QString>
#include <QStringList>

namespace floom::inline store {

class Database;

constexpr int kLargestNumber = 1'000'000'000; // id of a variant, a run or a sweep

// `steps`: the statements that create a schema of the file's version. The error names objects that are foreign or missing.
[[nodiscard]] Outcome checkObjects(Database& database, const QStringList& steps);
[[nodiscard]] Outcome checkCells(Database& database); // expects the current schema; the error names table, column and row
void dropFaultyRows(Database& database, QStringList& told); // deletes the rows that checkCells() refuses and reports their number per table

// Normalized SQL: ignores blanks, comments, and case outside quotes.
[[nodiscard]] QString plainSql(const QString& sql);

} // namespace floom::inline store
