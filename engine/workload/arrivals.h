// SPDX-License-Identifier: GPL-3.0-or-later
// Arrivals: open-loop inter-arrival gaps, exponential (Poisson) or constant, in whole picoseconds, from a random stream of their own. The
// mean gap follows the request rate or, with a byte rate, the size of the next request; with both, the slower one holds. With bursts, the
// gap clock runs only during the on time. The gaps are the same on every machine.
#pragma once

#include "base/portable_math.h"
#include "base/random.h"
#include "base/time.h"
#include "base/wide.h"
#include "workload/workload.h"

#include <algorithm>

namespace floom::inline engine {

class Arrivals {
public:
    Arrivals(const Workload& workload, std::uint64_t seed)
        : m_stream(seed, "workload.arrival")
        , m_psPerRequest(workload.rateIops > 0 ? 1e12 / workload.rateIops : 0)
        , m_psPerByte(workload.rateBytes > 0 ? 1e12 / workload.rateBytes : 0)
        , m_even(workload.evenArrivals)
        , m_on(workload.burstOn)
        , m_off(workload.burstOff)
    {
    }

    // Arrival time of the next request, counted from the start of the wait for the first one; kNever: beyond the range of simulated time.
    [[nodiscard]] Time next(std::uint32_t bytes)
    {
        m_clock += gap(bytes).ps;
        const Int128 at = m_on == Time{} ? m_clock : m_clock + m_clock / m_on.ps * m_off.ps;
        return at > kFarthest ? kNever : Time{static_cast<std::int64_t>(at)};
    }

private:
    [[nodiscard]] Time gap(std::uint32_t bytes)
    {
        const double mean = std::max(m_psPerRequest, m_psPerByte * bytes);
        if (m_even) { // carry the fraction of a picosecond
            const double exact = std::min(mean, kLongest) + m_fraction;
            const Time whole{static_cast<std::int64_t>(exact)};
            m_fraction = exact - static_cast<double>(whole.ps);
            return whole;
        }
        const double uniform = (static_cast<double>(m_stream.next() >> 11) + 1) * 0x1p-53; // (0, 1]
        return Time{static_cast<std::int64_t>(std::min(-portableLog(uniform) * mean, kLongest) + 0.5)};
    }

    static constexpr std::int64_t kFarthest = std::int64_t{8'640'000} * 1'000'000'000'000; // 100 days
    static constexpr double kLongest = 8.64e16; // a day in picoseconds: keeps time arithmetic in range

    RandomStream m_stream;
    double m_psPerRequest;
    double m_psPerByte;
    bool m_even;
    double m_fraction = 0;
    Time m_on, m_off;
    Int128 m_clock = 0;
};

} // namespace floom::inline engine
