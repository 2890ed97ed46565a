// SPDX-License-Identifier: GPL-3.0-or-later
// The order of recorded spans: by track, and by start within it, as they came where both are equal. What is recorded comes nearly in order,
// so counting the tracks is most of the work. Pure.
#pragma once

#include "results/spans.h"

namespace floom {

// Fills `trackBegin` too.
void sortByTrack(SpanStore& store);

} // namespace floom
