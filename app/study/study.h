// SPDX-License-Identifier: GPL-3.0-or-later
// Study: an experiment of the literature made ready: sweeps, a plot, a few sentences, and what is expected of the figures. Its text form is
// `flashloom-study` (projects/studies/*.json). A value.
#pragma once

#include "sweep/sweep_run.h"

#include <QString>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace floom {

using PlaceWords = std::map<std::string, std::string>; // axis -> label of a step; an axis of one step may be left out

struct Expectation {
    enum class Kind : std::uint8_t {
        value, // `metric` at `at`, or its ratio to that at `to`, is `is` within `within`, at least `least`, at most `most`
        shape, // along an axis: rising, falling or flat
        lowest, // along an axis the lowest is at a step of `labels`
        highest,
        only, // along an axis just the steps `labels` keep the limits
        knee, // along an axis the first step that reaches `share` of the last one's is of `labels`
        limit, // the limit named at `at` is a block of `labels`
        years, // arithmetic of endurance: `terabytes` written at `drivesPerDay` last `is` years
        unknown, // cannot be checked: `why`
    };
    Kind kind = Kind::unknown;
    std::string says; // for people: what is expected
    std::string sweep, base; // which; "" the first. `base`: of `to`; "" the same
    std::string metric; // a name, or names and numbers joined by " * ", " / ", " + ", " - ", taken from left to right
    PlaceWords at, to;
    bool ratio = false;
    double is = 0, within = 0; // within: share
    bool exact = false; // `is` was given
    double least = -1e300, most = 1e300;
    std::string along, shape;
    std::vector<std::string> labels; // one of them, but for `only`
    double slack = 0.01; // share by which neighbours may go the other way, or flat ones differ
    double share = 0.95;
    double terabytes = 0, drivesPerDay = 0, gigabytes = 0;
    std::string why;
};

struct Plot {
    std::string sweep, x, y, lines; // axes and metric; `lines` may be ""
    PlaceWords at;
};

struct Study {
    std::string id; // "SX-F7"
    std::string title;
    std::string source; // "Zuolo et al., SSDExplorer, figure 7 and table III"
    std::string text; // what it shows, in a few sentences
    std::vector<Sweep> sweeps;
    std::vector<Plot> plots;
    std::vector<Expectation> expectations;
};

[[nodiscard]] Result<Study> readStudy(std::string_view text, std::string_view fileName = {});
// Those of the program, by id. Read once.
[[nodiscard]] const std::vector<Study>& builtinStudies();

} // namespace floom
