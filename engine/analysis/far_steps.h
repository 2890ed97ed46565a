// SPDX-License-Identifier: GPL-3.0-or-later
// Further steps of what requests run out of: of 4 slots, twice as many tell little of what 64 would gain. Pure.
#pragma once

#include "analysis/sensitivity.h"

namespace floom::inline engine {

// Four and sixteen times as many slots, tags or entries as drawn, or bytes of a channel's buffer, where twice as many gain by a third of a
// doubling or more, or where the run had requests wait for them (`cause`); so many log blocks, and so large a map cache, where twice as
// many gain 5 %. `tried`: the proof so far, of which `judged` tells the gains.
[[nodiscard]] std::vector<Variation> farSteps(const Program& program, const std::vector<Variation>& tried,
                                              const std::vector<Sensitivity>& judged, const std::string& cause);

} // namespace floom::inline engine
