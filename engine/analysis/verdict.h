// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict: the bottleneck as decided by experiments. The run's proposal (limit.h) stands only if improving that part gains as much as
// improving any other. Otherwise the verdict names the change that gains most, or says that none tried helps. Pure.
#pragma once

#include "analysis/sensitivity.h"

namespace floom::inline engine {

inline constexpr double kHelps = 2; // percent; a smaller gain is not worth paying for
inline constexpr double kPartLimits = 5; // percent; a part that gains less when it is twice as fast does not limit

struct Trial { // one variation, run beside the base drive under the same random numbers
    const Variation* variation = nullptr;
    Gain gain; // from gainOf()
    std::optional<Gain> tail; // of the p99 latency
    std::string filling = {}; // the buffer or cache still filling: the gain lasts until it is full
    std::vector<SideGain> sides = {};
    double cacheHits = 0; // share of the read units that it found in the read cache
    double waf = 0, wafBefore = 0; // write amplification with and without the change; 0 where nothing was written
    [[nodiscard]] bool helps() const; // at least 2 %, and clearly more than its interval
    [[nodiscard]] bool mayHelp() const; // too few requests to rule it out
};

// True for a change that adds what requests may run out of (slots, tags, room), or a setting that reduces the work behind `cause`.
[[nodiscard]] bool isLikely(const Variation& variation, const std::string& cause);
// True for a change that adds what this cause says requests run out of.
[[nodiscard]] bool adds(const Variation& variation, const std::string& cause);
// For settings that reduce the work behind `cause` only: order in which to try them, smallest first.
[[nodiscard]] std::optional<std::size_t> remedyRank(const Variation& variation, const std::string& cause);
// True if a single change helps; otherwise pairs are worth a trial.
[[nodiscard]] bool anyHelps(const Bottleneck& bottleneck);

// Sets instance, block, regime, cause and sentence of result.bottleneck; leaves the rest.
void decide(RunResult& result, const Program& program, const std::vector<Trial>& trials, const Workload& workload);

} // namespace floom::inline engine
