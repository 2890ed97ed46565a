// SPDX-License-Identifier: GPL-3.0-or-later
// Several runs against a baseline: a row per parameter or figure, a cell per run. Each cell is judged by the rules of comparison.h, so a
// table of two runs agrees with their comparison. Pure.
#pragma once

#include "export/comparison.h"

#include <string>
#include <vector>

namespace floom::inline exporting {

struct CompareCell {
    std::string text; // "232 k"; "–" if it does not exist
    std::string delta; // "+23.2 %"; "" for the baseline and for differences that are not significant
    Judgement judgement = Judgement::unknown;
    double interval = 0; // relative half width of the run's 95 % interval; 0 = unknown
    double tolerance = 0; // relative to the baseline: differences up to it count as the same
};

struct CompareRow {
    enum class Kind : unsigned char { parameter, metric };
    Kind kind = Kind::parameter;
    std::string name; // "pkg.tR", "read p99"
    std::string label; // a parameter's display name: "Read tR"
    std::string block; // the block of a parameter or busy share; "" for wires, the workload, and figures of the whole drive
    std::vector<CompareCell> cells; // the baseline first

    [[nodiscard]] bool differs() const; // at least one run differs from the baseline
};

// `against`: the baseline compared with each other run, in column order.
[[nodiscard]] std::vector<CompareRow> compareTable(const std::vector<Comparison>& against);

struct CompareSummary {
    std::string verdict; // "Of 6 runs Wide bus is the fastest: 2.3 times Base"
    std::string rest; // "; 2 of them are not different from Base"; may be empty
    std::string price; // what the fastest run gets worse at; may be empty
};

// `names`: the baseline first.
[[nodiscard]] CompareSummary summaryOf(const std::vector<Comparison>& against, const std::vector<std::string>& names);

// Formatted for a terminal.
[[nodiscard]] std::string compareTableText(const std::vector<Comparison>& against, const std::vector<std::string>& names);

} // namespace floom::inline exporting
