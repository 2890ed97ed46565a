// SPDX-License-Identifier: GPL-3.0-or-later
// RunQuery: SQL queries on one run: its recording, lanes, segments and figures as tables (run_tables.h). Read-only: SELECT, WITH and
// EXPLAIN; anything else is refused before it runs. Nothing is written; time and memory are limited. One thread at a time.
#pragma once

#include "base/result.h"
#include "export/table.h"
#include "run/run_record.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

struct sqlite3;

namespace floom::inline query {

enum class QueryEnd { whole, mostRows, seconds, memory, stopped };

struct QueryAnswer {
    Table table; // numbers are right-aligned
    QueryEnd end = QueryEnd::whole; // why there are no more rows
    double seconds = 0; // elapsed
};

struct QueryBounds { // limits of one query
    std::size_t rows = 10'000;
    double seconds = 60; // wall-clock time
    std::int64_t bytes = std::int64_t{256} << 20; // for the answer and SQLite's working memory
};

[[nodiscard]] std::string endText(QueryEnd end, const QueryBounds& bounds); // "The time limit of 60 s was reached."; "" if complete

struct QuerySample { // an example query
    std::string title;
    std::string sql;
};
[[nodiscard]] const std::vector<QuerySample>& querySamples();

class RunQuery {
public:
    [[nodiscard]] static Result<std::unique_ptr<RunQuery>> open(const std::shared_ptr<const RunRecord>& run);

    // Runs one statement. If interrupted, returns the rows found so far, or an Error if there are none. Errors of the statement are
    // reported in SQLite's words, with their position.
    [[nodiscard]] Result<QueryAnswer> ask(const std::string& sql, const std::stop_token& stop = {}, const QueryBounds& bounds = {});

private:
    struct Close {
        void operator()(sqlite3* connection) const;
    };

    explicit RunQuery(sqlite3* connection)
        : m_connection(connection)
    {
    }
    [[nodiscard]] Error problem(const std::string& sql) const;
    [[nodiscard]] Error problem(const std::string& sql, QueryEnd end, const QueryBounds& bounds) const; // an interruption takes precedence

    std::unique_ptr<sqlite3, Close> m_connection;
};

} // namespace floom::inline query
