// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/query_watch.h"

#include <sqlite3.h>

#include <mutex>

namespace floom::inline query {

namespace {

constexpr int kLookEvery = 100; // instructions: each may create a value of maximum size
constexpr int kClockEvery = 64; // callbacks between two clock reads

// SQLite's heap limit is process-wide: the first query sets it, the last one removes it.
class HeapLimit {
public:
    static void enter(std::int64_t bytes)
    {
        const std::scoped_lock lock(s_mutex);
        if (++s_questions == 1)
            sqlite3_hard_heap_limit64(sqlite3_memory_used() + 2 * bytes);
    }
    static void leave()
    {
        const std::scoped_lock lock(s_mutex);
        if (--s_questions == 0)
            sqlite3_hard_heap_limit64(0);
    }

private:
    static inline std::mutex s_mutex;
    static inline int s_questions = 0;
};

} // namespace

QueryWatch::QueryWatch(sqlite3* connection, const std::stop_token& stop, const QueryBounds& bounds)
    : m_connection(connection)
    , m_stop(stop)
    , m_bounds(bounds)
    , m_before(sqlite3_memory_used())
{
    HeapLimit::enter(bounds.bytes);
    sqlite3_progress_handler(
        connection, kLookEvery, [](void* watch) { return static_cast<QueryWatch*>(watch)->goesOn() ? 0 : 1; }, this);
}

QueryWatch::~QueryWatch()
{
    sqlite3_progress_handler(m_connection, 0, nullptr, nullptr);
    HeapLimit::leave();
}

bool QueryWatch::goesOn()
{
    if (m_stop.stop_requested())
        m_end = QueryEnd::stopped;
    else if (sqlite3_memory_used() - m_before + m_held > m_bounds.bytes)
        m_end = QueryEnd::memory;
    else if (m_looks++ % kClockEvery == 0 && seconds() > m_bounds.seconds)
        m_end = QueryEnd::seconds;
    return m_end == QueryEnd::whole;
}

double QueryWatch::seconds() const
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_began).count();
}

} // namespace floom::inline query
