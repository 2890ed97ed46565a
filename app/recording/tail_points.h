// SPDX-License-Identifier: GPL-3.0-or-later
// The curve of the slow end of a distribution, for every plot that shows one.
#pragma once

#include "results/histogram.h"

#include <QList>
#include <QPointF>

namespace floom {

[[nodiscard]] QList<QPointF> tailPoints(const Histogram& histogram, int most);

} // namespace floom
