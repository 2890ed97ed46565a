// SPDX-License-Identifier: GPL-3.0-or-later
// RunQuery: questions in SQL about one run: its recording, lanes, segments and figures as tables (run_tables.h). It only reads: SELECT,
// WITH and EXPLAIN; anything else is refused before it is run. One thread at a time.
#pragma once

#include "base/result.h"
#include "export/table.h"
#include "run/run_record.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

struct sqlite3;

namespace floom {

struct QueryAnswer {
    Table table; // numbers to the right
    bool isCut = false; // there would be more rows
    double seconds = 0; // that it took
};

struct QuerySample { // a question that is worth asking
    std::string title;
    std::string sql;
};
[[nodiscard]] const std::vector<QuerySample>& querySamples();

class RunQuery {
public:
    static constexpr std::size_t kMostRows = 10'000; // where nothing else is said

    [[nodiscard]] static Result<std::unique_ptr<RunQuery>> open(const std::shared_ptr<const RunRecord>& run);

    // One statement. The error tells what is wrong in SQLite's words, and where; stopped, it says so.
    [[nodiscard]] Result<QueryAnswer> ask(const std::string& sql, const std::stop_token& stop = {}, std::size_t mostRows = kMostRows);

private:
    struct Close {
        void operator()(sqlite3* connection) const;
    };

    explicit RunQuery(sqlite3* connection)
        : m_connection(connection)
    {
    }
    [[nodiscard]] Error problem(const std::string& sql) const;

    std::unique_ptr<sqlite3, Close> m_connection;
};

} // namespace floom
