// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/prove.h"

#include "compile/compile.h"

namespace floom {

std::vector<Variation> proofOf(const RunRequest& request, const Catalogue& catalogue)
{
    const Compiled compiled = compile(request.design, catalogue);
    return compiled.program ? variations(*compiled.program, request.workload, fairCount(request.workload, kProofRequests))
                            : std::vector<Variation>{};
}

std::vector<RunOutcome> runProof(const std::vector<Variation>& list, const Catalogue& catalogue, const RunRequest& request,
                                 const std::stop_token& stop, ManyProgress* progress, const OneEnded& ended)
{
    std::vector<RunRequest> requests;
    for (const Variation& variation : list) {
        RunRequest one = request;
        one.design = variation.design;
        one.workload = variation.workload;
        one.record = false;
        one.causes = false;
        one.maps = false;
        one.ruled = false;
        requests.push_back(std::move(one));
    }
    return runMany(catalogue, requests, stop, 0, progress, ended);
}

bool prove(RunRecord& record, const Catalogue& catalogue, const RunRequest& request, const std::stop_token& stop, ManyProgress* progress)
{
    const auto list = proofOf(request, catalogue);
    if (list.empty())
        return false;
    const auto outcomes = runProof(list, catalogue, request, stop, progress);
    if (stop.stop_requested())
        return false;
    std::vector<const RunResult*> results;
    results.reserve(outcomes.size());
    for (const RunOutcome& outcome : outcomes)
        results.push_back(outcome.record ? &outcome.record->result : nullptr);
    foldSensitivity(record.result, list, results);
    return true;
}

} // namespace floom
