// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/metric_list.h"

#include <limits>
#include <string_view>

namespace floom::inline store {

namespace {

// A latency that no figure tells is not known, rather than 0.
template <typename Spec, typename Of> void forgetLatency(const std::vector<Spec>& table, Of& into)
{
    for (const Spec& figure : table)
        if (std::string_view(figure.unit) == "µs" && figure.put != nullptr)
            figure.put(into, std::numeric_limits<double>::quiet_NaN());
}

SideResult& sideOf(RunResult& result, std::string_view name)
{
    for (auto& side : result.sides)
        if (side.name == name)
            return side;
    auto& side = result.sides.emplace_back();
    side.name = name;
    forgetLatency(sideFigureTable(), side);
    side.iops = side.bandwidthMBs = std::numeric_limits<double>::quiet_NaN();
    return side;
}

template <typename Spec, typename Of> void putFigure(const std::vector<Spec>& table, const FigureFacts* facts, Of& into, double value)
{
    for (const Spec& figure : table)
        if (&figure == facts && figure.put != nullptr)
            figure.put(into, value);
}

} // namespace

NamedFigures metricsOf(const RunResult& result)
{
    NamedFigures list = figuresIn(result);
    for (const FigureSpec& figure : figureTable())
        if (!figure.repeatable)
            std::erase_if(list, [&](const auto& one) { return one.first == figure.id; });
    return list;
}

RunResult resultOf(const NamedFigures& metrics)
{
    RunResult result;
    forgetLatency(figureTable(), result);
    for (const auto& [name, value] : metrics)
        if (const KnownFigure known = figureNamed(name); known && known.member.empty()) {
            if (known.side.empty())
                putFigure(figureTable(), known.facts, result, value);
            else
                putFigure(sideFigureTable(), known.facts, sideOf(result, known.side), value);
        }
    result.latency.requests = result.window.measuredRequests;
    return result;
}

} // namespace floom::inline store
