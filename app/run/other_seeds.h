// SPDX-License-Identifier: GPL-3.0-or-later
// Proofs under other seeds than the run's, where one seed says little. Blocking.
#pragma once

#include "run/prove.h"

namespace floom::inline run {

// A proof so far: outcomes[i] belongs to list[i], and so does longer[i], where it was run longer: the drive as drawn, as long.
struct ProofSoFar {
    const std::vector<Variation>& list;
    const std::vector<RunOutcome>& outcomes;
    const std::vector<RunOutcome>& longer; // may be empty
    std::uint64_t events; // that runs under other seeds may take
};

// Changes of which one seed says little, under other seeds: the told changes of a skewed load, as its hot places lie in one way and what
// helps there may help nowhere else, and of writes in place, which meet in one order; those that change p99 beside a collection that the
// run saw in one order only; and those that change p99 and place all addresses anew. Of the list, those from `from` on. Empty if there are
// none; without those whose drives would have to be written anew for long. What changes p99 alone, and within what the seeds make of the
// drive as drawn, is not tried, nor are the smallest gains where the events do not suffice for all, nor is a change under further seeds if
// those so far differ too much on p99 and its gain is sure. `drawn`: the drive as drawn by seed, run here when first needed.
[[nodiscard]] std::vector<std::vector<RunOutcome>> runElsewhere(const RunRecord& record, const Catalogue& catalogue,
                                                                const ProofSoFar& proof, std::size_t from, const RunRequest& request,
                                                                std::vector<RunOutcome>& drawn, const std::stop_token& stop,
                                                                ManyProgress* progress);

} // namespace floom::inline run
