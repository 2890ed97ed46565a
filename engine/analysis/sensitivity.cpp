// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/sensitivity.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace floom {
namespace {

std::string signedPercent(double percent)
{
    char text[32];
    std::snprintf(text, sizeof text, "%+.1f %%", std::fabs(percent) < 0.05 ? 0.0 : percent);
    return text;
}

double relativeError(const RunResult& result)
{
    return result.latency.mean > 0 && std::isfinite(result.latency.ci95) ? result.latency.ci95 / result.latency.mean : 0;
}

// What is to grow: requests a second; in an open loop they come as they come, and the mean latency is to fall.
double merit(const RunResult& result, bool open)
{
    return open ? (result.latency.mean > 0 ? 1 / result.latency.mean : 0) : result.iops;
}

} // namespace

void foldSensitivity(RunResult& result, const std::vector<Variation>& list, const std::vector<const RunResult*>& results)
{
    auto& out = result.bottleneck.sensitivity;
    out.clear();
    if (list.empty() || results.size() != list.size() || results.front() == nullptr)
        return;
    const Workload& words = list.front().workload;
    const bool open = words.rateIops > 0 || words.rateBytes > 0 || (!words.trace.empty() && !words.traceClosedLoop);
    const RunResult& base = *results.front();
    if (merit(base, open) <= 0)
        return;
    std::string text;
    const Variation* best = nullptr;
    double bestGain = 0;
    for (std::size_t i = 1; i < list.size(); ++i) {
        if (results[i] == nullptr || merit(*results[i], open) <= 0)
            continue;
        const double ratio = merit(*results[i], open) / merit(base, open);
        const double error = std::sqrt(relativeError(base) * relativeError(base) + relativeError(*results[i]) * relativeError(*results[i]));
        out.push_back({list[i].change, list[i].address, (ratio - 1) * 100, ratio * error * 100});
        if (list[i].kind == Variation::Kind::faster && ratio - 1 > bestGain) {
            best = &list[i];
            bestGain = ratio - 1;
        }
    }
    std::stable_sort(out.begin(), out.end(), [](const Sensitivity& a, const Sensitivity& b) { return a.gainPercent > b.gainPercent; });
    if (best == nullptr)
        return;
    text = " Proved: " + best->change + " gives " + signedPercent(bestGain * 100);
    for (const Sensitivity& line : out)
        if (line.address.starts_with("workload."))
            text += ", " + line.change + " " + signedPercent(line.gainPercent);
    result.bottleneck.sentence += text + (open ? " less latency." : ".");
}

} // namespace floom
