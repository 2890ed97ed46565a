// SPDX-License-Identifier: GPL-3.0-or-later
// A run without warm-up that ends when all work is done, recorded: every operation lies in the window, so that energies can be summed by
// hand from its spans.
#pragma once

#include "simulate/drive.h"

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

struct SpanSum {
    double count = 0, seconds = 0;
};

inline SpanSum spansOf(const RunResult& result, const std::string& block, const std::string& activity)
{
    SpanSum sum;
    for (const Span& span : result.spans->spans) {
        const ActivityInfo& info = result.activities[static_cast<std::size_t>(span.activity())];
        if (info.block != block || info.name != activity)
            continue;
        ++sum.count;
        sum.seconds += static_cast<double>(span.lengthPs()) * 1e-12;
    }
    return sum;
}

inline bool near(double a, double b, double share = 1e-9)
{
    return std::abs(a - b) <= share * std::max(std::abs(a), std::abs(b));
}

} // namespace floom
