// SPDX-License-Identifier: GPL-3.0-or-later
// Quota: end of a source: after a number of requests or after a time, whichever comes first. The time starts when the warm-up requests have
// been issued. One thread.
#pragma once

#include "base/time.h"

#include <cstdint>

namespace floom::inline engine {

class Quota {
public:
    // count 0 = no request limit; runtime 0 = no time limit; both 0 = endless.
    Quota(std::uint64_t warmup, std::uint64_t count, Time runtime)
        : m_limit(count == 0 ? UINT64_MAX : warmup + count)
        , m_clockStartsAt(runtime > Time{} ? warmup : UINT64_MAX)
        , m_runtime(runtime)
    {
    }

    [[nodiscard]] bool isSpent(Time now)
    {
        if (m_issued == m_clockStartsAt) {
            m_clockStartsAt = UINT64_MAX;
            m_end = now + m_runtime;
        }
        return m_issued >= m_limit || now >= m_end;
    }
    void count() { ++m_issued; }
    [[nodiscard]] Time end() const { return m_end; } // kNever until known
    [[nodiscard]] std::uint64_t expected() const { return m_limit == UINT64_MAX ? 0 : m_limit; } // 0 = unknown

private:
    std::uint64_t m_issued = 0;
    std::uint64_t m_limit;
    std::uint64_t m_clockStartsAt;
    Time m_runtime;
    Time m_end = kNever;
};

} // namespace floom::inline engine
