// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/queues_seen.h"

#include "results/percentiles.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace floom {
namespace {

constexpr double kDeep = 4; // requests a die from which queues last long enough to matter
constexpr double kAbove = 5; // queues wanted above a percentile
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

bool isNamed(const LatencySummary& latency, const char* name)
{
    return std::find(latency.undersampled.begin(), latency.undersampled.end(), name) != latency.undersampled.end();
}

// Returns the percentiles left out.
std::string doubt(LatencySummary& latency, const Histogram& histogram, double queues)
{
    std::string left;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::size(kReportedPercentiles); ++i) {
        const ReportedPercentile& tail = kReportedPercentiles[i];
        PercentileRange& range = latency.ranges[i];
        const bool isTold = !isNamed(latency, tail.name), isSeen = queues * (1 - tail.q) >= kAbove;
        if (!isTold || !isSeen)
            names.emplace_back(tail.name);
        if (!isTold)
            continue;
        if (!isSeen) {
            latency.*tail.field = kNone;
            range = {};
            std::string name = tail.name;
            std::replace(name.begin(), name.end(), '_', '.');
            left += (left.empty() ? "" : ", ") + name;
            continue;
        }
        const double off = 1.96 * std::sqrt(tail.q * (1 - tail.q) / queues);
        const auto at = [&](double q) { return static_cast<double>(histogram.quantile(q)) * 1e-6; };
        if (std::isfinite(range.least))
            range.least = std::max(latency.min, std::min(range.least, at(std::max(tail.q - off, 1e-6))));
        if (std::isfinite(range.most))
            range.most = tail.q + off < 1 ? std::max(range.most, at(tail.q + off)) : kNone;
    }
    latency.undersampled = std::move(names);
    return left;
}

} // namespace

void doubtQueues(RunResult& result, std::size_t dies, std::uint64_t inFlight)
{
    const double each = static_cast<double>(inFlight) / static_cast<double>(std::max<std::size_t>(1, dies));
    if (dies < 2 || each < kDeep || result.window.measuredRequests == 0)
        return;
    const double queues = static_cast<double>(result.window.measuredRequests) / (each * each);
    const std::string left = doubt(result.latency, result.histogram, queues);
    for (SideResult& side : result.sides)
        if (side.name != "write" && side.name != "flush" && side.name != "trim")
            doubt(side.latency, side.histogram, queues);
    for (PhaseResult& phase : result.phases)
        doubt(phase.side.latency, phase.side.histogram, queues);
    const auto& names = result.latency.undersampled;
    std::erase_if(result.behind, [&](const Behind& one) { return std::find(names.begin(), names.end(), one.percentile) != names.end(); });
    if (left.empty())
        return;
    result.diagnostics.push_back({Severity::warning,
                                  "R620",
                                  "",
                                  "Too few queues were seen",
                                  "With " + std::to_string(inFlight) + " requests in flight at " + std::to_string(dies)
                                      + " dies, a die keeps a long or a short queue for some " + std::to_string(std::lround(each * each))
                                      + " requests. These " + std::to_string(result.window.measuredRequests)
                                      + " show too few of them for these percentiles, which are not told: " + left
                                      + ". A longer run (count=) shows more.",
                                  {}});
}

} // namespace floom
