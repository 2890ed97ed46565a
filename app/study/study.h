// SPDX-License-Identifier: GPL-3.0-or-later
// Study: a reproducible experiment from the literature: sweeps, a plot, a description, and expectations about the figures. Its text form is
// `flashloom-study` (projects/studies/*.json). A value.
#pragma once

#include "sweep/sweep_run.h"

#include <QString>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace floom::inline study {

using PlaceWords = std::map<std::string, std::string>; // axis -> label of a step; axes with one step may be omitted

struct Expectation {
    enum class Kind : std::uint8_t {
        value, // `metric` at `at`, or its ratio to that at `to`: equals `is` within `within`, or is at least `least`, at most `most`
        shape, // along an axis: rising, falling or flat
        lowest, // the minimum along an axis is at a step in `labels`
        highest,
        only, // exactly the steps `labels` of an axis meet the limits
        knee, // the first step of an axis that reaches `share` of the last one's value is in `labels`
        limit, // the bottleneck at `at` is a block in `labels`
        years, // endurance arithmetic: `terabytes` written at `drivesPerDay` last `is` years
        unknown, // not checkable: `why`
    };
    Kind kind = Kind::unknown;
    std::string says; // the expectation in words
    std::string sweep, base; // sweep names, "" = the first; `base`: the sweep of `to`, "" = the same
    std::string metric; // a name, or names and numbers joined by " * ", " / ", " + ", " - ", evaluated left to right
    PlaceWords at, to;
    bool ratio = false;
    double is = 0, within = 0; // within: relative
    bool exact = false; // `is` was given
    double least = -1e300, most = 1e300;
    std::string along, shape;
    std::vector<std::string> labels; // any of them; for `only`: all
    double slack = 0.01; // relative tolerance for neighbours in the wrong direction, and for flat
    double share = 0.95;
    double terabytes = 0, drivesPerDay = 0, gigabytes = 0;
    std::string why;
};

struct Plot {
    std::string sweep, x, y, lines; // axes and a metric; `lines` may be ""
    PlaceWords at;
};

struct Study {
    std::string id; // "SX-F7"
    std::string title;
    std::string source; // "Zuolo et al., SSDExplorer, figure 7 and table III"
    std::string text; // a short description
    std::vector<Sweep> sweeps;
    std::vector<Plot> plots;
    std::vector<Expectation> expectations;
};

[[nodiscard]] Result<Study> readStudy(std::string_view text, std::string_view fileName = {});
// The built-in studies, by id. Loaded once.
[[nodiscard]] const std::vector<Study>& builtinStudies();

} // namespace floom::inline study
