// SPDX-License-Identifier: GPL-3.0-or-later
// QueryWatch: while it lives, a connection ends its statement when it is not wanted any more, takes too long or too much memory. SQLite
// looks at it every few instructions. What SQLite does between two looks is bounded by the connection's own limits, and by one on all of
// SQLite's memory in this process, far above what a question may take, for statements that are too large already before they begin.
#pragma once

#include "query/run_query.h"

#include <chrono>

namespace floom {

class QueryWatch {
public:
    QueryWatch(sqlite3* connection, const std::stop_token& stop, const QueryBounds& bounds);
    ~QueryWatch();
    QueryWatch(const QueryWatch&) = delete;
    QueryWatch& operator=(const QueryWatch&) = delete;

    void hold(std::size_t bytes) { m_held += static_cast<std::int64_t>(bytes); } // of the answer
    [[nodiscard]] bool goesOn();
    [[nodiscard]] QueryEnd end() const { return m_end; } // why it does not
    [[nodiscard]] double seconds() const;

private:
    sqlite3* const m_connection;
    const std::stop_token m_stop;
    const QueryBounds m_bounds;
    const std::chrono::steady_clock::time_point m_began = std::chrono::steady_clock::now();
    const std::int64_t m_before; // SQLite's memory
    std::int64_t m_held = 0;
    int m_looks = 0;
    QueryEnd m_end = QueryEnd::whole;
};

} // namespace floom
