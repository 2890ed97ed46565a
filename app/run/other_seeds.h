// SPDX-License-Identifier: GPL-3.0-or-later
// Proofs under other seeds than the run's, where one seed says little. Blocking.
#pragma once

#include "run/prove.h"

namespace floom::inline run {

// Changes of which one seed says little, under other seeds: the told changes of a skewed load, as its hot places lie in one way and what
// helps there may help nowhere else; those that change p99 beside a collection that the run saw in one order only; and those that change
// p99 and place all addresses anew. Of the list, those from `from` on. Empty if there are none; without those whose drives would have to be
// written anew for long. A change of p99 on which the seeds so far differ too much to agree is not tried under the others.
[[nodiscard]] std::vector<std::vector<RunOutcome>> runElsewhere(const RunRecord& record, const Catalogue& catalogue,
                                                                const std::vector<Variation>& list, const std::vector<RunOutcome>& outcomes,
                                                                std::size_t from, RunRequest request, const std::stop_token& stop,
                                                                ManyProgress* progress);

} // namespace floom::inline run
