// SPDX-License-Identifier: GPL-3.0-or-later
// A recorded run without warm-up that ends when all work is done: every operation is in the window, so energies can be summed from its
// spans.
#pragma once

#include "simulate/drive.h"

#include <algorithm>

namespace floom {

inline RunResult wholeRun(const Design& design, const std::string& words)
{
    const auto program = programOf(design);
    const auto workload = parseWorkload(words);
    if (!workload)
        qFatal("%s", workload.error().message().c_str());
    RunOptions options;
    options.record = true;
    return simulate(
        *program, *workload, [&](std::uint64_t capacity) { return makeGenerator(*workload, capacity, 1, 0); }, options);
}

inline double microjoules(const RunResult& result, const std::string& block, const std::string& activity)
{
    for (const EnergyUse& use : result.energy.uses)
        if (use.block == block && use.activity == activity)
            return use.microjoules;
    return -1;
}

// Number of recorded operations; one unfinished at the end counts by its share.
inline double spansOf(const RunResult& result, const std::string& block, const std::string& activity)
{
    double count = 0;
    const double end = result.energy.seconds * 1e12;
    for (const Span& span : result.spans->spans) {
        const ActivityInfo& info = result.activities[static_cast<std::size_t>(span.activity())];
        if (info.block != block || info.name != activity)
            continue;
        const double length = static_cast<double>(span.length().ps);
        count += std::clamp((end - static_cast<double>(span.start.ps)) / length, 0.0, 1.0);
    }
    return count;
}

inline bool near(double a, double b, double share = 1e-9)
{
    return std::abs(a - b) <= share * std::max(std::abs(a), std::abs(b));
}

} // namespace floom
