// SPDX-License-Identifier: GPL-3.0-or-later
// RunQuery: questions in SQL about one run: its recording, lanes, segments and figures as tables (run_tables.h). It only reads: SELECT,
// WITH and EXPLAIN; anything else is refused before it is run, nothing is written anywhere, and time and memory are limited.
// One thread at a time.
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

namespace floom {

enum class QueryEnd { whole, mostRows, seconds, memory, stopped };

struct QueryAnswer {
    Table table; // numbers to the right
    QueryEnd end = QueryEnd::whole; // why there are no more rows
    double seconds = 0; // that it took
};

struct QueryBounds { // what one question may take
    std::size_t rows = 10'000;
    double seconds = 60; // of the wall
    std::int64_t bytes = std::int64_t{256} << 20; // of the answer, and of what SQLite needs for it
};

[[nodiscard]] std::string endText(QueryEnd end, const QueryBounds& bounds); // "The time limit of 60 s was reached."; "" of a whole one

struct QuerySample { // a question that is worth asking
    std::string title;
    std::string sql;
};
[[nodiscard]] const std::vector<QuerySample>& querySamples();

class RunQuery {
public:
    [[nodiscard]] static Result<std::unique_ptr<RunQuery>> open(const std::shared_ptr<const RunRecord>& run);

    // One statement. What ends it early leaves the rows that were found; without any it is an error, as is what is wrong with the
    // statement: in SQLite's words, and where.
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
    [[nodiscard]] Error problem(const std::string& sql, QueryEnd end, const QueryBounds& bounds) const; // that of an early end first

    std::unique_ptr<sqlite3, Close> m_connection;
};

} // namespace floom
