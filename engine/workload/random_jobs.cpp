// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/random_jobs.h"

namespace floom::inline engine {

std::vector<Workload> randomJobs(const Workload& workload)
{
    std::vector<Workload> jobs;
    const auto add = [&](const Workload& job) {
        if (job.random && !job.coverOnce && job.action == Action::transfer && job.trace.empty() && job.idle == Time{})
            jobs.push_back(job);
    };
    if (workload.parts.empty())
        add(workload);
    for (const Workload& part : workload.parts) {
        if (part.opensPhase && &part != &workload.parts.front())
            break;
        add(part);
    }
    return jobs;
}

bool beginsWarm(const Workload& workload)
{
    const bool known =
        workload.precondition == Precondition::random || (workload.precondition == Precondition::sequential && workload.readPercent == 100);
    return known && !randomJobs(workload).empty();
}

} // namespace floom::inline engine
