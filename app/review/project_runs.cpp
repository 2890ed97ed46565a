// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/project_runs.h"

#include "base/spelling.h"
#include "design/address.h"

namespace floom::inline review {

namespace {

Result<const VariantRow*> find(const std::vector<VariantRow>& variants, const std::string& name, const std::string& project)
{
    std::vector<std::string> names;
    std::string list;
    for (const auto& variant : variants) {
        if (variant.name.toStdString() == name)
            return &variant;
        names.push_back(variant.name.toStdString());
        list += (list.empty() ? "" : ", ") + names.back();
    }
    return Error{project, "a variant: " + list, "'" + name + "'", didYouMean(name, names)};
}

Result<RunRecord> runOf(const VariantRow& variant, const Catalogue& catalogue, const RunWatch& watch = {})
{
    RunRequest request;
    request.design = variant.design;
    request.record = false;
    request.causes = false;
    if (!variant.workload)
        return variant.workload.error();
    request.workload = *variant.workload;
    const RunOutcome outcome = runNow(catalogue, request, watch);
    if (!outcome.record)
        return Error{variant.name.toStdString(), "a design that runs", outcome.problem().toStdString(), {}};
    return *outcome.record;
}

Result<ProjectRun> newestRun(ProjectFile& file, const VariantRow& variant, const Catalogue& catalogue,
                             const std::function<void(const std::string&)>& say, const RunWatch& watch)
{
    const auto runs = file.runs().rows();
    if (!runs)
        return runs.error();
    const auto drawn = QString::fromStdString(designHash(variant.design));
    for (auto run = runs->rbegin(); run != runs->rend(); ++run) {
        if (run->variant != variant.id || run->partial || run->designHash != drawn
            || run->workload.canonical() != variant.workload.canonical())
            continue;
        auto record = file.runs().read(run->id, catalogue);
        if (!record)
            return record.error();
        return ProjectRun{run->id, variant, std::move(*record)};
    }
    if (say)
        say(variant.name.toStdString() + " has no finished run of its current state; running it now.");
    auto record = runOf(variant, catalogue, watch);
    if (!record)
        return record.error();
    if (record->result.partial)
        return Error{variant.name.toStdString(), "a complete run", "one that ended early", "`run` says why."};
    return ProjectRun{0, variant, std::move(*record)};
}

} // namespace

std::string ProjectRun::name() const
{
    return variant.name.toStdString() + (number > 0 ? ", run " + std::to_string(number) : "");
}

Result<std::vector<ProjectRun>> newestRuns(ProjectFile& file, const std::vector<std::string>& names, const Catalogue& catalogue,
                                           const std::function<void(const std::string&)>& say, const RunWatch& watch)
{
    const auto variants = file.variants(catalogue);
    if (!variants)
        return variants.error();
    std::vector<const VariantRow*> chosen;
    for (const auto& name : names) {
        const auto variant = find(*variants, name, file.path().toStdString());
        if (!variant)
            return variant.error();
        chosen.push_back(*variant);
    }
    if (names.empty())
        for (const auto& variant : *variants)
            chosen.push_back(&variant);
    std::vector<ProjectRun> found;
    for (const auto* variant : chosen) {
        auto run = newestRun(file, *variant, catalogue, say, watch);
        if (!run)
            return run.error();
        found.push_back(std::move(*run));
    }
    return found;
}

Result<std::vector<ProjectRun>> freshRuns(const std::vector<VariantRow>& variants, const Catalogue& catalogue, const RunWatch& watch)
{
    std::vector<ProjectRun> runs;
    for (const auto& variant : variants) {
        auto record = runOf(variant, catalogue, watch);
        if (!record)
            return record.error();
        runs.push_back({0, variant, std::move(*record)});
    }
    return runs;
}

} // namespace floom::inline review
