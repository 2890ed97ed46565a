// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/tail_points.h"

#include <algorithm>
#include <cmath>

namespace floom::inline recording {

QList<QPointF> tailPoints(const Histogram& histogram, int most)
{
    QList<QPointF> points;
    const auto& counts = histogram.counts();
    const auto total = static_cast<double>(histogram.total());
    if (histogram.total() == 0 || most < 2)
        return points;
    double below = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0)
            continue;
        if (points.isEmpty())
            points << QPointF(static_cast<double>(Histogram::lowerEdge(i)) * 1e-6, 0);
        below += static_cast<double>(counts[i]);
        const double above = std::max(total - below, 0.5); // the slowest of n samples stands for p = 1 - 1 / 2n
        points << QPointF(static_cast<double>(Histogram::upperEdge(i)) * 1e-6, -std::log10(above / total));
    }
    if (points.size() <= most)
        return points;
    QList<QPointF> thinned;
    for (int i = 0; i < most; ++i)
        thinned
            << points[static_cast<qsizetype>(std::llround(static_cast<double>(i) * static_cast<double>(points.size() - 1) / (most - 1)))];
    return thinned;
}

} // namespace floom::inline recording
