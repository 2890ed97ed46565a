// SPDX-License-Identifier: GPL-3.0-or-later
// Fits a design to a measured drive: varies parameters of a start design until its runs reproduce the measured figures, compared as ratios.
// Parameters that the data do not determine are reported as such, and excluded figures are predicted. Runs are parallel and never repeated.
// Points whose closed-form ceiling is far below a measured rate are not run. Blocking.
#pragma once

#include "fit/figures.h"
#include "fit/search.h"
#include "run/run_many.h"

#include <atomic>
#include <optional>
#include <stop_token>

namespace floom::inline fitting {

struct FreeParameter {
    std::string address; // "pkg.tR"
    Kind kind = Kind::time;
    double start = 0, low = 0, high = 0; // in the kind's base unit, positive
};

// "pkg.tR", or "pkg.tR=20us..200us"; the default range is a quarter to four times the value, within the catalogue's range.
[[nodiscard]] Result<FreeParameter> readFree(const std::string& words, const Design& design, const Catalogue& catalogue);
// Default free parameters: times, rates and clocks on the cards of memories, channels and processors.
[[nodiscard]] std::vector<FreeParameter> usualFree(const Design& design, const Catalogue& catalogue);

// The load as a fit runs it: with at most that many counted requests.
[[nodiscard]] Workload runnableWorkload(const MeasuredLoad& load, std::uint64_t requests);

struct FitOrder {
    Design start;
    std::vector<FreeParameter> free;
    std::vector<MeasuredLoad> loads;
    double noise = 0.03; // relative standard deviation of figures without their own
    std::uint64_t requests = 10'000; // measured per run, at most
    std::uint64_t seed = 1;
    std::size_t spread = 6; // initial points per parameter
    unsigned threads = 0;
};

struct FittedParameter {
    FreeParameter parameter;
    double value = 0;
    // 95 % range from the profile of the sum of squares, or the end of the search range. tst_twins (run by hand) counts how often
    // determined ranges contain the truth.
    double low = 0, high = 0;
    bool openBelow = true, openAbove = true;
    // Both ends were found and are less than a factor of two apart.
    [[nodiscard]] bool isDetermined() const { return !openBelow && !openAbove && high < 2 * low; }
    [[nodiscard]] std::string text(double number) const; // with its unit
};

struct FittedFigure {
    std::size_t load = 0; // index in the order's list
    std::string name;
    double measured = 0, simulated = 0;
    bool unseen = false;
    [[nodiscard]] double error() const; // relative, absolute value
};

struct FitAnswer {
    Design design; // the start design with the fitted values, and notes about them
    std::vector<FittedParameter> parameters;
    std::vector<FittedFigure> figures;
    double misfit = 0; // root mean square residual of the fitted figures, in standard deviations, per degree of freedom
    std::uint64_t runs = 0, again = 0, pruned = 0; // executed; reused; points excluded by bounds
    bool stopped = false; // the best point so far: no ranges computed, nothing predicted
    // Of the fitted figures, and of the unseen ones; empty if there are none.
    [[nodiscard]] std::optional<double> medianFitted() const;
    [[nodiscard]] std::optional<double> medianUnseen() const;
    [[nodiscard]] std::optional<double> worstUnseen() const;
};

// Progress of a fit, for a waiting caller.
struct FitWatch {
    std::atomic<std::uint64_t> runs{0};
    std::atomic<double> misfit{0}; // of the best point so far, as in FitAnswer; 0 before the first
};

// If stopped, returns the best point so far, or an Error if there is none.
[[nodiscard]] Result<FitAnswer> fit(const FitOrder& order, const Catalogue& catalogue, const std::stop_token& stop = {},
                                    FitWatch* watch = nullptr);

} // namespace floom::inline fitting
