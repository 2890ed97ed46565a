// SPDX-License-Identifier: GPL-3.0-or-later
// Spans as a value change dump (IEEE 1364, clause 18) for waveform viewers: timescale 1 ps, one scope per block, two vectors per track: the
// activity (its number; a comment holds the table) and the request (number + 1; 0 = none). An idle track is "z". Spans of a track do not
// overlap; if recorded ones do, the later start wins. Written in one pass; only the stream can fail.
#pragma once

#include "results/run_result.h"
#include "results/spans.h"

#include <ostream>
#include <vector>

namespace floom::inline engine {

void writeSpansVcd(std::ostream& out, const SpanStore& store, const std::vector<ActivityInfo>& activities);

} // namespace floom::inline engine
