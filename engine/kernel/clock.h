// SPDX-License-Identifier: GPL-3.0-or-later
// Clock: edges and cycle counts of one frequency, exact by the rule of base/time.h (edge k at floor(k * 10^12 / f)), fast where the period
// is a whole number of picoseconds. 0 Hz means an ideal part: no edges to wait for, cycles take no time.
#pragma once

#include "base/time.h"

namespace floom {

class Clock {
public:
    explicit Clock(std::int64_t hertz = 0)
        : m_hertz(hertz)
        , m_period(hertz > 0 && kPicosecondsPerSecond % hertz == 0 ? kPicosecondsPerSecond / hertz : 0)
    {
    }

    [[nodiscard]] Time edge(Time t) const
    {
        if (m_period > 0) {
            const std::int64_t rest = t.ps % m_period;
            return rest == 0 ? t : Time{t.ps + m_period - rest};
        }
        return clockEdge(t, m_hertz);
    }

    // Number of the first edge at or after `t`, and when edge k is; not for an ideal part.
    [[nodiscard]] std::int64_t edgeNumber(Time t) const
    {
        if (m_period > 0)
            return (t.ps + m_period - 1) / m_period;
        const auto k = static_cast<std::int64_t>(static_cast<Int128>(t.ps) * m_hertz / kPicosecondsPerSecond);
        return edgeAt(k) < t ? k + 1 : k;
    }
    [[nodiscard]] Time edgeAt(std::int64_t k) const
    {
        return {m_period > 0 ? k * m_period : static_cast<std::int64_t>(static_cast<Int128>(k) * kPicosecondsPerSecond / m_hertz)};
    }

    // n cycles, rounded up once.
    [[nodiscard]] Time cycles(std::int64_t n) const { return m_period > 0 ? Time{n * m_period} : floom::cycles(n, m_hertz); }

    [[nodiscard]] std::int64_t hertz() const { return m_hertz; }

private:
    std::int64_t m_hertz;
    std::int64_t m_period;
};

} // namespace floom
