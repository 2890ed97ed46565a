// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/prove.h"

#include "compile/compile.h"

#include <algorithm>

namespace floom {

std::vector<Variation> proofOf(const RunRequest& request, const RunResult& run, const Catalogue& catalogue, std::uint64_t requests)
{
    const Compiled compiled = compile(request.design, catalogue);
    const std::uint64_t count = std::max(fairCount(request.workload, requests), 2 * run.window.warmupRequests);
    return compiled.program ? variations(*compiled.program, request.workload, count) : std::vector<Variation>{};
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

void judge(RunRecord& record, const Catalogue& catalogue, const std::vector<Variation>& list, const std::vector<RunOutcome>& outcomes)
{
    const Compiled compiled = compile(record.design, catalogue);
    if (!compiled.program)
        return;
    std::vector<const RunResult*> results;
    results.reserve(outcomes.size());
    for (const RunOutcome& outcome : outcomes)
        results.push_back(outcome.record ? &outcome.record->result : nullptr);
    foldSensitivity(record.result, *compiled.program, list, results);
}

bool prove(RunRecord& record, const Catalogue& catalogue, const RunRequest& request, std::uint64_t requests, const std::stop_token& stop,
           ManyProgress* progress)
{
    const auto list = proofOf(request, record.result, catalogue, requests);
    if (list.empty())
        return false;
    const auto outcomes = runProof(list, catalogue, request, stop, progress);
    if (stop.stop_requested())
        return false;
    judge(record, catalogue, list, outcomes);
    return true;
}

} // namespace floom
