// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/coverage.h"

#include "results/percentiles.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom {
namespace {

bool hasEnough(const LatencySummary& latency, const std::string& name)
{
    return std::any_of(std::begin(kReportedPercentiles), std::end(kReportedPercentiles),
                       [&](const ReportedPercentile& tail) { return name == tail.name && enoughSamples(tail.q, latency.requests); });
}

std::vector<std::string> refused(const LatencySummary& latency, bool enough)
{
    std::vector<std::string> names;
    for (const std::string& name : latency.undersampled)
        if (hasEnough(latency, name) == enough)
            names.push_back(name);
    return names;
}

} // namespace

bool reaches(const SeldomEvent& event, double q, std::uint64_t n, std::uint64_t inFlight)
{
    const auto seen = static_cast<double>(event.seen);
    const double most = (seen + 2 * std::sqrt(seen) + 3) * static_cast<double>(std::max<std::uint64_t>(1, inFlight));
    return event.seen < event.wanted && most > (1 - q) * static_cast<double>(n);
}

void leaveOutUncovered(RunResult& result, const std::vector<SeldomEvent>& events, std::uint64_t inFlight)
{
    const auto leaveOut = [&](LatencySummary& latency) {
        std::vector<std::string> names;
        for (const ReportedPercentile& tail : kReportedPercentiles) {
            const bool covered = std::none_of(events.begin(), events.end(),
                                              [&](const SeldomEvent& event) { return reaches(event, tail.q, latency.requests, inFlight); });
            if (!covered) {
                latency.*tail.field = std::numeric_limits<double>::quiet_NaN();
                latency.ranges[static_cast<std::size_t>(&tail - kReportedPercentiles)] = {};
            }
            if (!covered || !enoughSamples(tail.q, latency.requests))
                names.emplace_back(tail.name);
        }
        latency.undersampled = std::move(names);
    };
    leaveOut(result.latency);
    for (SideResult& side : result.sides)
        leaveOut(side.latency);
    for (PhaseResult& phase : result.phases)
        leaveOut(phase.side.latency);
    const auto& names = result.latency.undersampled;
    std::erase_if(result.behind, [&](const Behind& one) { return std::find(names.begin(), names.end(), one.percentile) != names.end(); });
}

std::vector<std::string> notCovered(const LatencySummary& latency)
{
    return refused(latency, true);
}

std::vector<std::string> tooFew(const LatencySummary& latency)
{
    return refused(latency, false);
}

} // namespace floom
