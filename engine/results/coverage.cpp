// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/coverage.h"

#include "results/percentiles.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom::inline engine {
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

void keepCovered(LatencySummary& latency, const std::function<bool(const ReportedPercentile&)>& isCovered)
{
    std::vector<std::string> names;
    for (const ReportedPercentile& tail : kReportedPercentiles) {
        const bool wasTold = std::find(latency.undersampled.begin(), latency.undersampled.end(), tail.name) == latency.undersampled.end();
        const bool covered = isCovered(tail);
        if (!covered) {
            latency.*tail.field = std::numeric_limits<double>::quiet_NaN();
            latency.ranges[static_cast<std::size_t>(&tail - kReportedPercentiles)] = {};
        }
        if (!covered || !wasTold)
            names.emplace_back(tail.name);
    }
    latency.undersampled = std::move(names);
}

void forgetUntold(RunResult& result)
{
    const auto& names = result.latency.undersampled;
    std::erase_if(result.exemplars,
                  [&](const PercentileExemplar& one) { return std::find(names.begin(), names.end(), one.percentile) != names.end(); });
}

void leaveOutUncovered(RunResult& result, const std::vector<SeldomEvent>& events, std::uint64_t inFlight)
{
    const auto leaveOut = [&](LatencySummary& latency) {
        keepCovered(latency, [&](const ReportedPercentile& tail) {
            return std::none_of(events.begin(), events.end(),
                                [&](const SeldomEvent& event) { return reaches(event, tail.q, latency.requests, inFlight); });
        });
    };
    leaveOut(result.latency);
    for (SideResult& side : result.sides)
        leaveOut(side.latency);
    for (PhaseResult& phase : result.phases)
        leaveOut(phase.side.latency);
    forgetUntold(result);
}

std::string listedPercentiles(const std::vector<std::string>& names)
{
    std::string text;
    for (std::string name : names) {
        std::replace(name.begin(), name.end(), '_', '.');
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

std::vector<std::string> notCovered(const LatencySummary& latency)
{
    return refused(latency, true);
}

std::vector<std::string> tooFew(const LatencySummary& latency)
{
    return refused(latency, false);
}

} // namespace floom::inline engine
