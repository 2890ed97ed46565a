// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/series.h"

#include "base/number_text.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine {

Time Series::backlog() const
{
    Time sum;
    for (const Slice& slice : m_slices)
        sum.ps += slice.backlog;
    return sum;
}

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

bool Series::steady(bool byClock, std::string& reason) const
{
    constexpr double kLeast = 30; // requests in each half
    if (m_used < 8) {
        reason = "the run is too short to judge";
        return false;
    }
    double requests[2] = {}, latency[2] = {};
    const std::size_t half = m_used / 2;
    for (std::size_t i = 0; i < 2 * half; ++i) {
        requests[i / half] += static_cast<double>(m_slices[i].requests);
        latency[i / half] += static_cast<double>(m_slices[i].latency);
    }
    if (std::fmin(requests[0], requests[1]) < kLeast) {
        reason = "too few requests to judge";
        return false;
    }
    const double throughput = requests[1] / std::fmax(1, requests[0]) - 1;
    const double mean = (latency[1] / std::fmax(1, requests[1])) / std::fmax(1, latency[0] / std::fmax(1, requests[0])) - 1;
    if (std::fabs(throughput) > 0.05 && !byClock) {
        reason = "throughput changed by " + signedPercentText(throughput * 100) + " between the halves";
        return false;
    }
    if (std::fabs(mean) > 0.05) {
        reason = "mean latency changed by " + signedPercentText(mean * 100) + " between the halves";
        return false;
    }
    reason = byClock ? "latencies of the halves agree within 5 %" : "the halves agree within 5 %";
    return true;
}

void Series::judgeRounds(Time end, RunResult::Window& window) const
{
    constexpr std::size_t kRounds = 5;
    constexpr double kLeast = 8; // slices per round, so that its edges are sharp enough; and requests, so that it has a rate
    window.rounds.clear();
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < m_used; ++i)
        all += m_slices[i].requests;
    if (static_cast<double>(std::min<std::uint64_t>(m_used, all)) < kRounds * kLeast)
        return;
    const double slice = static_cast<double>(m_length) * 1e-12;
    const double whole = (end - m_start).seconds();
    double mean = 0, moment = 0;
    for (std::size_t round = 0; round < kRounds; ++round) {
        const std::size_t begin = m_used * round / kRounds, last = m_used * (round + 1) / kRounds;
        double requests = 0;
        for (std::size_t i = begin; i < last; ++i)
            requests += static_cast<double>(m_slices[i].requests);
        const double length = std::fmin(static_cast<double>(last) * slice, whole) - static_cast<double>(begin) * slice;
        window.rounds.push_back(length > 0 ? requests / length : 0);
        mean += window.rounds.back() / kRounds;
        moment += window.rounds.back() * (static_cast<double>(round) - 2);
    }
    const auto [least, most] = std::minmax_element(window.rounds.begin(), window.rounds.end());
    const double slope = moment / 10; // least-squares line through five equidistant points: sum of (x - 2)^2 = 10
    window.rangePercent = mean > 0 ? (*most - *least) / mean * 100 : 0;
    window.slopePercent = mean > 0 ? slope * 4 / mean * 100 : 0;
    window.sniaSteady = window.rangePercent <= 20 && std::fabs(window.slopePercent) <= 10;
}

bool Series::backlogGrows(Time end) const
{
    constexpr std::size_t kParts = 4;
    constexpr double kLeastGrowth = 0.005; // of the time: less is no overload that a run could show
    if (m_used < 4 * kParts)
        return false;
    double wait[kParts] = {}, life[kParts] = {};
    double inside = 0, all = 0;
    for (std::size_t part = 0; part < kParts; ++part) {
        double requests = 0;
        for (std::size_t i = m_used * part / kParts; i < m_used * (part + 1) / kParts; ++i) {
            requests += static_cast<double>(m_slices[i].requests);
            wait[part] += static_cast<double>(m_slices[i].backlog);
            life[part] += static_cast<double>(m_slices[i].latency);
            inside += static_cast<double>(m_slices[i].latency - m_slices[i].backlog);
        }
        all += requests;
        wait[part] /= std::fmax(1, requests);
        life[part] /= std::fmax(1, requests);
    }
    const bool rises = wait[0] < wait[1] && wait[1] < wait[2] && wait[2] < wait[3];
    const double passed = static_cast<double>((end - m_start).ps) * 3 / 4; // from the middle of the first quarter to that of the last
    // By chance, a queue moves by the square root of its n arrivals.
    const double chance = 4 / std::sqrt(std::fmax(1, all));
    if (rises && wait[3] - wait[0] > std::clamp(chance, kLeastGrowth, 0.02) * passed && wait[3] * all > 4 * inside)
        return true;
    // For runs too short to fill the drive's own queues.
    const double least = std::fmax(kLeastGrowth, chance) * passed;
    const double step = least / (2 * (kParts - 1));
    return life[3] - life[0] > least && life[1] - life[0] > step && life[2] - life[1] > step && life[3] - life[2] > step;
}

} // namespace floom::inline engine
