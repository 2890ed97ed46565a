// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/recorded_table.h"

#include <sqlite3.h>

#include <algorithm>
#include <cmath>

namespace floom::inline query {

namespace {

struct Plan { // bits of idxNum, in argument order
    enum : int { name = 1, number = 2, from = 4, to = 8 };
};

struct Opened : sqlite3_vtab {
    const RecordedTable* table = nullptr;
};

struct Cursor : sqlite3_vtab_cursor {
    Sought sought;
    std::size_t nextRange = 0;
    RowRange now;
    bool atEnd = false;

    [[nodiscard]] const RecordedTable& table() const { return *static_cast<const Opened*>(pVtab)->table; }
    void settle() // moves to the next candidate row, from `now.first` on
    {
        for (;;) {
            for (; now.first < now.last; ++now.first)
                if (table().mayHold(now.first, sought))
                    return;
            if (!table().range(nextRange++, sought, now)) {
                atEnd = true;
                return;
            }
        }
    }
};

int connect(sqlite3* connection, void* table, int, const char* const*, sqlite3_vtab** opened, char**)
{
    auto* made = new Opened();
    made->table = static_cast<const RecordedTable*>(table);
    const int code = sqlite3_declare_vtab(connection, made->table->schema());
    *opened = code == SQLITE_OK ? made : nullptr;
    if (code != SQLITE_OK)
        delete made;
    return code;
}

int disconnect(sqlite3_vtab* opened)
{
    delete static_cast<Opened*>(opened);
    return SQLITE_OK;
}

// How a constraint can be used; 0 = not at all.
int useOf(const RecordedTable& table, sqlite3_index_info* info, int i)
{
    const auto& condition = info->aConstraint[i];
    if (!condition.usable)
        return 0;
    if (condition.iColumn == table.boundColumn()) {
        switch (condition.op) {
        case SQLITE_INDEX_CONSTRAINT_GT:
        case SQLITE_INDEX_CONSTRAINT_GE:
            return Plan::from;
        case SQLITE_INDEX_CONSTRAINT_LT:
        case SQLITE_INDEX_CONSTRAINT_LE:
            return Plan::to;
        }
        return 0;
    }
    if (condition.op != SQLITE_INDEX_CONSTRAINT_EQ || condition.iColumn < 0)
        return 0;
    if (condition.iColumn == table.numberColumn())
        return Plan::number;
    const bool isPlain = condition.iColumn == table.nameColumn() && sqlite3_stricmp(sqlite3_vtab_collation(info, i), "BINARY") == 0;
    return isPlain ? Plan::name : 0;
}

int bestIndex(sqlite3_vtab* opened, sqlite3_index_info* info)
{
    const auto& table = *static_cast<const Opened*>(opened)->table;
    int of[4] = {-1, -1, -1, -1}; // the constraint for each use
    for (int i = 0; i < info->nConstraint; ++i)
        if (const int use = useOf(table, info, i); use != 0)
            of[use == Plan::name ? 0 : use == Plan::number ? 1 : use == Plan::from ? 2 : 3] = i;
    double rows = std::max<double>(1, static_cast<double>(table.rows())), cost = rows;
    int arguments = 0;
    for (int use = 0; use < 4; ++use)
        if (of[use] >= 0) {
            info->idxNum |= 1 << use;
            info->aConstraintUsage[of[use]].argvIndex = ++arguments;
        }
    constexpr double kShareOfBound = 0.25;
    if (info->idxNum & Plan::name)
        rows *= table.shareOfName(), cost *= table.shareOfName();
    for (const int bound : {Plan::from, Plan::to})
        if (info->idxNum & bound)
            rows *= kShareOfBound, cost *= kShareOfBound;
    if (info->idxNum & Plan::number) {
        rows = std::min(rows, table.rowsOfNumber());
        cost = std::min(cost, table.costOfNumber());
    }
    info->estimatedRows = std::max<sqlite3_int64>(1, std::llround(rows));
    info->estimatedCost = std::max(1.0, cost);
    return SQLITE_OK;
}

int open(sqlite3_vtab*, sqlite3_vtab_cursor** cursor)
{
    *cursor = new Cursor();
    return SQLITE_OK;
}

int close(sqlite3_vtab_cursor* cursor)
{
    delete static_cast<Cursor*>(cursor);
    return SQLITE_OK;
}

// Non-integer bounds are widened: SQLite rechecks the rows.
std::int64_t wholeBelow(double value)
{
    constexpr double kMost = 9.2e18;
    return static_cast<std::int64_t>(std::clamp(std::floor(value), -kMost, kMost));
}

// A value of another type is left to SQLite and its comparison rules.
void seek(Sought& sought, int use, sqlite3_value* value)
{
    const int type = sqlite3_value_type(value);
    if (use == Plan::name) {
        if (type == SQLITE_TEXT) {
            sought.hasName = true;
            sought.name = reinterpret_cast<const char*>(sqlite3_value_text(value));
        }
        return;
    }
    if (type != SQLITE_INTEGER && (type != SQLITE_FLOAT || use == Plan::number))
        return;
    const bool isWhole = type == SQLITE_INTEGER;
    if (use == Plan::number) {
        sought.hasNumber = true;
        sought.number = sqlite3_value_int64(value);
    } else if (use == Plan::from) {
        sought.from = isWhole ? sqlite3_value_int64(value) : wholeBelow(sqlite3_value_double(value));
    } else {
        sought.to = isWhole ? sqlite3_value_int64(value) : wholeBelow(sqlite3_value_double(value)) + 1;
    }
}

int filter(sqlite3_vtab_cursor* at, int plan, const char*, int, sqlite3_value** values)
{
    auto& cursor = *static_cast<Cursor*>(at);
    cursor.sought = {};
    cursor.nextRange = 0;
    cursor.now = {};
    cursor.atEnd = false;
    for (const int use : {Plan::name, Plan::number, Plan::from, Plan::to})
        if (plan & use) {
            cursor.atEnd = cursor.atEnd || sqlite3_value_type(*values) == SQLITE_NULL; // nothing equals NULL
            seek(cursor.sought, use, *values++);
        }
    if (!cursor.atEnd)
        cursor.settle();
    return SQLITE_OK;
}

int next(sqlite3_vtab_cursor* at)
{
    auto& cursor = *static_cast<Cursor*>(at);
    ++cursor.now.first;
    cursor.settle();
    return SQLITE_OK;
}

int isAtEnd(sqlite3_vtab_cursor* at)
{
    return static_cast<Cursor*>(at)->atEnd ? 1 : 0;
}

int column(sqlite3_vtab_cursor* at, sqlite3_context* into, int number)
{
    const auto& cursor = *static_cast<Cursor*>(at);
    cursor.table().put(into, cursor.now.first, number);
    return SQLITE_OK;
}

int rowId(sqlite3_vtab_cursor* at, sqlite3_int64* id)
{
    *id = static_cast<sqlite3_int64>(static_cast<Cursor*>(at)->now.first);
    return SQLITE_OK;
}

sqlite3_module moduleOf()
{
    sqlite3_module module{}; // no xCreate: available under its name; no xUpdate: read-only
    module.xConnect = connect;
    module.xBestIndex = bestIndex;
    module.xDisconnect = disconnect;
    module.xOpen = open;
    module.xClose = close;
    module.xFilter = filter;
    module.xNext = next;
    module.xEof = isAtEnd;
    module.xColumn = column;
    module.xRowid = rowId;
    return module;
}

} // namespace

bool addRecordedTable(sqlite3* connection, const char* name, std::unique_ptr<RecordedTable> table)
{
    static const sqlite3_module kModule = moduleOf();
    const int made = sqlite3_create_module_v2(connection, name, &kModule, table.release(),
                                              [](void* owned) { delete static_cast<RecordedTable*>(owned); });
    // Query it once so that it declares its columns: later the authorizer may forbid it.
    const std::string look = std::string("SELECT 1 FROM ") + name + " LIMIT 0";
    return made == SQLITE_OK && sqlite3_exec(connection, look.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
}

} // namespace floom::inline query
