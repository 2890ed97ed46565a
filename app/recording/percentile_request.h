// SPDX-License-Identifier: GPL-3.0-or-later
// The request that stands for a percentile, the same wherever one is shown. Pure.
#pragma once

#include "results/run_result.h"

#include <cstdint>
#include <string>

namespace floom::inline recording {

// The recorded request of a side ("read", "write", "" for both) at latency quantile q of those measured: of all requests the one that the
// run itself names for the percentile, where it does. -1 if none is recorded.
[[nodiscard]] std::int64_t percentileRequest(const RunResult& result, const std::string& side, double q);

} // namespace floom::inline recording
