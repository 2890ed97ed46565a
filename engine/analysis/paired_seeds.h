// SPDX-License-Identifier: GPL-3.0-or-later
// What a change does under several seeds. A seed places the hot addresses of a skewed load: the die that carries them may gain what no
// other gains, so a change and its interval are those of the mean over the seeds. Pure.
#pragma once

#include "analysis/sensitivity.h"

#include <optional>
#include <vector>

namespace floom::inline engine {

// True if random reads reach so few units of each die that the seed, which places them, decides how unequally the dies are loaded: of 64
// MiB on 24 dies, twice the packages gained 86 to 104 %.
[[nodiscard]] bool readsFewPlaces(const Program& program, const Workload& workload);

// True for closed loops that write to memory without erases only. Requests meet there in orders that last longer than a run, each with its
// own rate: the host link twice as fast gained 33 to 36 % by seed, each with an interval of 0.3 %.
[[nodiscard]] bool writesInPlace(const Program& program, const Workload& workload);

// True if where the hot places of a skewed load lie decides which dies work: of reads, and of writes whose die is given.
[[nodiscard]] bool isOfHotPlaces(const Program& program, const Workload& workload);

// True if one seed says little even of a rate: another puts the places that the load meets elsewhere, or lets requests meet in another
// order.
[[nodiscard]] bool differsBySeed(const Program& program, const Workload& workload);

struct SeedPair { // runs of the drive as drawn and of the changed one, with the same random numbers
    const RunResult* before = nullptr;
    const RunResult* after = nullptr;
};

// The pairs of variation `at`: the proof's own first, then those of the other seeds that ran it.
[[nodiscard]] std::vector<SeedPair> pairsOf(std::size_t at, const std::vector<const RunResult*>& results, const OtherSeeds& others);

// The mean of gainOf() over the pairs. If fewer than three pairs have one: that of the first pair.
[[nodiscard]] std::optional<Gain> gainOverSeeds(const std::vector<SeedPair>& pairs, const Variation& variation, bool open);

// Half width of the 95 % interval of one seed's gain by the differences between the seeds alone, in percent; 0 with fewer than three pairs.
[[nodiscard]] double spreadOverSeeds(const std::vector<SeedPair>& pairs, const Variation& variation, bool open);

// The drive as drawn under all seeds that ran it, the proof's own first.
[[nodiscard]] std::vector<const RunResult*> drawnOf(const std::vector<const RunResult*>& results, const OtherSeeds& others);

// tailChange() of the requests of all pairs together. `drawn`: more seeds of the drive as drawn than there are pairs. A single pair then
// tells only a p99 that lies beyond what the seeds alone make of that drive.
[[nodiscard]] std::optional<Gain> tailOverSeeds(const std::vector<SeedPair>& pairs, const std::vector<const RunResult*>& drawn = {});

// sideGains() with rates as of gainOverSeeds() and p99 as of tailOverSeeds().
[[nodiscard]] std::vector<SideGain> sidesOverSeeds(const std::vector<SeedPair>& pairs, const Workload& asked,
                                                   const std::vector<const RunResult*>& drawn = {});

// True if all pairs move p99 of a side in the same direction, and `seeds` pairs that differ as much as these would tell it. If not, further
// seeds would leave it undecided.
[[nodiscard]] bool agreeOnTails(const std::vector<SeedPair>& pairs, const Workload& asked, std::size_t seeds);

} // namespace floom::inline engine
