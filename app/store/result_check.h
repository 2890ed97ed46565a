// SPDX-License-Identifier: GPL-3.0-or-later
// Validates a result read from a file before it is used, so that readers may index activities, lanes and map cells without checks. The
// result of a run in this program always passes. Pure.
#pragma once

#include "results/run_result.h"

namespace floom::inline store {

[[nodiscard]] bool isSound(const RunResult& result); // without its spans
[[nodiscard]] bool isSound(const SpanStore& store); // the spans alone
[[nodiscard]] bool fits(const SpanStore& store, const RunResult& result); // the recording's ids exist in that result

} // namespace floom::inline store
