// SPDX-License-Identifier: GPL-3.0-or-later
// Clock: edges and cycle counts of one frequency, exact by the rule of base/time.h (edge k at floor(k * 10^12 / f)). Fast if the period is
// an integer number of picoseconds, nearly as fast if it is a simple fraction: 1.2 GHz is 2500/3 ps, for which 64 bits cover weeks. 0 Hz is
// an ideal part: no edges to wait for, cycles take no time.
#pragma once

#include "base/time.h"

#include <numeric>

namespace floom::inline engine {

class Clock {
public:
    explicit Clock(std::int64_t hertz = 0)
        : m_hertz(hertz)
        , m_period(hertz > 0 && kPicosecondsPerSecond % hertz == 0 ? kPicosecondsPerSecond / hertz : 0)
    {
        if (hertz <= 0)
            return;
        const std::int64_t common = std::gcd(kPicosecondsPerSecond, hertz);
        m_over = kPicosecondsPerSecond / common;
        m_under = hertz / common;
        m_narrowTime = (INT64_MAX - m_over) / m_under;
        m_narrowCount = (INT64_MAX - m_under) / m_over;
    }

    [[nodiscard]] Time edge(Time t) const
    {
        if (m_period > 0) {
            const std::int64_t rest = t.ps % m_period;
            return rest == 0 ? t : Time{t.ps + m_period - rest};
        }
        return t.ps <= 0 || m_hertz <= 0 ? t : edgeAt(edgeNumber(t));
    }

    // As edge(), of a clock with a period().
    [[nodiscard]] Time wholeEdge(Time t) const
    {
        const std::int64_t rest = t.ps % m_period;
        return rest == 0 ? t : Time{t.ps + m_period - rest};
    }

    // edgeNumber(): number of the first edge at or after `t`; edgeAt(): time of edge k. Not for an ideal part.
    [[nodiscard]] std::int64_t edgeNumber(Time t) const
    {
        if (m_period > 0)
            return (t.ps + m_period - 1) / m_period;
        if (t.ps <= m_narrowTime) [[likely]]
            return (t.ps * m_under + m_over - 1) / m_over;
        const auto k = static_cast<std::int64_t>(static_cast<Int128>(t.ps) * m_hertz / kPicosecondsPerSecond);
        return edgeAt(k) < t ? k + 1 : k;
    }
    [[nodiscard]] Time edgeAt(std::int64_t k) const
    {
        if (m_period > 0)
            return {k * m_period};
        if (k <= m_narrowCount) [[likely]]
            return {k * m_over / m_under};
        return {static_cast<std::int64_t>(static_cast<Int128>(k) * kPicosecondsPerSecond / m_hertz)};
    }

    // n cycles, rounded up once.
    [[nodiscard]] Time cycles(std::int64_t n) const
    {
        if (m_period > 0)
            return {n * m_period};
        return n > 0 && n <= m_narrowCount ? Time{(n * m_over + m_under - 1) / m_under} : floom::cycles(n, m_hertz);
    }

    [[nodiscard]] std::int64_t hertz() const { return m_hertz; }
    [[nodiscard]] std::int64_t period() const { return m_period; } // picoseconds; 0: ideal, or not an integer

private:
    std::int64_t m_hertz;
    std::int64_t m_period; // integer picoseconds; 0: the period is m_over / m_under
    std::int64_t m_over = 0, m_under = 1; // in lowest terms
    std::int64_t m_narrowTime = 0, m_narrowCount = 0; // up to these, products stay within 64 bits
};

} // namespace floom::inline engine
