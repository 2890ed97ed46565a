// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/goal_figures.h"

#include "base/spelling.h"
#include "design/address.h"
#include "rules/may_run.h"
#include "sweep/loads.h"

#include <algorithm>
#include <set>

namespace floom::inline sweep {
namespace {

std::vector<std::string> parametersOf(const Design& design, const Catalogue& catalogue)
{
    std::vector<std::string> names;
    for (const Block& block : design.blocks) {
        if (!block.count.empty())
            names.push_back(block.id + ".count");
        if (const TypeSpec* type = catalogue.find(block.type))
            for (const ParameterSpec& spec : type->parameters)
                if (spec.kind != Kind::choice && spec.kind != Kind::text)
                    names.push_back(block.id + "." + spec.id);
    }
    return names;
}

// "busy.pkg.die" and "busiest.pkg.die" for each class of servers.
std::set<std::string> sharesOf(const Design& design, const Catalogue& catalogue)
{
    std::set<std::string> names;
    if (const MayRun may = mayRunUnruled(design, catalogue))
        for (const auto& track : may.program->table.tracks)
            for (const FigureFamily& family : figureFamilies())
                if (family.is(Shows::share))
                    names.insert(family.id + track.info.block + "." + track.info.resource);
    return names;
}

// Prefixes of a run's figures: its sides and jobs.
std::vector<std::string> sidesOf(const Workload& workload)
{
    std::vector<std::string> sides{"read", "write", "flush", "trim"};
    for (int job = 0; workload.jobs > 1 && job < workload.jobs; ++job)
        sides.push_back("job " + std::to_string(job));
    std::string phase;
    for (const Workload& part : workload.parts) {
        phase = part.opensPhase ? part.phase : phase;
        sides.push_back(part.job);
        sides.push_back(phase + "/" + part.job);
    }
    return sides;
}

bool isSideFigure(std::string_view name, const std::vector<std::string>& sides)
{
    return std::any_of(sides.begin(), sides.end(), [&](const std::string& side) {
        if (side.empty() || !name.starts_with(side + "."))
            return false;
        const std::string_view rest = name.substr(side.size() + 1);
        const KnownFigure known = figureNamed(name);
        return known && !known.side.empty() && rest == known.facts->id;
    });
}

constexpr const char* kWorkloadFigures[] = {"workload.qd", "workload.rate_iops", "workload.rate", "workload.jobs"};

bool isFixed(std::string_view name)
{
    const KnownFigure known = figureNamed(name);
    return known && known.side.empty() && known.member.empty();
}

// The figure names that a run of a design under a workload has.
class RunNames {
public:
    RunNames(const Design& design, const Workload& workload, const Catalogue& catalogue)
        : m_shares(sharesOf(design, catalogue))
        , m_sides(sidesOf(workload))
    {
    }

    // `known`: accepts further valid names; `more`: some of them, for suggestions.
    template <typename Known>
    [[nodiscard]] Outcome check(const std::string& where, const std::vector<std::string>& asked, Known&& known,
                                const std::vector<std::string>& more) const
    {
        for (const std::string& name : asked) {
            if (has(name) || known(name))
                continue;
            const std::string near = didYouMean(name, all(more));
            return Error{where,
                         "a figure of a run, such as iops, read.latency_us.p99, ftl.waf, busy.pkg.die"
                             + std::string(more.empty() ? "" : ", or a parameter such as ch.count"),
                         "'" + name + "'", near + (near.empty() ? "" : " ") + "`describe figures` lists them."};
        }
        return Nothing{};
    }

private:
    [[nodiscard]] bool has(const std::string& name) const
    {
        if (const KnownFigure known = figureNamed(name); known && !known.member.empty()) {
            // If the design does not compile, its servers are unknown and any share is accepted; the points report why they cannot run.
            return !known.facts->is(Shows::share) || m_shares.empty() || m_shares.contains(name);
        }
        return isFixed(name) || isSideFigure(name, m_sides);
    }

    [[nodiscard]] std::vector<std::string> all(const std::vector<std::string>& more) const
    {
        std::vector<std::string> names = figureIds();
        names.insert(names.end(), m_shares.begin(), m_shares.end());
        names.insert(names.end(), more.begin(), more.end());
        for (const std::string& side : m_sides)
            for (const SideFigureSpec& figure : sideFigureTable())
                names.push_back(side + "." + figure.id);
        return names;
    }

    std::set<std::string> m_shares;
    std::vector<std::string> m_sides;
};

} // namespace

Outcome checkRunFigures(const std::string& where, const std::vector<std::string>& asked, const Design& design, const Workload& workload,
                        const Catalogue& catalogue)
{
    return RunNames(design, workload, catalogue).check(where, asked, [](std::string_view) { return false; }, {});
}

Outcome checkFigures(const Goal& goal, const Design& design, const Workload& workload, const Catalogue& catalogue)
{
    std::vector<std::string> asked{std::string(splitFigure(goal.metric).second)};
    for (const GoalLimit& limit : goal.limits)
        asked.emplace_back(splitFigure(limit.metric).second);
    std::vector<std::string> more = parametersOf(design, catalogue);
    more.insert(more.end(), std::begin(kWorkloadFigures), std::end(kWorkloadFigures));
    const auto known = [&](std::string_view name) { return parameterFigure(name, design, catalogue) || workloadFigure(name, workload); };
    return RunNames(design, workload, catalogue).check("the goal", asked, known, more);
}

std::optional<double> parameterFigure(std::string_view name, const Design& design, const Catalogue& catalogue)
{
    const Result<Address> address = parseAddress(name);
    if (!address || address->parts.empty() || address->parameter.empty() || !checkAddress(*address, design, catalogue))
        return std::nullopt;
    const Block* block = design.find(address->parts.front().name);
    if (block == nullptr)
        return std::nullopt;
    if (address->parameter == "count")
        return block->count.size() == 1 ? block->count.front() : block->instances();
    const TypeSpec* type = catalogue.find(block->type);
    const ParameterSpec* spec = type ? type->parameter(address->parameter) : nullptr;
    if (spec == nullptr)
        return std::nullopt;
    const Value value = effectiveValue(*block, *type, address->parameter, firstInstance(*address));
    if (const bool* flag = std::get_if<bool>(&value))
        return *flag ? 1 : 0;
    if (const double* real = std::get_if<double>(&value))
        return *real;
    if (const std::int64_t* whole = std::get_if<std::int64_t>(&value))
        return spec->kind == Kind::time ? static_cast<double>(*whole) * 1e-6 : static_cast<double>(*whole);
    return std::nullopt;
}

std::optional<double> workloadFigure(std::string_view name, const Workload& workload)
{
    const auto known = [](double value) { return value > 0 ? std::optional(value) : std::nullopt; };
    if (name == "workload.qd")
        return known(workload.depth);
    if (name == "workload.rate_iops")
        return known(workload.rateIops);
    if (name == "workload.rate")
        return known(workload.rateBytes);
    if (name == "workload.jobs")
        return known(workload.jobs);
    return std::nullopt;
}

} // namespace floom::inline sweep
