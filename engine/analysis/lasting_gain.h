// SPDX-License-Identifier: GPL-3.0-or-later
// What lasts of a gain of writes. A short run may take more than the drive can go on taking: its buffer fills, and collection follows
// later. Both apply to closed loops that only write; where something reads they say that all lasts. Pure.
#pragma once

#include "analysis/sensitivity.h"

namespace floom::inline engine {

// Ratio of what reaches the flash to what the host wrote, in `changed` against `base`; 1 where no buffer grew noticeably.
[[nodiscard]] double lastingRatio(const RunResult& base, const RunResult& changed);
// The greatest gain that lasts, in percent, by a change that cannot save array work: the dies work as much a write as before, so they must
// work as much more as there are more writes. Infinite for changes that may save work, and where dies have time left.
[[nodiscard]] double mostByDies(const RunResult& base, const RunResult& changed, const Program& program, const Variation& variation);

} // namespace floom::inline engine
