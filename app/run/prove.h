// SPDX-License-Identifier: GPL-3.0-or-later
// prove(): tests by simulation what would help: each part twice as fast and ideal, the catalogue's next step of each parameter, more
// channels, a larger queue depth. Blocking; runs are spread over the cores. Its two halves (proofOf, runProof) are separate for callers
// that want to see each run as it ends.
#pragma once

#include "analysis/sensitivity.h"
#include "run/run_many.h"

namespace floom::inline run {

struct ProofEffort {
    std::uint64_t requests; // measured per variation; fewer if requests are large, so that no proof moves more data
    std::uint64_t
        events; // simulated in total over all variations; 0: asked for: no limit, or minutes where they must be as long as the run
};
constexpr ProofEffort kAskedProof{30'000, 0};
// Effort for the bottleneck of an ordinary run: about a second.
constexpr ProofEffort kVerdictProof{5'000, 40'000'000};

// The variations to run, the design itself first. Empty if it cannot run. Uses more requests than asked for if filling the write buffer
// twice takes more: shorter runs would measure how fast the buffer fills.
[[nodiscard]] std::vector<Variation> proofOf(const RunRequest& request, const Catalogue& catalogue,
                                             std::uint64_t requests = kAskedProof.requests);
// The run of one of them, as `request` asks.
[[nodiscard]] RunRequest requestOf(const Variation& variation, RunRequest request);
// In list order. After a stop, unfinished runs have no record or a partial one.
[[nodiscard]] std::vector<RunOutcome> runProof(const std::vector<Variation>& list, const Catalogue& catalogue, const RunRequest& request,
                                               const std::stop_token& stop = {}, ManyProgress* progress = nullptr,
                                               const OneEnded& ended = {});

// Null where there is none.
[[nodiscard]] std::vector<const RunResult*> resultsOf(const std::vector<RunOutcome>& outcomes);

// The variations to run, the design itself first, and the outcomes of those run already. If the run is not steady, or the short run of the
// design is faster or slower by a tenth, each variation runs as long as the run itself, if twice the event budget allows it (four times if
// the speed differs; minutes, where a proof was asked for). If the budget is still exceeded, only the parts and changes most likely to
// limit are tried; and where the drives of the changes would have to be written anew for longer than some seconds, only the most likely of
// these, or none. Empty if even these exceed the budget, or if only runs too short to be representative are affordable;
// but where each write merges whole blocks, another mapping is tried beside the run itself.
// If the run ended while its write buffer was filling, each variation runs longer than it, until the buffer of the drive is full.
// Jobs that arrive by the clock and outlasted all others end with these (endingTogether).
// Jobs without limits are proved with a quarter of the run's requests, where the run was unsteady at most while their buffer filled.
struct StartedProof {
    std::vector<Variation> list;
    std::vector<RunOutcome> outcomes;
    std::uint64_t more = 0; // events of longer runs, where gains hold only for runs of this length
    std::uint32_t untried = 0; // changes left out because they would take too long; parts made ideal, which decide nothing, are not counted
    bool isAll = false; // nothing else is affordable: no longer runs, other seeds or further steps
    [[nodiscard]] std::vector<Variation> left() const; // to run
};
[[nodiscard]] StartedProof startProof(const RunRecord& record, const Catalogue& catalogue, const RunRequest& request,
                                      const ProofEffort& effort, const std::stop_token& stop = {});

// startProof() to the end: completes record.result.bottleneck. Returns false, with the result unchanged, if stopped or if nothing that
// represents the run is affordable.
bool prove(RunRecord& record, const Catalogue& catalogue, const RunRequest& request, const ProofEffort& effort = kAskedProof,
           const std::stop_token& stop = {}, ManyProgress* progress = nullptr);
// Sets the bottleneck from the proof's outcomes; outcomes[i] belongs to list[i].
void judge(RunRecord& record, const Catalogue& catalogue, const std::vector<Variation>& list, const std::vector<RunOutcome>& outcomes,
           const OtherSeeds& others = {}, const LongerRuns& longer = {});
// The same with all outcomes of `proof`. The greatest gains are run as long as the run itself, and changes whose gains are not those of
// longer runs (unsettled.h) are run longer. Reported gains of a skewed load, and of reads of a small part of the drive, are tried with
// other seeds, too, and so are changes of p99 where the run saw few collections; if no single change helps, pairs of parts are tried. False
// if stopped before the single changes were judged; a stop during the pairs returns true.
bool conclude(RunRecord& record, const Catalogue& catalogue, const RunRequest& request, StartedProof proof,
              const std::stop_token& stop = {}, ManyProgress* progress = nullptr);

// Whether there is anything to decide: not if the run was cut short, measured nothing or violated a law.
[[nodiscard]] bool isDecidable(const RunResult& result);

} // namespace floom::inline run
