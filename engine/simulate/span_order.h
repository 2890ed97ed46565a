// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "results/spans.h"

namespace floom {

// Sorts spans by track, and by start within it, as they came where both are equal; fills `trackBegin`. What is recorded comes nearly in
// order, so counting the tracks is most of the work.
void sortByTrack(SpanStore& store);

} // namespace floom
