// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/drive.h"

#include <algorithm>

namespace floom {

Changes changesOf(const QStringList& list)
{
    Changes changes;
    for (const QString& one : list)
        changes.push_back(one.toStdString());
    return changes;
}

Changes changesOf(const QString& words)
{
    return changesOf(words.split(' ', Qt::SkipEmptyParts));
}

Changes with(Changes changes, const Changes& more)
{
    changes.insert(changes.end(), more.begin(), more.end());
    return changes;
}

Design drive(const std::string& sample, const Changes& changes)
{
    auto design = readDesign(findSample(sample)->text, builtinCatalogue());
    if (!design)
        qFatal("%s", design.error().message().c_str());
    for (const std::string& change : changes) {
        const Outcome done = assign(*design, builtinCatalogue(), change);
        if (!done)
            qFatal("%s", done.error().message().c_str());
    }
    return *design;
}

Design ldpcDrive(const Changes& changes)
{
    Design design = drive("starter");
    for (Block& block : design.blocks)
        if (block.id == "ecc") {
            block.type = "ecc_ldpc";
            block.parameters.clear();
        }
    for (const std::string& change : changes)
        if (!assign(design, builtinCatalogue(), change))
            qFatal("%s", change.c_str());
    return design;
}

std::shared_ptr<const Program> programOf(const Design& design)
{
    Compiled compiled = compile(design, builtinCatalogue());
    if (!compiled.program)
        qFatal("%s: %s", compiled.diagnostics.front().title.c_str(), compiled.diagnostics.front().detail.c_str());
    return compiled.program;
}

RunResult runDrive(const Design& design, const std::string& workload, std::uint64_t seed, bool record)
{
    const auto program = programOf(design);
    const auto parsed = parseWorkload(workload);
    if (!parsed)
        qFatal("%s", parsed.error().message().c_str());
    RunOptions options;
    options.seed = seed;
    options.record = record;
    options.causes = record || (parsed->count > 0 && parsed->count <= 20'000); // longer runs are only used for figures
    RunResult result = simulate(*program, *parsed, options);
    explain(result, *program, *parsed);
    return result;
}

RunResult runDrive(const std::string& sample, const Changes& changes, const std::string& workload, std::uint64_t seed, bool record)
{
    return runDrive(drive(sample, changes), workload, seed, record);
}

std::pair<double, double> busyOf(const RunResult& result, const std::string& block, const std::string& resource)
{
    double least = 2, most = 0;
    for (const TrackUse& use : result.utilization)
        if (use.block == block && use.resource == resource) {
            least = std::min(least, use.busy);
            most = std::max(most, use.busy);
        }
    return {least, most};
}

} // namespace floom
