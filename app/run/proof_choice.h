// SPDX-License-Identifier: GPL-3.0-or-later
// Which changes a proof tries if there is no time for all. Pure.
#pragma once

#include "run/prove.h"

namespace floom::inline run {

// Units that all variations together may write without time: some ten seconds on two cores.
inline constexpr std::uint64_t kMostWritten = 64'000'000;

// Estimated events of a run with that many requests, warm-up included, scaled from `run`.
[[nodiscard]] double eventsOf(const RunResult& run, const Workload& workload);

// As many of these changes as may be run, the likeliest to help first kept. Empty if not even those fit.
[[nodiscard]] StartedProof affordable(std::vector<Variation> list, const RunRecord& record, const Catalogue& catalogue,
                                      std::uint64_t events);

// Steps of what makes the limiting part fast (clocks, rates, widths) that the proof did not try: "twice as fast" alone cannot be built.
// Empty if the proof, which is judged already, names no part, or one with a step that gains as much.
[[nodiscard]] std::vector<Variation> stepsOfThePart(const RunRecord& record, const Catalogue& catalogue,
                                                    const std::vector<Variation>& tried);

// The other ways to choose victims, where collection fills a processor: what examining each block costs, a cheaper choice saves. Empty
// otherwise.
[[nodiscard]] std::vector<Variation> otherVictims(const RunRecord& record, const Catalogue& catalogue, const std::vector<Variation>& tried);

} // namespace floom::inline run
