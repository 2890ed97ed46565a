// SPDX-License-Identifier: GPL-3.0-or-later
// Data for the mistake tests, read from recorded spans instead of the counters under test.
#pragma once

#include "simulate/drive.h"

#include <algorithm>

namespace floom {

// Only channel and dies take time.
inline const Changes& flashOnly()
{
    static const Changes changes = {"host.ideal=true", "cpu.ideal=true", "bus.ideal=true",
                                    "ecc.ideal=true",  "ddr.ideal=true", "ch.buffer=16MiB"};
    return changes;
}

// Bus command cycles take no time and no spare bytes are transferred: arrays and data only.
inline const Changes& dataOnly()
{
    static const Changes changes = with(flashOnly(),
                                        {"ch.tCS=0ns", "ch.tWC=0ns", "ch.tWB=0ns", "ch.tRR=0ns", "ch.tDataSetup=0ns", "ch.tCCS=0ns",
                                         "ch.tADL=0ns", "ch.tWHR=0ns", "ecc.parity=0B", "pkg.tDBSY=0ns"});
    return changes;
}

// Spans of one activity in one block, by start.
inline std::vector<Span> spansOf(const RunResult& result, const std::string& block, const std::string& activity)
{
    std::vector<Span> found;
    for (const Span& span : result.spans->spans) {
        const ActivityInfo& info = result.activities[static_cast<std::size_t>(span.activity())];
        if (info.block == block && info.name == activity)
            found.push_back(span);
    }
    std::sort(found.begin(), found.end(), [](const Span& a, const Span& b) { return a.start.ps < b.start.ps; });
    return found;
}

inline std::int64_t sumOf(const std::vector<Span>& spans)
{
    std::int64_t sum = 0;
    for (const Span& span : spans)
        sum += span.length().ps;
    return sum;
}

// From issue to completion of the n-th request.
inline std::int64_t latencyOf(const RunResult& result, std::size_t n)
{
    return result.spans->requests[n].completed.ps - result.spans->requests[n].issued.ps;
}

} // namespace floom
