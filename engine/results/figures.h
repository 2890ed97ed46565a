// SPDX-License-Identifier: GPL-3.0-or-later
// The table of figures: every number of a run that has a name, once. A name is the path of the number in the result document ("iops",
// "latency_us.p99", "ftl.waf"). Tables, archive, SQL, sweeps, reviews and studies iterate over it: a new figure is one row. Figures that
// exist once per side, law, track or kind of energy form families: their names depend on the run. Pure.
#pragma once

#include "results/run_result.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace floom {

enum class Better : std::uint8_t { more, less, neither };

struct FigureSpec {
    const char* id;
    const char* label; // sentence case, as a column heading
    const char* unit; // "" for counts and ratios
    Better better = Better::neither;
    double (*of)(const RunResult& result); // NaN: this run does not have it
    // Bit-identical in every repetition; false for the cost of the simulation itself.
    bool repeatable = true;
};

// All figures with a fixed name, in the order of the result document.
[[nodiscard]] const std::vector<FigureSpec>& figureTable();

// Figures of each side ("read", "write", "flush", "trim", a job). Their ids follow the side's name and a dot.
struct SideFigureSpec {
    const char* id; // "iops", "latency_us.p99"
    const char* label;
    const char* unit;
    Better better = Better::neither;
    double (*of)(const SideResult& side);
};
[[nodiscard]] const std::vector<SideFigureSpec>& sideFigureTable();

// Figures of this run by name. Missing figures are left out; each name occurs once.
using NamedFigures = std::vector<std::pair<std::string, double>>;
[[nodiscard]] NamedFigures figuresIn(const RunResult& result);

// Long-run throughput limit under the measured mix, in requests a second: the least of RunResult::bounds. 0 where it is not known, or where
// the run was so short that its buffers and free blocks served it faster.
[[nodiscard]] double longRunCeiling(const RunResult& result);

// True if a run can have a figure of this name: in one of the tables, or in a family ("laws.", "busy.", "energy_uj.by_activity." and the
// figures of a side). The members of a family are known only after a run.
[[nodiscard]] bool canBeFigure(std::string_view id);
// All fixed names and those of the read and write sides, for "did you mean".
[[nodiscard]] std::vector<std::string> figureIds();

} // namespace floom
