// SPDX-License-Identifier: GPL-3.0-or-later
// Longer runs of the changes of a proof whose gains hold only for runs as long as its own. Blocking.
#pragma once

#include "run/prove.h"

namespace floom::inline run {

// [i] belongs to list[i] of the proof: the drive as drawn and the changed drive with as many requests. No record: not run longer.
struct LongerOutcomes {
    std::vector<RunOutcome> drawn, changed;
};

// Runs the greatest gains that a judged proof told as long as the run itself, if that is longer: the run is then the drive as drawn, and
// what is told is what a run like this one shows. Of the others, runs those that are unsettled (unsettled.h) and the drive as drawn four
// times as long, and those that have not settled then up to sixteen times, as far as `proof.more` allows; sixteen times at once if the
// drive is on its way to another state. Where all would be hardly longer, the smaller gains are left out. Empty if there is nothing to run.
[[nodiscard]] LongerOutcomes runLonger(const RunRecord& record, const Catalogue& catalogue, const StartedProof& proof,
                                       const RunRequest& request, const std::stop_token& stop, ManyProgress* progress);
// Adds those of the changes list[from..], which were tried later, that are among the greatest gains.
void runAddedLonger(LongerOutcomes& all, std::size_t from, const RunRecord& record, const Catalogue& catalogue, const StartedProof& proof,
                    const RunRequest& request, const std::stop_token& stop, ManyProgress* progress);

} // namespace floom::inline run
