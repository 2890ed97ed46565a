// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/files/said_of_project.h"

#include "review/acceptance.h"
#include "store/project.h"

namespace floom::inline desk {

ProjectFacts saidOf(Project& project)
{
    const auto& workloads = project.workloads().all();
    return {{QLatin1String(kAcceptance), project.fact(QLatin1String(kAcceptance))},
            {QLatin1String(kWaivers), project.fact(QLatin1String(kWaivers))},
            {kWorkloads, workloads.isEmpty() ? QString() : namedWorkloadsText(workloads)},
            {QLatin1String(kRunSettings), project.fact(QLatin1String(kRunSettings))}};
}

void takeSaid(Project& project, const ProjectText& text)
{
    const auto facts = factsIn(text);
    for (const auto& key : {QLatin1String(kAcceptance), QLatin1String(kWaivers), QLatin1String(kRunSettings)})
        project.setFact(key, facts.value(key));
}

} // namespace floom::inline desk
