// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences that name a limit. Pure.
#pragma once

#include "analysis/class_use.h"
#include "workload/workload.h"

namespace floom {

[[nodiscard]] std::string shareText(double share); // "43 %"

// `next`: throughput that the closed forms leave when the class is twice as fast, over today's.
[[nodiscard]] std::string saturatedWords(const RunResult& result, const Program& program, const ClassUse& neck, const std::string& cause,
                                         double next);
// A bus that `share` of the time stands free for want of room in its SRAM.
[[nodiscard]] std::string barredWords(const Program& program, const ClassUse& bus, double share, double next);
[[nodiscard]] std::string oneSlowWords(const Program& program, const ClassUse& neck);
// `most`: the segment that takes most of a request's life; `ofIt` the servers it stands before, if any.
[[nodiscard]] std::string latencyWords(const RunResult& result, const Program& program, const Workload& workload, const Segment& most,
                                       const ClassUse& busiest, const ClassUse* ofIt, const std::string& cause);

// `most` is a wait for a place; most of it is behind `root`, the work of a class that is busy most of the time.
[[nodiscard]] std::string rootWords(const RunResult& result, const Program& program, const Workload& workload, const Segment& most,
                                    const CauseShare& root, const ClassUse& busy);

// The cause that a wait of this name stands for: too little of something.
[[nodiscard]] std::string scarcityOf(const std::string& wait);

} // namespace floom
