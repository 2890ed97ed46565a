// SPDX-License-Identifier: GPL-3.0-or-later
// The table of figures: every number that a run can be asked for by name, once. A name is the path of the number in the result document
// ("iops", "latency_us.p99", "ftl.waf"). Tables, archive, SQL, sweeps, reviews and studies iterate it: a new figure is one row. Figures
// that come once for each of something (a side, a law, a track, a kind of energy) are families: their names follow the run. Pure.
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
    const char* label; // sentence case, as a table heads its column
    const char* unit; // "" for counts and ratios
    Better better = Better::neither;
    double (*of)(const RunResult& result); // NaN: this run does not have it
    // The same bytes in every repetition: all but what the simulation itself cost.
    bool repeatable = true;
};

// All that have one name in every run, in the order of the result document.
[[nodiscard]] const std::vector<FigureSpec>& figureTable();

// Rows that each side ("read", "write", "flush", "trim", a job) has: their ids follow the side's name and a dot.
struct SideFigureSpec {
    const char* id; // "iops", "latency_us.p99"
    const char* label;
    const char* unit;
    Better better = Better::neither;
    double (*of)(const SideResult& side);
};
[[nodiscard]] const std::vector<SideFigureSpec>& sideFigureTable();

// Figures of this run by name; what it does not have is left out, each name comes once.
using NamedFigures = std::vector<std::pair<std::string, double>>;
[[nodiscard]] NamedFigures figuresIn(const RunResult& result);

// What the drive can do in the long run under the mix that was measured: the least of RunResult::bounds, requests a second. 0 where it is
// not known, or where a run was so short that its buffers and free blocks served it faster.
[[nodiscard]] double longRunCeiling(const RunResult& result);

// Whether a run can have a figure of this name: one of the tables, or of a family ("laws.", "busy.", "energy_uj.by_activity." and the
// figures of a side). What a family holds is known only after a run.
[[nodiscard]] bool canBeFigure(std::string_view id);
// All fixed names and those of reads and writes, for "did you mean".
[[nodiscard]] std::vector<std::string> figureIds();

} // namespace floom
