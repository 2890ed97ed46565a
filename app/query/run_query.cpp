// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/run_query.h"

#include "query/query_watch.h"
#include "query/run_tables.h"

#include <sqlite3.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <string_view>

namespace floom::inline query {

namespace {

// A function of two long texts takes time proportional to the product of their lengths and cannot be interrupted.
constexpr int kLongestValue = 64 << 10; // bytes
constexpr int kPerRow = 64, kPerCell = 48; // overhead of an answer beside its texts, in bytes

struct Finish {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

int readsOnly(void*, int action, const char*, const char* function, const char*, const char*)
{
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        return function && std::string_view(function) == "load_extension" ? SQLITE_DENY : SQLITE_OK;
    default:
        return SQLITE_DENY;
    }
}

bool isBlank(const char* text)
{
    return std::all_of(text, text + std::string_view(text).size(), [](unsigned char c) { return std::isspace(c) != 0 || c == ';'; });
}

std::string textOf(sqlite3_stmt* statement, int column)
{
    if (sqlite3_column_type(statement, column) == SQLITE_FLOAT) {
        char text[40];
        std::snprintf(text, sizeof text, "%.10g", sqlite3_column_double(statement, column));
        return text;
    }
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
    return text ? std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement, column))) : std::string();
}

bool isNumber(sqlite3_stmt* statement, int column)
{
    const int type = sqlite3_column_type(statement, column);
    return type == SQLITE_INTEGER || type == SQLITE_FLOAT;
}

} // namespace

const std::vector<QuerySample>& querySamples()
{
    static const std::vector<QuerySample> kSamples{
        {"The ten slowest requests",
         "SELECT request, op, issued_ps, latency_ps / 1e6 AS latency_us, bytes\nFROM requests\nORDER BY latency_ps DESC LIMIT 10"},
        {"Busiest lanes", "SELECT lane, type, spans, round(100 * busy, 1) AS busy_percent\nFROM lanes\nORDER BY busy DESC LIMIT 20"},
        {"Time by activity",
         "SELECT block, activity, owner, count(*) AS count, sum(length_ps) / 1e6 AS total_us,\n       avg(length_ps) / 1e6 AS mean_us, "
         "max(length_ps) / 1e6 AS longest_us\nFROM spans\nGROUP BY block, activity, owner\nORDER BY total_us DESC"},
        {"The longest waits",
         "SELECT start_ps, lane, activity, owner, request, length_ps / 1e6 AS wait_us\nFROM spans\nWHERE kind = 'waiting'\nORDER BY "
         "length_ps DESC LIMIT 20"},
        {"What the slowest request did",
         "SELECT start_ps, lane, activity, kind, length_ps / 1e6 AS us\nFROM spans\nWHERE request = (SELECT request FROM requests ORDER BY "
         "latency_ps DESC LIMIT 1)\nORDER BY start_ps"},
        {"Erases and collections",
         "SELECT start_ps, lane, activity, owner, length_ps / 1e6 AS us\nFROM spans\nWHERE kind = 'erase' OR owner = 'gc'\nORDER BY "
         "start_ps LIMIT 100"},
    };
    return kSamples;
}

void RunQuery::Close::operator()(sqlite3* connection) const
{
    sqlite3_close_v2(connection);
}

