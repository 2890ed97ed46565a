// SPDX-License-Identifier: GPL-3.0-or-later
// Which gains of a proof hold only as long as its runs: those of drives whose write buffer still fills, those that changed during the runs,
// and those of few collections. Longer runs tell what of them lasts. Pure.
#pragma once

#include "analysis/sensitivity.h"

namespace floom::inline engine {

struct Settling {
    double lasts = 1; // of the ratio of both rates, where the buffers grew differently
    std::string filling; // what still fills, if that is not left out of the gain: the gain holds until it is full
};
// `asked`: the load of the drive as drawn; `open`: its requests come by the clock, and the drive keeps up.
[[nodiscard]] Settling settlingOf(const Variation& variation, const Workload& asked, const Program& program, const RunResult& base,
                                  const RunResult& changed, bool open);

// Of the closed loops in `list`, those to run longer, the largest gain first. results[i] belongs to list[i]; parts made ideal, which decide
// nothing, are left out.
[[nodiscard]] std::vector<std::size_t> unsettled(const Program& program, const std::vector<Variation>& list,
                                                 const std::vector<const RunResult*>& results);

} // namespace floom::inline engine
