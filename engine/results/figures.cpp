// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/figures.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine {
namespace {

void addEnergy(NamedFigures& list, const EnergyResult& energy)
{
    if (energy.seconds <= 0)
        return;
    NamedFigures sums;
    for (const EnergyUse& use : energy.uses) {
        const auto known = std::find_if(sums.begin(), sums.end(), [&](const auto& sum) { return sum.first == use.activity; });
        if (known == sums.end())
            sums.emplace_back(use.activity, use.microjoules);
        else
            known->second += use.microjoules;
    }
    for (const auto& [activity, microjoules] : sums)
        list.emplace_back("energy_uj.by_activity." + activity, microjoules);
}

// An older name, in goals and sweeps only.
constexpr std::pair<std::string_view, std::string_view> kAlias{"events", "performance.events"};

} // namespace

std::string_view originWords(FigureOrigin origin)
{
    switch (origin) {
    case FigureOrigin::measured:
        return "measured on the requests of the measured window";
    case FigureOrigin::counted:
        return "counted in the drive during the measured window";
    case FigureOrigin::interval:
        return "95 % interval, from the variation during the run";
    case FigureOrigin::drawing:
        return "computed from the drawing, independent of the load";
    case FigureOrigin::estimate:
        return "estimate: counts times parameters of the parts";
    case FigureOrigin::bound:
        return "upper bound without queueing";
    case FigureOrigin::model:
        return "mean-value analysis";
    case FigureOrigin::run:
        break;
    }
    return "about the simulation itself: its length, window and cost";
}

KnownFigure figureNamed(std::string_view id)
{
    if (id == kAlias.first)
        id = kAlias.second;
    for (const FigureSpec& figure : figureTable())
        if (id == figure.id)
            return {&figure};
    for (const FigureFamily& family : figureFamilies())
        if (id.starts_with(family.id))
            return {&family, {}, id.substr(std::string_view(family.id).size())};
    for (const SideFigureSpec& figure : sideFigureTable())
        if (const std::string_view end = figure.id;
            id.size() > end.size() + 1 && id.ends_with(end) && id[id.size() - end.size() - 1] == '.')
            return {&figure, id.substr(0, id.size() - end.size() - 1)};
    return {};
}

std::string sentenceLabel(const FigureFacts& figure)
{
    std::string label = figure.label;
    const auto isCapital = [&](std::size_t at) { return at < label.size() && label[at] >= 'A' && label[at] <= 'Z'; };
    if (isCapital(0) && !isCapital(1))
        label[0] = static_cast<char>(label[0] - 'A' + 'a');
    return label;
}

std::string figureBrief(std::string_view id)
{
    const KnownFigure known = figureNamed(id);
    if (!known || !known.member.empty())
        return std::string(id);
    const std::string brief = known.facts->brief != nullptr ? known.facts->brief : sentenceLabel(*known.facts);
    return known.side.empty() ? brief : std::string(known.side) + ' ' + brief;
}

bool dependsOnSteadiness(std::string_view id)
{
    const KnownFigure known = figureNamed(id);
    return known && known.facts->origin != FigureOrigin::drawing && known.facts->origin != FigureOrigin::run;
}

double longRunCeiling(const RunResult& result)
{
    if (result.boundIops <= 0 || result.bounds.empty() || result.bounds.front().iops < result.iops)
        return 0;
    return result.bounds.front().iops;
}

NamedFigures figuresIn(const RunResult& result)
{
    NamedFigures list;
    const auto add = [&](std::string id, double value) {
        if (std::isfinite(value))
            list.emplace_back(std::move(id), value);
    };
    for (const FigureSpec& figure : figureTable())
        add(figure.id, figure.of(result));
    for (const SideResult& side : result.sides)
        for (const SideFigureSpec& figure : sideFigureTable())
            add(side.name + "." + figure.id, figure.of(side));
    addEnergy(list, result.energy);
    for (const LawCheck& law : result.laws)
        add("laws." + law.name, law.value);
    for (const TrackUse& use : result.utilization)
        add("busy." + use.instance + "." + use.resource + (use.part > 0 ? std::to_string(use.part) : ""), use.busy);
    return list;
}

double figureIn(const RunResult& result, std::string_view id)
{
    const KnownFigure known = figureNamed(id);
    for (const FigureSpec& figure : figureTable())
        if (&figure == known.facts)
            return figure.of(result);
    for (const SideResult& side : result.sides)
        for (const SideFigureSpec& figure : sideFigureTable())
            if (&figure == known.facts && side.name == known.side)
                return figure.of(side);
    if (!known.member.empty())
        for (const auto& [name, value] : figuresIn(result))
            if (name == id)
                return value;
    return std::numeric_limits<double>::quiet_NaN();
}

bool canBeFigure(std::string_view id)
{
    return figureNamed(id) && id != kAlias.first;
}

std::vector<std::string> figureIds()
{
    std::vector<std::string> ids;
    for (const FigureSpec& figure : figureTable())
        ids.emplace_back(figure.id);
    for (const char* side : {"read.", "write."})
        for (const SideFigureSpec& figure : sideFigureTable())
            ids.push_back(std::string(side) + figure.id);
    return ids;
}

} // namespace floom::inline engine
