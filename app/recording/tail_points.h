// SPDX-License-Identifier: GPL-3.0-or-later
// The tail curve of a latency distribution, shared by all plots that show one.
#pragma once

#include "results/histogram.h"

#include <QList>
#include <QPointF>

namespace floom::inline recording {

[[nodiscard]] QList<QPointF> tailPoints(const Histogram& histogram, int most);

} // namespace floom::inline recording
