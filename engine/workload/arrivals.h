// SPDX-License-Identifier: GPL-3.0-or-later
// Poisson arrivals: exponential gaps in whole picoseconds from a stream of their own. The mean gap follows the rate of requests or, when
// a rate of bytes is given, the size of the request to come; of two rates the slower holds. The same gaps on every machine.
#pragma once

#include "base/portable_math.h"
#include "base/random.h"
#include "base/time.h"

#include <algorithm>

namespace floom {

class Arrivals {
public:
    Arrivals(double requestsPerSecond, double bytesPerSecond, std::uint64_t seed)
        : m_stream(seed, "workload.arrival")
        , m_psPerRequest(requestsPerSecond > 0 ? 1e12 / requestsPerSecond : 0)
        , m_psPerByte(bytesPerSecond > 0 ? 1e12 / bytesPerSecond : 0)
    {
    }

    [[nodiscard]] Time gap(std::uint32_t bytes)
    {
        const double mean = std::max(m_psPerRequest, m_psPerByte * bytes);
        const double uniform = (static_cast<double>(m_stream.next() >> 11) + 1) * 0x1p-53; // (0, 1]
        return Time{static_cast<std::int64_t>(std::min(-portableLog(uniform) * mean, kLongest) + 0.5)};
    }

private:
    static constexpr double kLongest = 8.64e16; // a day: arithmetic on instants stays in range

    RandomStream m_stream;
    double m_psPerRequest;
    double m_psPerByte;
};

} // namespace floom
