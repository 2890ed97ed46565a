// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a run that an archive keeps for query tables and export: all of engine/results/figures.h except the cost of the simulation
// itself. Pure.
#pragma once

#include "results/figures.h"

namespace floom::inline store {

[[nodiscard]] NamedFigures metricsOf(const RunResult& result);

// The reverse, for a run of which only the figures are left: a missing name stays empty, a missing latency is NaN. Families are
// omitted: the figures do not say whether a law held, nor of what parts a busy share is.
[[nodiscard]] RunResult resultOf(const NamedFigures& metrics);

} // namespace floom::inline store
