// SPDX-License-Identifier: GPL-3.0-or-later
// The table of figures: every number of a run that has a name, once. A name is the path of the number in the result document ("iops",
// "latency_us.p99", "ftl.waf"). The document, the archive, SQL, tables, comparisons, sweeps, reviews, reports and studies iterate over it:
// a new figure is one row in figure_table.cpp plus its counting. Figures that exist once per side, law, track or kind of energy form
// families: their names depend on the run. Pure.
#pragma once

#include "results/run_result.h"

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace floom::inline engine {

enum class Better : std::uint8_t { more, less, neither };

// How a figure is found.
enum class FigureOrigin : std::uint8_t {
    measured, // on the requests of the measured window
    counted, // in the drive, during the measured window
    interval, // an end or half of a 95 % interval
    drawing, // computed from the drawing, independent of the load
    estimate, // counts times data sheet values, or extrapolated over years
    bound, // an upper bound without queueing
    model, // mean-value analysis
    run, // about the simulation itself: its length, window and cost
};
[[nodiscard]] std::string_view originWords(FigureOrigin origin); // "measured on the requests of the measured window"

// How and where a figure shows among a choice. Lists of all figures (run --json, sweep --show, review --limits, SQL) need no mark.
struct Shows {
    enum : unsigned {
        offered = 1, // sweeps, goals and limits offer it first
        compared = 2, // a row of every comparison of runs
        headline = 4, // a row of the headline table of a run and its report
        share = 8, // a share of 1, written in per cent
    };
};

struct FigureFacts {
    const char* id;
    const char* label; // sentence case, as a column heading
    const char* unit; // "" for counts and ratios
    Better better = Better::neither;
    FigureOrigin origin = FigureOrigin::run;
    // Two runs count as equal if their values differ by at most this, relative to the first; for shares, in absolute terms. 0: any
    // difference counts, or the 95 % intervals decide if the figure has them.
    double tolerance = std::numeric_limits<double>::quiet_NaN();
    unsigned marks = 0; // Shows
    const char* brief = nullptr; // for narrow places and the middle of a sentence; null: the label
    [[nodiscard]] bool is(unsigned mark) const { return (marks & mark) != 0; }
};

// Reads a figure from a result, and sets it in a result that is rebuilt from figures.
template <typename Of> struct FigureAccess {
    double (*of)(const Of& from); // NaN: it has none
    void (*put)(Of& into, double value) = nullptr; // null: follows from other figures
    bool whole = false; // an integer, and written as one
};

struct FigureSpec : FigureFacts, FigureAccess<RunResult> {
    bool repeatable = true; // the same in every repetition; false for the cost of the simulation itself
};
// All figures with a fixed name, in the order of the result document.
[[nodiscard]] const std::vector<FigureSpec>& figureTable();

// Figures of each side ("read", "write", "flush", "trim", a job). Their ids follow the side's name and a dot.
struct SideFigureSpec : FigureFacts, FigureAccess<SideResult> { };
[[nodiscard]] const std::vector<SideFigureSpec>& sideFigureTable();

// Figures whose names end in a name from the run: the id is the beginning ("busy."), `member` describes the end ("BLOCK.RESOURCE").
struct FigureFamily : FigureFacts {
    const char* member = "";
};
[[nodiscard]] const std::vector<FigureFamily>& figureFamilies();

// The figure that a name refers to.
struct KnownFigure {
    const FigureFacts* facts = nullptr; // null: no run has a figure of this name
    std::string_view side = {}; // "read" of "read.iops"; "" for figures of all requests
    std::string_view member = {}; // "pkg.die" of "busy.pkg.die"
    explicit operator bool() const { return facts != nullptr; }
};
[[nodiscard]] KnownFigure figureNamed(std::string_view id);
// "mean latency", "read p99"; the name itself if it is no figure.
[[nodiscard]] std::string figureBrief(std::string_view id);
// The label as in the middle of a sentence: "write amplification", "IOPS".
[[nodiscard]] std::string sentenceLabel(const FigureFacts& figure);
// False for figures that are valid even if the run is not steady, such as the cost of the drawing or the window, and for other names.
[[nodiscard]] bool dependsOnSteadiness(std::string_view id);

// Figures of this run by name. Missing figures are left out; each name occurs once.
using NamedFigures = std::vector<std::pair<std::string, double>>;
[[nodiscard]] NamedFigures figuresIn(const RunResult& result);

// One figure of this run; NaN if the run lacks it or no figure has this name.
[[nodiscard]] double figureIn(const RunResult& result, std::string_view id);

// Long-run throughput limit under the measured mix, in requests per second: the smallest of RunResult::bounds. 0 if it is unknown, or if
// the run was so short that its buffers and free blocks served it faster.
[[nodiscard]] double longRunCeiling(const RunResult& result);

// True if a run can have a figure of this name: in one of the tables, or in a family. The members of a family are known only after a run.
// Not for "events", which only goals and sweeps call performance.events.
[[nodiscard]] bool canBeFigure(std::string_view id);
// All fixed names and those of the read and write sides, for "did you mean".
[[nodiscard]] std::vector<std::string> figureIds();

} // namespace floom::inline engine
