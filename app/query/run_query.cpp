// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/run_query.h"

#include "query/run_tables.h"

#include <sqlite3.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <string_view>

namespace floom {

namespace {

constexpr int kLookEvery = 20'000; // instructions of SQLite between two looks at the stop
constexpr int kLongestValue = 16 * 1024 * 1024; // bytes

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

int isStopped(void* stop)
{
    return static_cast<const std::stop_token*>(stop)->stop_requested() ? 1 : 0;
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
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, kLongestValue);
    sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_set_authorizer(connection, readsOnly, nullptr);
    return query;
}

Error RunQuery::problem(const std::string& sql) const
{
    auto* connection = m_connection.get();
    switch (sqlite3_errcode(connection)) {
    case SQLITE_AUTH:
        return {"", "", "", "A run is only read: SELECT, WITH and EXPLAIN are understood."};
    case SQLITE_INTERRUPT:
        return {"", "", "", "Stopped."};
    }
    const int at = sqlite3_error_offset(connection);
    const auto line = at >= 0 ? 1 + std::count(sql.begin(), sql.begin() + std::min<std::ptrdiff_t>(at, std::ssize(sql)), '\n') : 0;
    const std::string where = line > 0 ? " (line " + std::to_string(line) + ")" : "";
    return {"", "", "", std::string(sqlite3_errmsg(connection)) + where};
}

Result<QueryAnswer> RunQuery::ask(const std::string& sql, const std::stop_token& stop, std::size_t mostRows)
{
    const auto began = std::chrono::steady_clock::now();
    auto* connection = m_connection.get();
    sqlite3_stmt* prepared = nullptr;
    const char* rest = nullptr;
    if (sqlite3_prepare_v2(connection, sql.c_str(), -1, &prepared, &rest) != SQLITE_OK)
        return problem(sql);
    const std::unique_ptr<sqlite3_stmt, Finish> statement(prepared);
    if (!statement)
        return Error{"", "", "", "Nothing is asked."};
    if (!isBlank(rest))
        return Error{"", "", "", "One statement at a time."};
    sqlite3_progress_handler(connection, kLookEvery, isStopped, const_cast<std::stop_token*>(&stop));
    QueryAnswer answer;
    const int columns = sqlite3_column_count(prepared);
    std::vector<bool> isNumeric(static_cast<std::size_t>(columns), true);
    int code = SQLITE_ROW;
    while ((code = sqlite3_step(prepared)) == SQLITE_ROW) {
        if (answer.table.rows.size() == mostRows) {
            answer.isCut = true;
            break;
        }
        auto& row = answer.table.rows.emplace_back();
        for (int c = 0; c < columns; ++c) {
            row.push_back(textOf(prepared, c));
            if (!isNumber(prepared, c) && sqlite3_column_type(prepared, c) != SQLITE_NULL)
                isNumeric[static_cast<std::size_t>(c)] = false;
        }
    }
    sqlite3_progress_handler(connection, 0, nullptr, nullptr);
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        return problem(sql);
    for (int c = 0; c < columns; ++c)
        answer.table.columns.push_back({sqlite3_column_name(prepared, c),
                                        isNumeric[static_cast<std::size_t>(c)] && !answer.table.rows.empty() ? Align::right : Align::left});
    answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return answer;
}

} // namespace floom
