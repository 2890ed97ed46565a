// SPDX-License-Identifier: GPL-3.0-or-later
// Order of recorded spans: by track, then by start, stable for equal starts. Spans are recorded nearly in order, so a counting sort by
// track is most of the work. Pure.
#pragma once

#include "results/spans.h"

namespace floom::inline engine {

// Sorts the spans and fills `trackBegin`.
void sortByTrack(SpanStore& store);

} // namespace floom::inline engine
