// SPDX-License-Identifier: GPL-3.0-or-later
// How sure a sweep's figures are, and how many digits tell its axes' ticks apart. Pure.
#pragma once

#include "desk/sweeps/sweep_metrics.h"
#include "desk/sweeps/sweep_table.h"

#include <QStringList>

#include <vector>

namespace floom::inline desk {

// Half the 95 % interval of a point's figure, in its unit; 0 if its run does not tell one. IOPS and bandwidth have that of the mean
// latency, in proportion.
[[nodiscard]] double halfInterval(const SweepTable& table, const QString& figure, std::size_t point);

// True if the two points' intervals touch: the runs do not tell which is better. Without intervals: if the values are equal.
[[nodiscard]] bool isSameWithinInterval(const SweepTable& table, const QString& figure, std::size_t a, std::size_t b);

// Labels of rising ticks: as written, and with more digits where neighbours would read the same.
[[nodiscard]] QStringList tickLabels(const SweepMetric& metric, const std::vector<double>& ticks);

} // namespace floom::inline desk
