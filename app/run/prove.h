// SPDX-License-Identifier: GPL-3.0-or-later
// prove(): the answer to "what would help?" by simulation: every part twice as fast and ideal, what the catalogue offers one step further,
// more channels, more requests in flight. Blocking; the runs are spread over the cores. Its two halves stand alone for those who want to
// see each run as it ends.
#pragma once

#include "analysis/sensitivity.h"
#include "run/run_many.h"

namespace floom {

constexpr std::uint64_t kProofRequests = 30'000; // measured in each variation; fewer of large ones, so that no proof moves more data

// What is to be run, the drawing itself first. Empty when it cannot run.
[[nodiscard]] std::vector<Variation> proofOf(const RunRequest& request, const Catalogue& catalogue);
// In the order of the list. A stop leaves those not ended without a record, or with a part.
[[nodiscard]] std::vector<RunOutcome> runProof(const std::vector<Variation>& list, const Catalogue& catalogue, const RunRequest& request,
                                               const std::stop_token& stop = {}, ManyProgress* progress = nullptr,
                                               const OneEnded& ended = {});

// Completes record.result.bottleneck. Returns false when it was stopped before the end; the result is untouched then.
bool prove(RunRecord& record, const Catalogue& catalogue, const RunRequest& request, const std::stop_token& stop = {},
           ManyProgress* progress = nullptr);

} // namespace floom
