// SPDX-License-Identifier: GPL-3.0-or-later
// What an archive keeps of a run's figures, for tables that people query and for export: all of engine/results/figures.h but what the
// simulation itself cost. Pure.
#pragma once

#include "results/figures.h"

namespace floom {

[[nodiscard]] NamedFigures metricsOf(const RunResult& result);

} // namespace floom
