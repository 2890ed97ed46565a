// SPDX-License-Identifier: GPL-3.0-or-later
// The drive's power over the measured window, in time slices, painted as a step area with the cap as a line. Pure.
#pragma once

#include "look/theme.h"
#include "results/run_result.h"

#include <QRectF>

#include <vector>

class QPainter;

namespace floom::inline desk {

struct PowerCurve {
    struct Slice {
        Time from, to; // simulated time
        double watts = 0; // mean
    };
    std::vector<Slice> slices; // by time; empty if power was not recorded
    double meanWatts = 0;
    double capWatts = 0; // 0 = none
    double topWatts = 0; // top of the scale: a round number above all values

    [[nodiscard]] bool isEmpty() const { return slices.empty(); }
};
[[nodiscard]] PowerCurve powerCurveOf(const RunResult& result);

// [from, to) maps to the rectangle's width, topWatts to its height.
void paintPowerCurve(QPainter& painter, const PowerCurve& curve, const QRectF& plot, Time from, Time to, const ThemeColours& colours);

} // namespace floom::inline desk
