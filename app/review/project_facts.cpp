// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/project_facts.h"

#include "review/acceptance.h"
#include "store/named_workloads.h"

namespace floom::inline review {

ProjectFacts factsIn(const ProjectText& text)
{
    NamedWorkloads workloads;
    for (const auto& kept : text.workloads)
        workloads.insert(QString::fromStdString(kept.name), QString::fromStdString(kept.workload.text()));
    return {{QLatin1String(kAcceptance), QString::fromStdString(text.limits)},
            {QLatin1String(kWaivers), QString::fromStdString(text.waivers)},
            {kWorkloads, workloads.isEmpty() ? QString() : namedWorkloadsText(workloads)},
            {QLatin1String(kRunSettings), QString::fromStdString(runWords(text))}};
}

void putFacts(ProjectText& text, const ProjectFacts& facts)
{
    text.limits = facts.value(QLatin1String(kAcceptance)).toStdString();
    text.waivers = facts.value(QLatin1String(kWaivers)).toStdString();
    setRunWords(text, facts.value(QLatin1String(kRunSettings)).toStdString());
    text.workloads.clear();
    const auto workloads = readNamedWorkloads(facts.value(kWorkloads));
    for (auto one = workloads.begin(); one != workloads.end(); ++one)
        text.workloads.push_back({one.key().toStdString(), AskedWorkload::read(one.value().toStdString())});
}

} // namespace floom::inline review
