// SPDX-License-Identifier: GPL-3.0-or-later
// RecordedTable: rows that lie in memory as a table of SQLite (a virtual table, sqlite.org/vtab.html). What a query asks of the columns
// that are sought in is handed over beforehand, so that the rows need not all be looked at; SQLite checks every row again, so that too many
// may be offered and never too few.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

struct sqlite3;
struct sqlite3_context;

namespace floom {

struct RowRange {
    std::size_t first = 0, last = 0; // [first, last)
};

struct Sought { // what is asked of the columns that are sought in; only what is set counts
    bool hasName = false, hasNumber = false;
    std::string name;
    std::int64_t number = 0;
    std::int64_t from = INT64_MIN, to = INT64_MAX; // inclusive
};

class RecordedTable {
public:
    virtual ~RecordedTable() = default;

    [[nodiscard]] virtual const char* schema() const = 0; // "CREATE TABLE x(...)"
    [[nodiscard]] virtual std::size_t rows() const = 0;
    // Columns that are sought in; -1 = none: a text that is given whole, a number that is given, an ascending number with bounds.
    [[nodiscard]] virtual int nameColumn() const { return -1; }
    [[nodiscard]] virtual int numberColumn() const { return -1; }
    [[nodiscard]] virtual int boundColumn() const { return -1; }
    // How many rows a name or a number is expected to leave of all.
    [[nodiscard]] virtual double shareOfName() const { return 1; }
    [[nodiscard]] virtual double rowsOfNumber() const { return 1; }
    [[nodiscard]] virtual double costOfNumber() const { return 1; } // in rows looked at

    // The n-th range of rows that may hold what is sought, from 0 on; false = there is none any more.
    [[nodiscard]] virtual bool range(std::size_t n, const Sought& sought, RowRange& found) const = 0;
    [[nodiscard]] virtual bool mayHold(std::size_t row, const Sought& sought) const = 0; // of a row of these ranges
    virtual void put(sqlite3_context* into, std::size_t row, int column) const = 0;
};

// False: SQLite says why. The connection owns the table.
[[nodiscard]] bool addRecordedTable(sqlite3* connection, const char* name, std::unique_ptr<RecordedTable> table);

} // namespace floom
