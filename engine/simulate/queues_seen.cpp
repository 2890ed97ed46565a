// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/queues_seen.h"

#include "base/number_text.h"
#include "results/coverage.h"
#include "results/percentiles.h"
#include "simulate/warmup.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace floom::inline engine {
namespace {

constexpr double kDeep = 4; // requests a die from which queues last long enough to matter
constexpr double kAbove = 5; // queues wanted above a percentile

bool isMemory(const Program& program, const std::string& block)
{
    const Block* const found = program.design.find(block);
    return std::any_of(program.types.begin(), program.types.end(),
                       [found](const TypeSpec& type) { return found != nullptr && type.id == found->type && type.role == Role::memory; });
}

// Little's law for one part of the drive: how many requests were at the dies, waiting or served.
double meanAtDies(const RunResult& result, const Program& program)
{
    double sum = 0;
    for (const Segment& segment : result.segments)
        if (isMemory(program, result.activities[static_cast<std::size_t>(segment.activity)].block))
            sum += static_cast<double>(segment.wait.ps) + static_cast<double>(segment.service.ps);
    const Time window = result.window.end - result.window.start;
    return window > Time{} ? sum / static_cast<double>(window.ps) : 0;
}

void doubt(LatencySummary& latency, const Histogram& histogram, double queues)
{
    keepCovered(latency, [queues](const ReportedPercentile& tail) { return queues * (1 - tail.q) >= kAbove; });
    for (std::size_t i = 0; i < std::size(kReportedPercentiles); ++i) {
        const double q = kReportedPercentiles[i].q, off = 1.96 * std::sqrt(q * (1 - q) / queues);
        const auto at = [&](double rank) { return static_cast<double>(histogram.quantile(rank)) * 1e-6; };
        PercentileRange& range = latency.ranges[i];
        if (std::isfinite(range.least))
            range.least = std::max(latency.min, std::min(range.least, at(std::max(q - off, 1e-6))));
        if (std::isfinite(range.most))
            range.most = q + off < 1 ? std::max(range.most, at(q + off)) : std::numeric_limits<double>::quiet_NaN();
    }
}

} // namespace

void doubtQueues(RunResult& result, const Program& program)
{
    const std::size_t dies = program.topology.dies.size();
    const double atDies = meanAtDies(result, program), each = atDies / static_cast<double>(dies);
    if (dies < 2 || each < kDeep)
        return;
    RunResult::Window& window = result.window;
    const std::string where = countText(static_cast<std::uint64_t>(std::llround(atDies))) + " requests at the " + countText(dies) + " dies";
    if (const std::uint64_t needed = requestsToSpread(atDies, dies); needed > window.warmupRequests) {
        if (window.steady)
            window.steadyReason = "the queues at the dies were still diverging: with " + where + " that takes about " + countText(needed)
                + " requests, and the warm-up had " + countText(window.warmupRequests);
        window.steady = false;
    }
    const double queues = static_cast<double>(window.measuredRequests) / (each * each);
    const std::vector<std::string> before = result.latency.undersampled;
    doubt(result.latency, result.histogram, queues);
    for (SideResult& side : result.sides)
        if (side.name != "write" && side.name != "flush" && side.name != "trim")
            doubt(side.latency, side.histogram, queues);
    for (PhaseResult& phase : result.phases)
        doubt(phase.side.latency, phase.side.histogram, queues);
    forgetUntold(result);
    std::vector<std::string> left = result.latency.undersampled;
    std::erase_if(left, [&](const std::string& name) { return std::find(before.begin(), before.end(), name) != before.end(); });
    if (left.empty())
        return;
    result.diagnostics.push_back({Severity::warning,
                                  "R620",
                                  "",
                                  "Too few queue lengths sampled",
                                  "With " + where + " on average, the queue of a die keeps its length for about "
                                      + countText(static_cast<std::uint64_t>(std::llround(each * each))) + " requests, so the "
                                      + countText(window.measuredRequests)
                                      + " measured requests sample too few of them. Percentiles not reported: " + listedPercentiles(left)
                                      + ". Use a longer run (count=).",
                                  {}});
}

} // namespace floom::inline engine
