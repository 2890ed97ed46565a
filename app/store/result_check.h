// SPDX-License-Identifier: GPL-3.0-or-later
// Looks over what was read from a file before anybody counts with it: every reader may then take an activity, a lane or a cell of a map by
// its number. What a run itself leaves always fits. Pure.
#pragma once

#include "results/run_result.h"

namespace floom {

[[nodiscard]] bool isSound(const RunResult& result); // its spans apart
[[nodiscard]] bool isSound(const SpanStore& store); // for itself
[[nodiscard]] bool fits(const SpanStore& store, const RunResult& result); // the recording is one of that run

} // namespace floom
