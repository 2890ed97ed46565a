// SPDX-License-Identifier: GPL-3.0-or-later
// prove(): the answer to "what would help?" by simulation: every part twice as fast and ideal, what the catalogue offers one step further,
// more channels, more requests in flight. Blocking; the runs are spread over the cores. Its two halves stand alone for those who want to
// see each run as it ends.
#pragma once

#include "analysis/sensitivity.h"
#include "run/run_many.h"

namespace floom {

// Measured in each variation; fewer of large ones, so that no proof moves more data.
constexpr std::uint64_t kProofRequests = 30'000; // whoever asks for it
constexpr std::uint64_t kVerdictRequests = 5'000; // what a run's own sentence is decided by

// What is to be run, the drawing itself first. Empty when it cannot run. More requests than asked for where it takes more to fill the write
// buffer twice: shorter runs would measure how fast it fills.
[[nodiscard]] std::vector<Variation> proofOf(const RunRequest& request, const Catalogue& catalogue,
                                             std::uint64_t requests = kProofRequests);
// In the order of the list. A stop leaves those not ended without a record, or with a part.
[[nodiscard]] std::vector<RunOutcome> runProof(const std::vector<Variation>& list, const Catalogue& catalogue, const RunRequest& request,
                                               const std::stop_token& stop = {}, ManyProgress* progress = nullptr,
                                               const OneEnded& ended = {});

// Completes record.result.bottleneck. Returns false when it was stopped before the end; the result is untouched then.
bool prove(RunRecord& record, const Catalogue& catalogue, const RunRequest& request, std::uint64_t requests = kProofRequests,
           const std::stop_token& stop = {}, ManyProgress* progress = nullptr);
// The verdict on a run from what its proof has found; outcomes[i] belongs to list[i].
void judge(RunRecord& record, const Catalogue& catalogue, const std::vector<Variation>& list, const std::vector<RunOutcome>& outcomes);

} // namespace floom
