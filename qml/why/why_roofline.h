// SPDX-License-Identifier: GPL-3.0-or-later
// A drive's roofline: the throughput limit of each class of servers by request size, from the parts' own service demands. If the cost is
// per request, the roof slopes; if it is per byte, the roof is flat. Sizes in bytes, rates in 10^9 host bytes per second. Pure.
#pragma once

#include "compile/program.h"
#include "results/run_result.h"
#include "workload/workload.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <vector>

namespace floom::inline pages {

constexpr double kLeastRequest = 512, kMostRequest = 1 << 20; // range of request sizes

struct Roof {
    QString name; // "the dies"
    QString place; // "pkg.die"
    std::vector<double> rates; // at each of Roofline::sizes
    [[nodiscard]] bool isFlat() const; // limited per byte at the largest sizes
};

struct Roofline {
    std::vector<double> sizes; // powers of two
    std::vector<Roof> roofs; // lowest at the workload's size first
    std::vector<std::size_t> lowest; // by size: index of the lowest roof
    double dotSize = 0, dotRate = 0; // the run: mean request size, and rate
    double roofRate = 0; // the lowest roof above the dot; 0 = unknown
    bool isKnown = false; // false if the requests did not come from a single generator
};

[[nodiscard]] Roofline rooflineOf(const Program& program, const Workload& workload, const RunResult& result);
// "At 4 KiB the limit of the dies is 707 k IOPS (2.90 GB/s); the run reaches 56 % of it. From 32 KiB up ..."
[[nodiscard]] QString rooflineWords(const Roofline& roofline);
[[nodiscard]] QString requestSizeText(double bytes); // "4 KiB"

// Positions in a picture of a given size, px.
struct RooflineLayout {
    struct Label {
        QPointF end; // end of its line, at the plot's right edge
        double y = 0; // middle of the text; labels are at least kLabelPitch apart
        QString text;
        std::size_t roof = 0;
    };
    QRectF plot;
    double leastRate = 0, mostRate = 0; // decades
    std::vector<std::vector<QPointF>> lines; // by roof, clipped to the plot
    std::vector<QPointF> envelope; // along the lowest roofs
    std::vector<Label> labels; // for roofs that reach the right edge
    std::vector<std::pair<double, QString>> xTicks, yTicks; // px, label
    QPointF dot, above; // the run, and the roof above it
};
constexpr double kLabelPitch = 15;
[[nodiscard]] RooflineLayout layoutOf(const Roofline& roofline, QSizeF size);

} // namespace floom::inline pages
