// SPDX-License-Identifier: GPL-3.0-or-later
// Sensitivity: which part makes the drive faster if it is improved. variations() lists changed designs and workloads. The caller runs them,
// in any number at once, with the seed of the base run so that all meet the same random numbers. foldSensitivity() turns the results into
// gains. Nothing is estimated here: every gain compares two simulations.
#pragma once

#include "analysis/ranking.h"
#include "compile/program.h"
#include "results/run_result.h"
#include "workload/workload.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace floom::inline engine {

struct Variation {
    std::string change; // for people: "pkg twice as fast", "host.generation 3 to 4", "+1 ch"
    std::string address; // of the changed value: "pkg.speed"; "workload.qd"
    std::string block; // "" for the workload; for a pair, the first block
    enum class Kind : std::uint8_t { faster, ideal, more, workload, pair } kind = Kind::faster;
    Design design;
    Workload workload;
    double sizes = 1; // request size relative to the workload as drawn; if not 1, gains are in bytes a second
    bool fullBuffer = false; // begins with a full write buffer (RunOptions)
    std::string with = {}; // what it changes too because it gains nothing alone: "cpu.cachePolicy"; "" if nothing
};

// Change of a figure from the base drive to the changed drive, in percent of the base.
struct Gain {
    double percent = 0, ci95 = 0;
    bool isSaving = false; // the figure is a time; else a rate
    double drift = 0; // by which it may differ in a longer run (driftOf)
    [[nodiscard]] double margin() const { return std::max(ci95, drift); } // as it is told
    [[nodiscard]] bool isTold() const; // larger than the interval
    // Not told, but the interval allows a large gain: too few requests to show that there is none.
    [[nodiscard]] bool isOpen() const { return !isTold() && !(percent + ci95 <= kLeavesOpen); }
    // Not told, and the interval leaves room for no large change in either direction.
    [[nodiscard]] bool isSame() const { return !isTold() && std::fabs(percent) + ci95 <= kLeavesOpen; }
    static constexpr double kLeavesOpen = 5; // %
    // Told although the interval is wider than the gain: the error of a ratio is relative, so the interval extends further up than down.
    // Texts then give its lower end instead of ±.
    [[nodiscard]] bool isToldFromBelow() const { return isTold() && !isSure(); }
    [[nodiscard]] double least() const; // lower end of the interval of a rate, in percent

private:
    [[nodiscard]] bool isSure() const; // larger than the interval, also as both are printed: in tenths of a percent
};

// True once experiments have decided the verdict.
[[nodiscard]] inline bool isDecided(const Bottleneck& bottleneck)
{
    return !bottleneck.sensitivity.empty();
}
// True if the line is the result of this variation.
[[nodiscard]] bool isOf(const Sensitivity& line, const Variation& variation);
// The verdict's sentence, marked if no experiment has decided it.
[[nodiscard]] std::string saidLimit(const Bottleneck& bottleneck);
// True if all jobs are open loop: arrivals follow the clock, so mean latency can improve and the rate cannot.
[[nodiscard]] bool isOpenLoop(const Workload& workload);
// Gain in requests a second; in an open loop that the drive keeps up with, saved mean latency, at most 100 %. Empty where nothing was
// measured.
[[nodiscard]] std::optional<Gain> gainOf(const RunResult& base, const RunResult& changed, bool open);
// As above for a variation: in bytes a second if it changes the request size.
[[nodiscard]] std::optional<Gain> gainOf(const Variation& variation, const RunResult& base, const RunResult& changed, bool open);
// For each side that both runs have, host ports excluded: gain in requests a second, with an interval as if the runs were independent, and
// change of p99. No gain where all requests of a side arrive by the clock and the drive keeps up. `asked`: the workload of both.
[[nodiscard]] std::vector<SideGain> sideGains(const RunResult& base, const RunResult& changed, const Workload& asked);

// True for a quantity that is absent by default, such as a read cache. Like a switch, it is also tried without.
[[nodiscard]] bool isOptional(const ParameterSpec& spec);

// First the base itself (no change), under the same shortened workload as the rest: at most `requests` measured ones. Then each block twice
// as fast and ideal; each parameter that the catalogue marks with `whatIf`, one step further, or set to the value it names as `knob`; one
// more channel; twice the dies; twice the queue depth, or twice the arrival rate of an open loop. Changes outside a value's range are left
// out.
[[nodiscard]] std::vector<Variation> variations(const Program& program, const Workload& workload, std::uint64_t requests);

// Pairs of the three busiest blocks, both twice as fast: for parts that limit together, where no single change helps. `run` gives
// utilization.
[[nodiscard]] std::vector<Variation> pairVariations(const Program& program, const Workload& workload, std::uint64_t requests,
                                                    const RunResult& run);

// The same runs with other seeds, which place the hot addresses of a skewed load elsewhere: [k][i] belongs to list[i]. Null or missing: not
// run.
using OtherSeeds = std::vector<std::vector<const RunResult*>>;

// Runs of some variations with more requests than the others, and of the drive as drawn with as many: they replace these.
struct LongerRuns {
    std::vector<const RunResult*> drawn = {}, changed = {}; // [i] belongs to list[i]; null or missing: not run
    [[nodiscard]] bool has(std::size_t i) const { return i < changed.size() && changed[i] != nullptr && drawn[i] != nullptr; }
};

// results[i] belongs to list[i]; a null one (it could not run) is skipped. Gains that other seeds tried as well are means over the seeds.
// Fills result.bottleneck.sensitivity, greatest gain first, but passing ones last, and lets it decide the verdict (verdict.h). Does nothing
// if the drive as drawn could not run. `program`: the drive as drawn.
void foldSensitivity(RunResult& result, const Program& program, const std::vector<Variation>& list,
                     const std::vector<const RunResult*>& results, const OtherSeeds& others = {}, const LongerRuns& longer = {});

} // namespace floom::inline engine
