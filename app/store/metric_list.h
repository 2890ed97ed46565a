// SPDX-License-Identifier: GPL-3.0-or-later
// What an archive keeps of a run's figures, for tables that people query and for export: all of engine/results/figures.h but what the
// simulation itself cost. Pure.
#pragma once

#include "results/figures.h"

namespace floom {

[[nodiscard]] NamedFigures metricsOf(const RunResult& result);

// The way back, for a run of which nothing else is left: what has no name there is empty, and latencies that are not given are NaN. Laws
// and busy shares are left out: whether a law held is not among the figures.
[[nodiscard]] RunResult resultOf(const NamedFigures& metrics);

} // namespace floom
