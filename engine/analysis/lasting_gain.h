// SPDX-License-Identifier: GPL-3.0-or-later
// How much of a write gain lasts. A short run may write faster than the drive can sustain: its buffer fills, and garbage collection follows
// later. Both functions apply to closed loops that only write; with reads they report that the whole gain lasts. Pure.
#pragma once

#include "analysis/sensitivity.h"

#include <cstdint>
#include <string>

namespace floom::inline engine {

// Ratio of units that reached flash to units that have to, of `changed` relative to `base`; 1 if no buffer grew noticeably.
[[nodiscard]] double lastingRatio(const RunResult& base, const RunResult& changed);
// The largest gain that lasts, in percent, of a change that cannot save array work: the dies still read, program and erase as much per
// write, so more writes need proportionally more of their time. Infinite for changes that may save work, and if the dies have idle time.
[[nodiscard]] double mostByDies(const RunResult& base, const RunResult& changed, const Program& program, const Variation& variation);

// Error of a gain beside its interval, in percent, where collection works and the run wrote a part of the drive that is neither tiny nor
// all of it: what its blocks hold, and when dies collect, still drifts towards another state than the one measured. Of 40 gains of such
// drives run twenty times as long, a fifth lay outside their intervals: by up to 15 % of the gain, and further where hot and cold data
// are separated, which takes long to settle; below 0.2 % of the capacity, the error falls as the root of what was written. Of skewed
// writes, a change of what is collected also has the error of the few collections that both runs saw: a larger spare area gained 0.5 % of
// 5,000 writes with 20 erases, and 16 % of eight times as many.
[[nodiscard]] double stateError(double gainPercent, const RunResult& base, const RunResult& changed, const Program& program,
                                const Variation& variation);

// By how much a gain may differ in a longer run of a drive whose rate changed during this one, in percent, up to 0.4 of the gain: the share
// of the gain by which the rate changed, as what changes the rate changes what is gained; and where the run saw few of the dies'
// collections and its rate swung by a tenth or more, half of what it swung beyond that.
[[nodiscard]] double passingOf(double gainPercent, const RunResult& base, const Program& program, const Workload& workload);
// The same; where the writes are skewed, at least two over the root of the collections seen, and all of the gain where most dies saw none:
// how much is moved is known from these alone, it is in the gains of all parts, and other seeds begin with the same state. It is told
// beside the interval and decides nothing: it is the same for all changes.
// `filling`: the buffer or cache while which fills the gain is told (Settling): of that stretch alone, few collections leave no more open
// than the rest. DDR memory twice as fast gained 15.9 to 18.3 % by seed and length, and was told +17 +- 17 %.
[[nodiscard]] double driftOf(double gainPercent, const RunResult& base, const Program& program, const Workload& workload,
                             const std::string& filling = {});

// True if the drive changes its state beyond the run, and lengthWords() says nothing of it: then a longer run says more than the run
// itself.
[[nodiscard]] bool movesOn(const RunResult& run, const Program& program, const Workload& asked);
// True if so many requests are much fewer than the run's.
[[nodiscard]] inline bool isMuchShorter(std::uint64_t requests, const RunResult& run)
{
    constexpr double kShorter = 1.5; // times
    return static_cast<double>(run.window.measuredRequests) >= kShorter * static_cast<double>(requests);
}
// True if gains over `base` are those of the run, about as long as it is: its drift is in both, and only another seed would tell another
// gain. `asked`: one closed loop, which began with a full write buffer if it writes; false for others.
[[nodiscard]] bool isAsLong(const RunResult& base, const RunResult& run, const Program& program, const Workload& asked);

// True if the part works all the time, without and with the change: what a request brings it decides the gain alone, and that is in
// both runs. Where collection works, DDR memory twice as fast gained 100 % whatever had been collected.
[[nodiscard]] bool staysFull(const std::string& block, const RunResult& base, const RunResult& changed);

// What the run wrote, as a share of the drive's capacity.
[[nodiscard]] double rewrittenShare(const RunResult& result, const Program& program);

// By how much a gain changed from the first half of both runs to the second, in percent, chance included. What still changes is not yet the
// gain of a longer run: twice the queue depth lost 5.6 % of 5,000 writes, less of the later ones, and nothing of 40,000.
[[nodiscard]] double trendOf(const RunResult& base, const RunResult& changed);

// " The write buffer was not full when the measurement began: the gains hold for a run of this length." of a run that had room in it.
// " Retired superblocks leave less and less spare: ..." of a drive whose programs fail.
// " The run saw no erase on 8 dies, ..." of a drive that writes on its stock of free blocks.
// " These writes have not yet brought the drive to their steady state: ..." of a drive that was filled by other writes than the run's.
// " Throughput fell by 24 % ...: the gains hold for a run of this length."; "" for a run whose
// throughput stayed, or follows from when requests arrive and jobs end.
// " The run saw 12 erases, of collections in bursts: ..." where dies collect in bursts, of which so few fell into the run.
// " The run saw 20 erases on 64 dies: of skewed writes ..." where most dies collected nothing.
[[nodiscard]] std::string lengthWords(const RunResult& result, const Program& program, const Workload& workload);

// True if the proof took more requests than the run to fill the write buffer, or began with a full one. `base`: its run of the drive as
// drawn.
[[nodiscard]] bool isOnceFull(const RunResult& result, const RunResult& base);
// The verdict's sentence of such a proof: "Once the write buffer is full, the dies limit: ... The run was too short to fill the write
// buffer: the gains are those of 80,000 requests after it has filled, at 52 k IOPS."
[[nodiscard]] std::string onceFull(const std::string& sentence, const RunResult& base);

// How far the drive has gone from the state in which it began to that of the run's writes, 0 to 1; 0 if both are the same. Writes that fill
// pages only partly change it as blocks of theirs are collected, others as they have programmed a part of the drive: 1 once gains change by
// a third or more in four times the length.
[[nodiscard]] double onItsWay(const RunResult& result, const Program& program, const Workload& workload);
// True if the drive programmed pages on space that it had in stock: it collected nothing yet, or, with a map on flash, not on all dies.
[[nodiscard]] bool livesOnItsStock(const RunResult& result, const Program& program, const Workload& workload);
// True if few of the dies' collections fall into the run: which of them come at the same time is then that of this stretch.
[[nodiscard]] bool seesFewCollections(const RunResult& result, const Program& program);
// True if the dies collect in bursts and the run saw few of them: how they meet, and even how many they are, is that of this stretch.
[[nodiscard]] bool seesFewBursts(const RunResult& result, const Program& program);

} // namespace floom::inline engine
