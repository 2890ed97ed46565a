// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/runs/variant_run.h"

#include "design/address.h"
#include "desk/runs/same_work.h"
#include "run/run_record.h"

namespace floom::inline desk {

namespace {

template <typename Wanted>
const ProjectRuns::Run* newest(const Project& project, int variant, const Design& design, const AskedWorkload& workload, Wanted wanted)
{
    if (!workload || project.runs().list().empty())
        return nullptr;
    const auto drawn = QString::fromStdString(designHash(design));
    const auto isOf = [&](const AskedWorkload& ran) {
        return ran.canonical() == workload.canonical() || (ran && isWorkOf(*ran, *workload));
    };
    for (auto run = project.runs().list().rbegin(); run != project.runs().list().rend(); ++run)
        if (run->row.variant == variant && run->row.designHash == drawn && isOf(run->row.workload) && wanted(run->row))
            return &*run;
    return nullptr;
}

} // namespace

const ProjectRuns::Run* newestRunOf(const Project& project, int variant, const Design& design, const AskedWorkload& workload)
{
    return newest(project, variant, design, workload, [](const RunRow& row) { return !row.partial; });
}

const ProjectRuns::Run* runOfDrawing(const Project& project, int variant, const Design& design, const AskedWorkload& workload,
                                     std::uint64_t seed)
{
    return newest(project, variant, design, workload, [seed](const RunRow& row) { return row.seed == seed; });
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
