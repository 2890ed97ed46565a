// SPDX-License-Identifier: GPL-3.0-or-later
// RecordedTable: in-memory rows as an SQLite table (a virtual table, sqlite.org/vtab.html). Constraints on the search columns are passed
// in, so that not all rows need to be visited; SQLite rechecks every row, so returning too many is safe, too few is not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

struct sqlite3;
struct sqlite3_context;

namespace floom::inline query {

struct RowRange {
    std::size_t first = 0, last = 0; // [first, last)
};

struct Sought { // constraints on the search columns; unset ones do not apply
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
    // Search columns; -1 = none: a text by equality, a number by equality, an ascending number by bounds.
    [[nodiscard]] virtual int nameColumn() const { return -1; }
    [[nodiscard]] virtual int numberColumn() const { return -1; }
    [[nodiscard]] virtual int boundColumn() const { return -1; }
    // Expected share of rows for a name, and number of rows for a number.
    [[nodiscard]] virtual double shareOfName() const { return 1; }
    [[nodiscard]] virtual double rowsOfNumber() const { return 1; }
    [[nodiscard]] virtual double costOfNumber() const { return 1; } // in visited rows

    // The n-th range of candidate rows, from 0; false = no more.
    [[nodiscard]] virtual bool range(std::size_t n, const Sought& sought, RowRange& found) const = 0;
    [[nodiscard]] virtual bool mayHold(std::size_t row, const Sought& sought) const = 0; // for rows of these ranges
    virtual void put(sqlite3_context* into, std::size_t row, int column) const = 0;
};

// False on failure; SQLite has the error. The connection owns the table.
[[nodiscard]] bool addRecordedTable(sqlite3* connection, const char* name, std::unique_ptr<RecordedTable> table);

} // namespace floom::inline query
