// SPDX-License-Identifier: GPL-3.0-or-later
// QueryWatch: while it lives, a connection's statement is interrupted when it is cancelled or exceeds its time or memory. SQLite calls it
// every few instructions. Work between two calls is bounded by the connection's limits, and by a process-wide limit on SQLite's memory, far
// above what a query may take, for statements that are too large before they start.
#pragma once

#include "query/run_query.h"

#include <chrono>

namespace floom::inline query {

class QueryWatch {
public:
    QueryWatch(sqlite3* connection, const std::stop_token& stop, const QueryBounds& bounds);
    ~QueryWatch();
    QueryWatch(const QueryWatch&) = delete;
    QueryWatch& operator=(const QueryWatch&) = delete;

    void hold(std::size_t bytes) { m_held += static_cast<std::int64_t>(bytes); } // bytes of the answer
    [[nodiscard]] bool goesOn();
    [[nodiscard]] QueryEnd end() const { return m_end; } // why it was interrupted
    [[nodiscard]] double seconds() const;

private:
    sqlite3* const m_connection;
    const std::stop_token m_stop;
    const QueryBounds m_bounds;
    const std::chrono::steady_clock::time_point m_began = std::chrono::steady_clock::now();
    const std::int64_t m_before; // SQLite's memory at the start
    std::int64_t m_held = 0;
    int m_looks = 0;
    QueryEnd m_end = QueryEnd::whole;
};

} // namespace floom::inline query
