// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict: what limits a drive, as experiments decide it. What a run proposes (limit.h) is said only where the trial of it gains as
// much as that of any other part; else what gains most is named, or that nothing tried does. Pure.
#pragma once

#include "analysis/sensitivity.h"

namespace floom {

inline constexpr double kHelps = 2; // per cent: nobody pays for less

struct Trial { // one variation that was run beside the drive as drawn, under the same random numbers
    const Variation* variation = nullptr;
    Gain gain; // as gainOf() has it
    std::optional<Gain> tail; // of the latency that 1 % exceed
    std::string filling = {}; // what was still filling up: the gain lasts until it is full
    std::vector<SideGain> sides = {};
    [[nodiscard]] bool helps() const; // by 2 % at least, and clearly more than its interval
    [[nodiscard]] bool mayHelp() const; // so few requests leave it open
};

// More of what requests may find too little of: slots, tags, room; or a setting that makes less of the work that fills a part, by its
// cause.
[[nodiscard]] bool isLikely(const Variation& variation, const std::string& cause);
// Of such a setting alone: the sooner it is to be tried, the less.
[[nodiscard]] std::optional<std::size_t> remedyRank(const Variation& variation, const std::string& cause);
// A change alone helps: else pairs are worth a trial.
[[nodiscard]] bool anyHelps(const Bottleneck& bottleneck);

// Decides instance, block, regime, cause and sentence of result.bottleneck; the rest stays.
void decide(RunResult& result, const Program& program, const std::vector<Trial>& trials, const Workload& workload);

} // namespace floom