Result<std::unique_ptr<RunQuery>> RunQuery::open(const std::shared_ptr<const RunRecord>& run)
{
    sqlite3* connection = nullptr;
    const int code = sqlite3_open_v2(":memory:", &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    std::unique_ptr<RunQuery> query(new RunQuery(connection));
    if (code != SQLITE_OK || !addRunTables(connection, run))
        return query->problem({});
    for (const auto& [limit, most] :
         {std::pair(SQLITE_LIMIT_LENGTH, kLongestValue), std::pair(SQLITE_LIMIT_SQL_LENGTH, kLongestValue),
          std::pair(SQLITE_LIMIT_COLUMN, 200), std::pair(SQLITE_LIMIT_EXPR_DEPTH, 200), std::pair(SQLITE_LIMIT_COMPOUND_SELECT, 50),
          std::pair(SQLITE_LIMIT_FUNCTION_ARG, 50), std::pair(SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000),
          std::pair(SQLITE_LIMIT_VDBE_OP, 1'000'000), std::pair(SQLITE_LIMIT_ATTACHED, 0), std::pair(SQLITE_LIMIT_WORKER_THREADS, 0)})
        sqlite3_limit(connection, limit, most);
    // Sorts in memory, where it is accounted for, instead of filling the disk.
    if (sqlite3_exec(connection, "PRAGMA temp_store = MEMORY", nullptr, nullptr, nullptr) != SQLITE_OK)
        return query->problem({});
    for (const int setting : {SQLITE_DBCONFIG_DEFENSIVE, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION})
        sqlite3_db_config(connection, setting, setting == SQLITE_DBCONFIG_DEFENSIVE ? 1 : 0, nullptr);
    sqlite3_set_authorizer(connection, readsOnly, nullptr);
    return query;
}

Error RunQuery::problem(const std::string& sql) const
{
    auto* connection = m_connection.get();
    switch (sqlite3_errcode(connection)) {
    case SQLITE_AUTH:
        return {"", "", "", "Runs are read-only: use SELECT, WITH or EXPLAIN."};
    case SQLITE_NOMEM:
        return {"", "", "", "The query exceeds the memory limit. Select less at once."};
    case SQLITE_TOOBIG:
        return {"", "", "", "A text or blob in the query is longer than " + std::to_string(kLongestValue >> 10) + " KiB."};
    }
    const int at = sqlite3_error_offset(connection);
    const auto line = at >= 0 ? 1 + std::count(sql.begin(), sql.begin() + std::min<std::ptrdiff_t>(at, std::ssize(sql)), '\n') : 0;
    const std::string where = line > 0 ? " (line " + std::to_string(line) + ")" : "";
    return {"", "", "", std::string(sqlite3_errmsg(connection)) + where};
}

Error RunQuery::problem(const std::string& sql, QueryEnd end, const QueryBounds& bounds) const
{
    return end == QueryEnd::whole ? problem(sql) : Error{"", "", "", endText(end, bounds)};
}

Result<QueryAnswer> RunQuery::ask(const std::string& sql, const std::stop_token& stop, const QueryBounds& bounds)
{
    auto* connection = m_connection.get();
    QueryWatch watch(connection, stop, bounds);
    sqlite3_stmt* prepared = nullptr;
    const char* rest = nullptr;
    if (sqlite3_prepare_v2(connection, sql.c_str(), -1, &prepared, &rest) != SQLITE_OK)
        return problem(sql, watch.end(), bounds);
    const std::unique_ptr<sqlite3_stmt, Finish> statement(prepared);
    if (!statement)
        return Error{"", "", "", "The query is empty."};
    if (!isBlank(rest))
        return Error{"", "", "", "One statement at a time."};
    QueryAnswer answer;
    auto& rows = answer.table.rows;
    const int columns = sqlite3_column_count(prepared);
    std::vector<bool> isNumeric(static_cast<std::size_t>(columns), true);
    int code = SQLITE_ROW;
    while (watch.goesOn() && (code = sqlite3_step(prepared)) == SQLITE_ROW && rows.size() < bounds.rows) {
        auto& row = rows.emplace_back();
        std::size_t held = kPerRow;
        for (int c = 0; c < columns; ++c) {
            row.push_back(textOf(prepared, c));
            held += kPerCell + row.back().size();
            if (!isNumber(prepared, c) && sqlite3_column_type(prepared, c) != SQLITE_NULL)
                isNumeric[static_cast<std::size_t>(c)] = false;
        }
        watch.hold(held);
    }
    const bool isWhole = code == SQLITE_DONE;
    answer.end = isWhole ? QueryEnd::whole : watch.end() != QueryEnd::whole ? watch.end() : QueryEnd::mostRows;
    if (rows.empty() && answer.end != QueryEnd::whole)
        return problem(sql, watch.end(), bounds);
    if (code != SQLITE_ROW && code != SQLITE_DONE && watch.end() == QueryEnd::whole)
        return problem(sql);
    for (int c = 0; c < columns; ++c)
        answer.table.columns.push_back({sqlite3_column_name(prepared, c),
                                        isNumeric[static_cast<std::size_t>(c)] && !answer.table.rows.empty() ? Align::right : Align::left});
    answer.seconds = watch.seconds();
    return answer;
}

std::string endText(QueryEnd end, const QueryBounds& bounds)
{
    char seconds[40];
    std::snprintf(seconds, sizeof seconds, "%g", bounds.seconds);
    switch (end) {
    case QueryEnd::whole:
        break;
    case QueryEnd::mostRows:
        return "There are more rows; the first " + std::to_string(bounds.rows) + " are shown.";
    case QueryEnd::seconds:
        return "The time limit of " + std::string(seconds) + " s was reached.";
    case QueryEnd::memory:
        return "The memory limit of " + std::to_string(bounds.bytes >> 20) + " MiB was reached.";
    case QueryEnd::stopped:
        return "Stopped.";
    }
    return {};
}

} // namespace floom::inline query
