// SPDX-License-Identifier: GPL-3.0-or-later
// ClockedPacer: transferTime() at a fixed rate, with a cache of the last results.
#pragma once

#include "kernel/transfer_time_cache.h"

namespace floom::inline engine {

class ClockedPacer {
public:
    explicit ClockedPacer(std::int64_t perSecond = 0)
        : m_rate(perSecond)
    {
    }

    [[nodiscard]] Time operator()(std::int64_t units) const
    {
        return m_known(units, [this](std::int64_t n) { return transferTime(n, m_rate); });
    }

private:
    std::int64_t m_rate;
    TransferTimeCache m_known;
};

} // namespace floom::inline engine
