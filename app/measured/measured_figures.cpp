// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/measured_figures.h"

#include "design/address.h"
#include "results/percentiles.h"
#include "workload/asked_workload.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom::inline measured {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

Time timeOf(double ns)
{
    return std::isfinite(ns) ? Time{std::llround(ns * 1000)} : Time{};
}

LatencySummary summaryOf(const MeasuredSide& side)
{
    if (side.hasHistogram)
        return summarize(side.histogram, timeOf(side.sumNs), timeOf(side.minNs), timeOf(side.maxNs), kUnknown);
    LatencySummary summary;
    summary.requests = side.requests;
    summary.mean = side.sumNs / static_cast<double>(side.requests) / 1000;
    summary.ci95 = kUnknown;
    summary.min = side.minNs / 1000;
    summary.max = side.maxNs / 1000;
    for (const ReportedPercentile& told : kReportedPercentiles) {
        const auto at = side.percentiles.find(told.q);
        const bool enough = enoughSamples(told.q, side.requests);
        summary.*told.field = enough && at != side.percentiles.end() ? at->second / 1000 : kUnknown;
        if (!enough)
            summary.undersampled.emplace_back(told.name);
    }
    return summary;
}

} // namespace

void addTo(MeasuredSide& sum, const MeasuredSide& more)
{
    if (more.requests == 0)
        return;
    if (sum.requests == 0) {
        sum = more;
        return;
    }
    sum.requests += more.requests;
    sum.iops += more.iops;
    sum.bytesPerSecond += more.bytesPerSecond;
    sum.sumNs += more.sumNs;
    sum.minNs = std::min(sum.minNs, more.minNs);
    sum.maxNs = std::max(sum.maxNs, more.maxNs);
    sum.hasHistogram = sum.hasHistogram && more.hasHistogram;
    sum.histogram.merge(more.histogram);
    sum.percentiles.clear(); // percentiles of several jobs cannot be merged
}

RunResult resultOf(const std::vector<std::pair<std::string, MeasuredSide>>& sides, double seconds)
{
    RunResult result;
    MeasuredSide all;
    for (const auto& [name, side] : sides) {
        if (side.requests == 0)
            continue;
        addTo(all, side);
        SideResult told;
        told.name = name;
        told.iops = side.iops;
        told.bandwidthMBs = side.bytesPerSecond * 1e-6;
        told.latency = summaryOf(side);
        if (side.hasHistogram)
            told.histogram = side.histogram;
        result.sides.push_back(std::move(told));
    }
    result.iops = all.iops;
    result.bandwidthMBs = all.bytesPerSecond * 1e-6;
    result.latency = summaryOf(all);
    if (all.hasHistogram)
        result.histogram = all.histogram;
    result.simulatedSeconds = seconds;
    result.window.measuredRequests = result.window.issued = result.window.completed = all.requests;
    result.window.end = Time{static_cast<std::int64_t>(seconds * 1e12)};
    result.window.steadyReason = "the measuring tool does not say";
    return result;
}

Result<MeasuredRun> measuredRun(const std::string& name, const std::string& words, RunResult result, const std::string& tool)
{
    const AskedWorkload asked = AskedWorkload::read(words);
    if (!asked)
        return asked.error();
    MeasuredRun run;
    run.name = name;
    run.record.design.name = name;
    run.record.workload = *asked;
    run.record.designHash = QString::fromStdString(designHash(run.record.design));
    run.record.result = std::move(result);
    run.record.result.designHash = run.record.designHash.toStdString();
    run.record.result.workload = asked.canonical();
    run.record.result.engineVersion = tool;
    run.record.result.bottleneck.sentence = "Measured on a drive with " + tool + ": what limits it cannot be seen from outside.";
    return run;
}

} // namespace floom::inline measured
