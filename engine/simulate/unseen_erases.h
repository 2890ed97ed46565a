// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a run writes flash, which needs erases in the long run. Pure.
#pragma once

#include "results/run_result.h"

namespace floom {

constexpr std::uint64_t kErasesThatTell = 10; // as many as the samples required above a percentile

// True if pages were programmed that are erased in the long run: each program needs its share of an erase, even where the run lives on
// blocks that were erased before it. `movedUnits` speaks for mappings that count no wear.
[[nodiscard]] inline bool needsErases(const RunResult& result)
{
    return result.ftl.movedUnits > 0 || (result.ftl.pagePrograms > 0 && result.wear.stripes > 0);
}

} // namespace floom
