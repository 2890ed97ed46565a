// SPDX-License-Identifier: GPL-3.0-or-later
// Two runs side by side: what was changed, what came of it, how sure, and the sentence that says so. Used by the Compare page and by
// `flashloom-cli compare`, so both tell the same facts. Pure.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "results/run_result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace floom {

struct ComparedRun {
    const Design& design;
    const RunResult& result;
};

enum class Change : std::uint8_t { changed, added, removed, equal };

struct ParameterChange {
    Change change = Change::changed;
    std::string block; // "" for wires and the workload
    std::string address; // "ch.rate", "pkg[3].tPROG", "ecc", "wire ch.flash – pkg.flash", "workload qd"
    std::string a; // as a person writes it; "–" where it does not exist
    std::string b;
    std::string label{}; // "Rate", "Program tPROG (pkg[3])", "Queue depth": the address for people
};

enum class Judgement : std::uint8_t { same, better, worse, different, unknown }; // same: within the confidence interval or the tolerance

struct MetricChange {
    std::string name; // "IOPS", "read p99", "pkg die busy"
    std::string a, b;
    std::string delta; // "+23.2 %", "× 81"; "" when same or unknown
    double valueA = 0, valueB = 0; // NaN when it does not exist
    Judgement judgement = Judgement::unknown;
    double tolerance = 0; // relative to A: a difference up to it is the same
    double intervalA = 0, intervalB = 0; // relative half widths of the runs' own 95 % intervals; 0 = none is known
    std::string block = {}; // whose share of busy time it is; "" for a figure of the whole drive
};

// A block's busiest kind of resource, mean over its instances, 0..1; negative where the block does not exist.
struct LoadChange {
    std::string block;
    double a = -1;
    double b = -1;
};

struct Comparison {
    std::vector<ParameterChange> parameters; // those that differ
    std::vector<ParameterChange> equal;
    std::vector<MetricChange> metrics;
    std::vector<LoadChange> loads;
    std::string verdict; // "B is 23 % faster"
    std::string rest; // " and its median read latency is 74 % shorter"; may be empty
    std::string price; // "its write p99 pays for it: × 85"; may be empty
    std::string evidence; // what was changed and what limits each
    std::string caveat; // why the two may not be comparable; may be empty
};

[[nodiscard]] Comparison compareRuns(const ComparedRun& a, const ComparedRun& b, const Catalogue& catalogue);

// Half the 95 % interval of the mean, relative to it; 0 when none is known.
[[nodiscard]] double relativeInterval(const LatencySummary& latency);

[[nodiscard]] std::string_view judgementName(Judgement judgement); // "same", "better", ...

// All of it for a terminal; names stand beside A and B.
[[nodiscard]] std::string comparisonText(const Comparison& comparison, const std::string& nameA, const std::string& nameB);

// The parts, in the order compareRuns() uses them.
void compareWorkloads(const std::string& a, const std::string& b, Comparison& comparison); // canonical words
void compareDesigns(const Design& a, const Design& b, const Catalogue& catalogue, Comparison& comparison);
void compareFigures(const RunResult& a, const RunResult& b, Comparison& comparison);
void sayVerdict(const ComparedRun& a, const ComparedRun& b, Comparison& comparison);

} // namespace floom
