// SPDX-License-Identifier: GPL-3.0-or-later
// Sensitivity: which part, made better, makes the drive faster. variations() lists changed designs and workloads; the caller runs them, as
// many at once as it likes, with the seed of the base, so that all meet the same random numbers; foldSensitivity() turns the results into
// gains. Nothing is estimated here: every gain is that of two simulations.
#pragma once

#include "compile/program.h"
#include "results/run_result.h"
#include "workload/workload.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace floom {

struct Variation {
    std::string change; // "pkg twice as fast", "host.generation 3 to 4", "+1 ch": for people
    std::string address; // of what is changed: "pkg.speed"; "workload.qd"
    std::string block; // "" for the workload; the first of a pair
    enum class Kind : std::uint8_t { faster, ideal, more, workload, pair } kind = Kind::faster;
    Design design;
    Workload workload;
    double sizes = 1; // bytes of a request over those of one as drawn: gains are of bytes a second then
};

// How a figure of a changed drive stands to that of the drive it was made from, in per cent of the latter.
struct Gain {
    double percent = 0, ci95 = 0;
    bool isSaving = false; // of a time; else of a rate
    [[nodiscard]] bool isTold() const; // more than the interval
    // Not told, and by the interval it may still be much: so few requests do not show that there is no difference.
    [[nodiscard]] bool isOpen() const { return !isTold() && !(percent + ci95 <= kLeavesOpen); }
    static constexpr double kLeavesOpen = 5; // %
};

// By what changes are ranked: their gain, or their gain for what they add to the cost or the power.
enum class Rank : std::uint8_t { gain, cost, power };
// Greatest first; `price`: what is added, NaN: nobody can buy it, which stands last. What gains and adds nothing stands first, by gain;
// what loses stands behind all that gains.
[[nodiscard]] std::pair<double, double> worth(double gainPercent, double price);
// The lines of a proof by their rank; those that are not told stand last.
[[nodiscard]] std::vector<Sensitivity> ranked(std::vector<Sensitivity> lines, Rank rank);

// Experiments have decided what it says.
[[nodiscard]] inline bool isDecided(const Bottleneck& bottleneck)
{
    return !bottleneck.sensitivity.empty();
}
// Its sentence, marked where no experiment has decided it.
[[nodiscard]] std::string saidLimit(const Bottleneck& bottleneck);
// Of all jobs. Arrivals from outside come as they come: not their rate but the mean latency can get better.
[[nodiscard]] bool isOpenLoop(const Workload& workload);
// Of requests a second; in an open loop that the drive keeps up with, the mean latency that is saved, never above 100 %. Nothing where
// nothing was measured.
[[nodiscard]] std::optional<Gain> gainOf(const RunResult& base, const RunResult& changed, bool open);
// The same of a variation: of bytes a second where it asks for other sizes.
[[nodiscard]] std::optional<Gain> gainOf(const Variation& variation, const RunResult& base, const RunResult& changed, bool open);
// What a drive costs, in relative units, for the bytes that the host sees.
struct Priced {
    double bill = 0, usableBytes = 0;
};
[[nodiscard]] Priced pricedOf(const RunResult& run);
// What a change adds to the cost: to the bill of materials, and, where the host sees fewer bytes after it, those that are gone at what a
// byte of the first drive costs: spare space is not for nothing. Bytes that come with it are not credited.
[[nodiscard]] double addedCost(const Priced& base, const Priced& changed);
// ", usable -7.7 %" where the host sees fewer bytes, else "".
[[nodiscard]] std::string lostBytesText(const Priced& base, const Priced& changed);

// Whose tail is told of a change: the reads', where none reads the writes', else that of all requests. Its name is "p99", or "write p99"
// where there are other requests beside them.
[[nodiscard]] std::string tailName(const RunResult& result);
// Of the latency that 1 % of those exceed, with the intervals of both runs. Nothing with less than a thousand requests, or where a run saw
// too little of what is slower to tell.
[[nodiscard]] std::optional<Gain> tailChange(const RunResult& base, const RunResult& changed);
// Of each side that both have, host ports apart: of its requests a second, with an interval as if the runs were independent, and of its
// p99.
[[nodiscard]] std::vector<SideGain> sideGains(const RunResult& base, const RunResult& changed);

// A quantity of which there is none unless somebody asks for it: a read cache. It is tried without, as a switch is.
[[nodiscard]] bool isOptional(const ParameterSpec& spec);

// First the base itself (no change), under the same shortened workload as the rest: at most `requests` measured ones.
// Each block twice as fast and ideal; what the catalogue marks with `whatIf` one step further, or turned to the value it names as `knob`;
// one channel more; twice the dies; twice the requests in flight, or twice the arrivals of an open loop. Changes that a value's range
// forbids are left out.
[[nodiscard]] std::vector<Variation> variations(const Program& program, const Workload& workload, std::uint64_t requests);

// Two of the three fullest blocks twice as fast at once: where no change alone helps, for parts that limit together. `run` tells how full.
[[nodiscard]] std::vector<Variation> pairVariations(const Program& program, const Workload& workload, std::uint64_t requests,
                                                    const RunResult& run);

// results[i] belongs to list[i]; a null one (it could not run) is left out. Fills result.bottleneck.sensitivity, greatest gain first, and
// has the verdict decided by it (verdict.h). Nothing changes where the drive as drawn could not run. `program`: of the drive as drawn.
void foldSensitivity(RunResult& result, const Program& program, const std::vector<Variation>& list,
                     const std::vector<const RunResult*>& results);

} // namespace floom
