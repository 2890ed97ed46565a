// SPDX-License-Identifier: GPL-3.0-or-later
// prove(): the answer to "what would help?" by simulation: every part twice as fast and ideal, what the catalogue offers one step further,
// more channels, more requests in flight. Blocking; the runs are spread over the cores.
#pragma once

#include "run/run_many.h"

namespace floom {

constexpr std::uint64_t kProofRequests = 30'000; // measured in each variation

// Completes record.result.bottleneck. Returns false when it was stopped before the end; the result is untouched then.
bool prove(RunRecord& record, const Catalogue& catalogue, const RunRequest& request, const std::stop_token& stop = {},
           ManyProgress* progress = nullptr);

} // namespace floom
