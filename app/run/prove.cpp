// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/prove.h"

#include "analysis/sensitivity.h"
#include "compile/compile.h"

namespace floom {

bool prove(RunRecord& record, const Catalogue& catalogue, const RunRequest& request, const std::stop_token& stop, ManyProgress* progress)
{
    const Compiled compiled = compile(request.design, catalogue);
    if (!compiled.program)
        return false;
    const auto list = variations(*compiled.program, request.workload, kProofRequests);
    std::vector<RunRequest> requests;
    for (const Variation& variation : list) {
        RunRequest one = request;
        one.design = variation.design;
        one.workload = variation.workload;
        one.record = false;
        requests.push_back(std::move(one));
    }
    const auto outcomes = runMany(catalogue, requests, stop, 0, progress);
    if (stop.stop_requested())
        return false;
    std::vector<const RunResult*> results;
    for (const RunOutcome& outcome : outcomes)
        results.push_back(outcome.record ? &outcome.record->result : nullptr);
    foldSensitivity(record.result, list, results);
    return true;
}

} // namespace floom
