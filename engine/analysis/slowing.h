// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a run becomes slower as it goes. Pure.
#pragma once

#include "results/run_result.h"

#include <optional>

namespace floom::inline engine {

struct Halves { // mean latency of each half of the measured time, in microseconds
    double first = 0, second = 0;
};
// Empty if the run is steady, or its second half not much slower than its first.
[[nodiscard]] std::optional<Halves> slowing(const RunResult& result);

} // namespace floom::inline engine
