// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline of a drive: what each class of its servers would let through at each request size, from the parts' own demand. Where a
// request costs the same whatever its size, the roof slopes; where a byte does, it is flat. Sizes in bytes, rates in 10^9 host bytes a
// second. Pure.
#pragma once

#include "compile/program.h"
#include "results/run_result.h"
#include "workload/workload.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <vector>

namespace floom {

constexpr double kLeastRequest = 512, kMostRequest = 1 << 20; // of the picture

struct Roof {
    QString name; // "the dies"
    QString place; // "pkg.die"
    std::vector<double> rates; // at each of Roofline::sizes
    [[nodiscard]] bool isFlat() const; // limited by bytes at the largest sizes
};

struct Roofline {
    std::vector<double> sizes; // powers of two
    std::vector<Roof> roofs; // lowest at the workload's size first
    std::vector<std::size_t> lowest; // by size: which roof is met
    double dotSize = 0, dotRate = 0; // of the run: mean size of its requests
    double roofRate = 0; // lowest above the dot; 0 = not known
    bool isKnown = false; // false where no single generator made the requests
};

[[nodiscard]] Roofline rooflineOf(const Program& program, const Workload& workload, const RunResult& result);
// "At 4 KiB no more than 707 k IOPS (2.90 GB/s) pass the dies; the run reaches 56 % of that. From 32 KiB up ..."
[[nodiscard]] QString rooflineWords(const Roofline& roofline);
[[nodiscard]] QString requestSizeText(double bytes); // "4 KiB"

// Where everything stands in a picture of a given size, px.
struct RooflineLayout {
    struct Label {
        QPointF end; // of its line, at the right edge of the plot
        double y = 0; // of the words' middle; no two are closer than kLabelPitch
        QString text;
        std::size_t roof = 0;
    };
    QRectF plot;
    double leastRate = 0, mostRate = 0; // decades
    std::vector<std::vector<QPointF>> lines; // by roof, cut at the plot's edges
    std::vector<QPointF> envelope; // along the lowest
    std::vector<Label> labels; // of the roofs that reach the right edge
    std::vector<std::pair<double, QString>> xTicks, yTicks; // px, words
    QPointF dot, above; // the run, and the roof above it
};
constexpr double kLabelPitch = 15;
[[nodiscard]] RooflineLayout layoutOf(const Roofline& roofline, QSizeF size);

} // namespace floom
