// SPDX-License-Identifier: GPL-3.0-or-later
// Compares two runs: what was changed, the effect, its uncertainty, and a sentence that sums it up. Used by the Compare page and by
// `flashloom-cli compare`, so both report the same. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "results/run_result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace floom::inline exporting {

struct ComparedRun {
    const Design& design;
    const RunResult& result;
};

enum class Change : std::uint8_t { changed, added, removed, equal };

struct ParameterChange {
    Change change = Change::changed;
    std::string block; // "" for wires and the workload
    std::string address; // "ch.rate", "pkg[3].tPROG", "ecc", "wire ch.flash – pkg.flash", "workload qd"
    std::string a; // formatted; "–" if it does not exist
    std::string b;
    std::string label{}; // display name of the address: "Rate", "Program tPROG (pkg[3])", "Queue depth"
};

enum class Judgement : std::uint8_t { same, better, worse, different, unknown }; // same: within the confidence interval or the tolerance

struct MetricChange {
    std::string name; // "IOPS", "read p99", "pkg die busy"
    std::string a, b;
    std::string delta; // "+23.2 %", "× 81"; "" if same or unknown
    double valueA = 0, valueB = 0; // in the figure's unit, bytes/s for MB/s; NaN if it does not exist
    Judgement judgement = Judgement::unknown;
    double tolerance = 0; // relative to A: differences up to it count as the same
    double intervalA = 0, intervalB = 0; // relative half widths of the runs' 95 % intervals; 0 = unknown
    std::string block = {}; // for a busy share, its block; "" for a figure of the whole drive
    std::string figure = {}; // its name in the table of figures: "read.latency_us.p99"; "" for rows in words
};

// Utilization of a block's busiest kind of resource, mean over its instances, 0..1; negative if the block does not exist.
struct LoadChange {
    std::string block;
    double a = -1;
    double b = -1;
};

struct Comparison {
    std::vector<ParameterChange> parameters; // only those that differ
    std::vector<ParameterChange> equal;
    std::vector<MetricChange> metrics;
    std::vector<LoadChange> loads;
    std::string verdict; // "B is 23 % faster"
    std::string rest; // " and its median read latency is 74 % shorter"; may be empty
    std::string price; // "in exchange its write p99 rises from 1.2 ms to 98 ms"; the figure that got worse; may be empty
    std::string evidence; // what was changed, and the bottleneck of each run
    std::string caveat; // why the runs may not be comparable; may be empty
};

[[nodiscard]] Comparison compareRuns(const ComparedRun& a, const ComparedRun& b, const Catalogue& catalogue);

[[nodiscard]] bool endedInWarmup(const RunResult& result); // stopped before anything was measured
// All that was measured happened at one instant, as in a drive of ideal parts: there are latencies, and no rate.
[[nodiscard]] bool hasNoRate(const RunResult& result);

// Half the 95 % interval of the mean, relative to it; 0 if unknown.
[[nodiscard]] double relativeInterval(const LatencySummary& latency);

[[nodiscard]] std::string_view judgementName(Judgement judgement); // "same", "better", ...

// The whole comparison for a terminal, with both names.
[[nodiscard]] std::string comparisonText(const Comparison& comparison, const std::string& nameA, const std::string& nameB);

// The steps of compareRuns(), in order.
void compareWorkloads(const std::string& a, const std::string& b, Comparison& comparison); // canonical words
void compareDesigns(const Design& a, const Design& b, const Catalogue& catalogue, Comparison& comparison);
void compareFigures(const RunResult& a, const RunResult& b, Comparison& comparison);
void sayVerdict(const ComparedRun& a, const ComparedRun& b, Comparison& comparison);

} // namespace floom::inline exporting
