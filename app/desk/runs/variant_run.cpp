// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/runs/variant_run.h"

#include "design/address.h"
#include "run/run_record.h"

namespace floom::inline desk {

const ProjectRuns::Run* newestRunOf(const Project& project, int variant, const Design& design, const AskedWorkload& workload)
{
    if (!workload)
        return nullptr;
    const auto drawn = QString::fromStdString(designHash(design));
    for (auto run = project.runs().list().rbegin(); run != project.runs().list().rend(); ++run)
        if (run->row.variant == variant && !run->row.partial && run->row.designHash == drawn
            && run->row.workload.canonical() == workload.canonical())
            return &*run;
    return nullptr;
}

std::shared_ptr<const RunRecord> newestRecordOf(Project& project, int variant, const Design& design, const AskedWorkload& workload)
{
    const auto* run = newestRunOf(project, variant, design, workload);
    if (!run)
        return nullptr;
    if (run->record)
        return run->record;
    const auto read = project.runs().figures(run->row.id);
    return read ? *read : nullptr;
}

} // namespace floom::inline desk
