// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/series.h"

#include <cmath>
#include <cstdio>

namespace floom {

std::vector<SeriesPoint> Series::points(Time end) const
{
    std::vector<SeriesPoint> list;
    for (std::size_t i = 0; i < m_used; ++i) {
        const Slice& s = m_slices[i];
        const double begin = static_cast<double>(i) * static_cast<double>(m_length) * 1e-12;
        const double whole = static_cast<double>(m_length) * 1e-12;
        const double left = (end - m_start).seconds() - begin;
        const double length = left < whole && left > 0 ? left : whole;
        list.push_back({begin, static_cast<double>(s.requests) / length, static_cast<double>(s.bytes) / length * 1e-6,
                        s.requests > 0 ? static_cast<double>(s.latency) / static_cast<double>(s.requests) * 1e-6 : 0, 0});
    }
    return list;
}

bool Series::steady(std::string& reason) const
{
    if (m_used < 8) {
        reason = "too short to tell";
        return false;
    }
    double requests[2] = {}, latency[2] = {};
    const std::size_t half = m_used / 2;
    for (std::size_t i = 0; i < 2 * half; ++i) {
        requests[i / half] += static_cast<double>(m_slices[i].requests);
        latency[i / half] += static_cast<double>(m_slices[i].latency);
    }
    char text[80];
    const double throughput = requests[1] / std::fmax(1, requests[0]) - 1;
    const double mean = (latency[1] / std::fmax(1, requests[1])) / std::fmax(1, latency[0] / std::fmax(1, requests[0])) - 1;
    if (std::fabs(throughput) > 0.05) {
        std::snprintf(text, sizeof text, "throughput moved by %+.1f %% between the halves", throughput * 100);
        reason = text;
        return false;
    }
    if (std::fabs(mean) > 0.05) {
        std::snprintf(text, sizeof text, "mean latency moved by %+.1f %% between the halves", mean * 100);
        reason = text;
        return false;
    }
    reason = "the halves agree within 5 %";
    return true;
}

} // namespace floom
