// SPDX-License-Identifier: GPL-3.0-or-later
// Pacer: transferTime() at a fixed rate, with a cache of the last results.
#pragma once

#include "kernel/recall.h"

namespace floom {

class Pacer {
public:
    explicit Pacer(std::int64_t perSecond = 0)
        : m_rate(perSecond)
    {
    }

    [[nodiscard]] Time operator()(std::int64_t units) const
    {
        return m_known(units, [this](std::int64_t n) { return transferTime(n, m_rate); });
    }

private:
    std::int64_t m_rate;
    Recall m_known;
};

} // namespace floom
