// SPDX-License-Identifier: GPL-3.0-or-later
// Spans as a Chrome trace (JSON), which ui.perfetto.dev and chrome://tracing open: one process per block, one thread per track, one "X"
// event per span, and requests as asynchronous events in a process of their own. Times are microseconds with six decimals, so no picosecond
// is lost. Written in one pass and in stable order; only the stream can fail, check its state.
#pragma once

#include "results/run_result.h"
#include "results/spans.h"

#include <ostream>
#include <vector>

namespace floom::inline engine {

struct SpansJsonOptions {
    bool requests = true; // asynchronous events from submission to completion
    bool flows = true; // arrows that follow a request from track to track
};

void writeSpansJson(std::ostream& out, const SpanStore& store, const std::vector<ActivityInfo>& activities, SpansJsonOptions options = {});

} // namespace floom::inline engine
