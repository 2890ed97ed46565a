// SPDX-License-Identifier: GPL-3.0-or-later
// Pacer: transferTime() at one rate, with the last two answers kept: a link moves the same few sizes again and again, and a 128-bit
// division costs as much as an event. A pure function all the same.
#pragma once

#include "base/time.h"

namespace floom {

class Pacer {
public:
    explicit Pacer(std::int64_t perSecond = 0)
        : m_rate(perSecond)
    {
    }

    [[nodiscard]] Time operator()(std::int64_t units) const
    {
        if (units == m_units[0])
            return m_times[0];
        if (units == m_units[1])
            return m_times[1];
        m_units[1] = m_units[0];
        m_times[1] = m_times[0];
        m_units[0] = units;
        m_times[0] = transferTime(units, m_rate);
        return m_times[0];
    }

private:
    std::int64_t m_rate;
    mutable std::int64_t m_units[2] = {0, 0};
    mutable Time m_times[2];
};

} // namespace floom
