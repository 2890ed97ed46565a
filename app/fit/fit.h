// SPDX-License-Identifier: GPL-3.0-or-later
// A drawing that behaves as a measured drive does: parameters of a start drawing are set so that its runs give the measured figures, as
// ratios; those that the data do not determine are said to be so, and figures that were kept out are predicted. Runs go side by side, and
// none is made twice. Points whose closed-form ceiling lies too far below a measured rate are not run. Blocking.
#pragma once

#include "fit/figures.h"
#include "fit/search.h"
#include "run/run_many.h"

#include <atomic>
#include <optional>
#include <stop_token>

namespace floom {

struct FreeParameter {
    std::string address; // "pkg.tR"
    Kind kind = Kind::time;
    double start = 0, low = 0, high = 0; // in the kind's base unit, above 0
};

// "pkg.tR", or "pkg.tR=20us..200us"; without a range a quarter to four times its value, as far as the catalogue goes.
[[nodiscard]] Result<FreeParameter> readFree(const std::string& words, const Design& design, const Catalogue& catalogue);
// What is free where nobody says: times, rates and clocks that stand on the cards of memories, channels and processors.
[[nodiscard]] std::vector<FreeParameter> usualFree(const Design& design, const Catalogue& catalogue);

// As a run of a fit asks for it: requests are counted, at most so many.
[[nodiscard]] Workload runnableWorkload(const MeasuredLoad& load, std::uint64_t requests);

struct FitOrder {
    Design start;
    std::vector<FreeParameter> free;
    std::vector<MeasuredLoad> loads;
    double noise = 0.03; // relative standard deviation of figures that do not tell theirs
    std::uint64_t requests = 10'000; // measured in each run at most
    std::uint64_t seed = 1;
    std::size_t spread = 6; // points a parameter to begin with
    unsigned threads = 0;
};

struct FittedParameter {
    FreeParameter parameter;
    double value = 0;
    // Where the figures are met as well, at 95 % by the profile of the squares, or an end of the range. By hand tst_twins counts how often
    // those that are determined hold the truth.
    double low = 0, high = 0;
    bool openBelow = true, openAbove = true;
    // Both ends are found, less than a factor of two apart.
    [[nodiscard]] bool isDetermined() const { return !openBelow && !openAbove && high < 2 * low; }
    [[nodiscard]] std::string text(double number) const; // with its unit
};

struct FittedFigure {
    std::size_t load = 0; // in the order's list
    std::string name;
    double measured = 0, simulated = 0;
    bool unseen = false;
    [[nodiscard]] double error() const; // relative, without its sign
};

struct FitAnswer {
    Design design; // the start drawing with what was found, and notes that say so
    std::vector<FittedParameter> parameters;
    std::vector<FittedFigure> figures;
    double misfit = 0; // root mean square of the fitted figures, in standard deviations, per degree of freedom
    std::uint64_t runs = 0, again = 0, pruned = 0; // made, taken from those made before, points that bounds ruled out
    bool stopped = false; // the best until then: no ranges were worked out, and nothing was predicted
    // Of fitted figures, and of unseen ones; empty where there are none.
    [[nodiscard]] std::optional<double> medianFitted() const;
    [[nodiscard]] std::optional<double> medianUnseen() const;
    [[nodiscard]] std::optional<double> worstUnseen() const;
};

// Who waits for a fit sees how far it is.
struct FitWatch {
    std::atomic<std::uint64_t> runs{0};
    std::atomic<double> misfit{0}; // of the best point so far, as in the answer; 0 before the first one
};

// Stopped it answers with the best point until then; an error where there is none yet.
[[nodiscard]] Result<FitAnswer> fit(const FitOrder& order, const Catalogue& catalogue, const std::stop_token& stop = {},
                                    FitWatch* watch = nullptr);

} // namespace floom
