// SPDX-License-Identifier: GPL-3.0-or-later
// What the drive drew over the measured window, slice by slice, and how that is painted: as an area of steps with the cap as a line. Pure.
#pragma once

#include "look/theme.h"
#include "results/run_result.h"

#include <QRectF>

#include <cstdint>
#include <vector>

class QPainter;

namespace floom {

struct PowerCurve {
    struct Slice {
        std::int64_t fromPs = 0, toPs = 0; // of simulated time
        double watts = 0; // mean
    };
    std::vector<Slice> slices; // by time; empty where power is not counted
    double meanWatts = 0;
    double capWatts = 0; // 0 = none
    double topWatts = 0; // of the scale: a round number above all of it

    [[nodiscard]] bool isEmpty() const { return slices.empty(); }
    // The mean of what was drawn at an instant; negative outside the window.
    [[nodiscard]] double wattsAt(std::int64_t ps) const;
};
[[nodiscard]] PowerCurve powerCurveOf(const RunResult& result);

// The stretch [fromPs, toPs) takes the rectangle's width, topWatts its height.
void paintPowerCurve(QPainter& painter, const PowerCurve& curve, const QRectF& plot, std::int64_t fromPs, std::int64_t toPs,
                     const ThemeColours& colours);

} // namespace floom
