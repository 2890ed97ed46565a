// SPDX-License-Identifier: GPL-3.0-or-later
// prove(): the answer to "what would help?" by simulation: every part twice as fast and ideal, what the catalogue offers one step further,
// more channels, more requests in flight. Blocking; the runs are spread over the cores. Its two halves stand alone for those who want to
// see each run as it ends.
#pragma once

#include "analysis/sensitivity.h"
#include "run/run_many.h"

namespace floom {

struct ProofEffort {
    std::uint64_t requests; // measured in each variation; fewer of large ones, so that no proof moves more data
    std::uint64_t events; // simulated in all of them together; 0: as many as it takes
};
constexpr ProofEffort kAskedProof{30'000, 0};
// What a run's own sentence is decided by: a second or so.
constexpr ProofEffort kVerdictProof{5'000, 40'000'000};

// What is to be run, the drawing itself first. Empty when it cannot run. More requests than asked for where it takes more to fill the write
// buffer twice: shorter runs would measure how fast it fills.
[[nodiscard]] std::vector<Variation> proofOf(const RunRequest& request, const Catalogue& catalogue,
                                             std::uint64_t requests = kAskedProof.requests);
// In the order of the list. A stop leaves those not ended without a record, or with a part.
[[nodiscard]] std::vector<RunOutcome> runProof(const std::vector<Variation>& list, const Catalogue& catalogue, const RunRequest& request,
                                               const std::stop_token& stop = {}, ManyProgress* progress = nullptr,
                                               const OneEnded& ended = {});

// Completes record.result.bottleneck. Where the run is not steady, or the drive as drawn is faster or slower by a tenth in so few requests,
// each variation runs as long as the run, if twice the events allow it. What costs more events than the effort allows is thinned to the
// parts and wants that are likeliest to limit. Returns false, the result untouched, when it was stopped before the end, even these cost too
// much, or only runs too short to behave like it are affordable.
bool prove(RunRecord& record, const Catalogue& catalogue, const RunRequest& request, const ProofEffort& effort = kAskedProof,
           const std::stop_token& stop = {}, ManyProgress* progress = nullptr);
// The verdict on a run from what its proof has found; outcomes[i] belongs to list[i].
void judge(RunRecord& record, const Catalogue& catalogue, const std::vector<Variation>& list, const std::vector<RunOutcome>& outcomes);
// The same; where no change alone helps, two parts at once are tried, too. False when it was stopped before the end.
bool conclude(RunRecord& record, const Catalogue& catalogue, const RunRequest& request, std::vector<Variation> list,
              std::vector<RunOutcome> outcomes, const std::stop_token& stop = {}, ManyProgress* progress = nullptr);

} // namespace floom
