// SPDX-License-Identifier: GPL-3.0-or-later
// Many runs beside one baseline: a row a parameter or figure, a cell a run. Each cell is judged against the baseline by the rules of
// comparison.h, so a table of two says what the comparison of the two says. Pure.
#pragma once

#include "export/comparison.h"

#include <string>
#include <vector>

namespace floom {

struct CompareCell {
    std::string text; // "232 k"; "–" where it does not exist
    std::string delta; // "+23.2 %"; "" for the baseline, and where nothing can be claimed
    Judgement judgement = Judgement::unknown;
    double interval = 0; // relative half width of the run's own 95 % interval; 0 = none is known
    double tolerance = 0; // relative to the baseline: up to it the two are called the same
};

struct CompareRow {
    enum class Kind : unsigned char { parameter, metric };
    Kind kind = Kind::parameter;
    std::string name; // "pkg.tR", "read p99"
    std::string label; // of a parameter, for people: "Read tR"
    std::string block; // whose parameter or share of busy time it is; "" for wires, the workload, and figures of the whole drive
    std::vector<CompareCell> cells; // the baseline first

    [[nodiscard]] bool differs() const; // some run from the baseline
};

// `against`: the baseline compared with each of the others, in the order of the columns.
[[nodiscard]] std::vector<CompareRow> compareTable(const std::vector<Comparison>& against);

struct CompareSummary {
    std::string verdict; // "Of 6 runs Wide bus is the fastest: 2.3 times Base"
    std::string rest; // "; 2 of them are not different from Base"; may be empty
    std::string price; // what the fastest pays with; may be empty
};

// `names`: the baseline's first.
[[nodiscard]] CompareSummary summaryOf(const std::vector<Comparison>& against, const std::vector<std::string>& names);

// The table for a terminal.
[[nodiscard]] std::string compareTableText(const std::vector<Comparison>& against, const std::vector<std::string>& names);

} // namespace floom
