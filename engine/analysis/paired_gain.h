// SPDX-License-Identifier: GPL-3.0-or-later
// Gain of one run over another from the requests that both measured. Pure.
#pragma once

#include "results/run_result.h"

#include <optional>

namespace floom::inline engine {

// `ratio`: rate of the changed run over that of the base; in an open loop mean latency of the base over that of the changed run. `error`:
// half width of its 95 % interval, relative to the ratio.
struct PairedGain {
    double ratio = 0, error = 0;
};

// If the runs warmed up for different numbers of requests, only the requests that both measured count. The error is at least the difference
// between the ratio of the second half and that of the whole. Empty if the runs have less than half of a window in common, or too little
// for an interval.
[[nodiscard]] std::optional<PairedGain> pairedGain(const RunResult& base, const RunResult& changed, bool open);

} // namespace floom::inline engine
