// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/class_use.h"
#include "analysis/sensitivity.h"
#include "sweep/loads.h"
#include "sweep/sweep_run.h"

namespace floom::inline sweep {

std::optional<double> PointResult::metric(std::string_view name) const
{
    for (const auto& [id, value] : metrics)
        if (id == name)
            return value;
    return std::nullopt;
}

bool isDoubted(const PointResult& point, std::string_view figure)
{
    return dependsOnSteadiness(splitFigure(figure).second) && point.metric("window.trust").value_or(1) < 1;
}

NamedFigures figuresOf(const RunResult& result)
{
    NamedFigures figures = figuresIn(result);
    std::erase_if(figures, [](const auto& figure) { return figure.first.starts_with("busy."); }); // by class instead
    for (const ClassUse& use : classesOf(result)) {
        figures.emplace_back("busy." + use.block + "." + use.resource, use.mean());
        figures.emplace_back("busiest." + use.block + "." + use.resource, use.most);
    }
    figures.emplace_back("events", static_cast<double>(result.performance.events));
    return figures;
}

PointResult summaryOf(const RunOutcome& outcome)
{
    PointResult point;
    if (!outcome.record || outcome.error) {
        point.problem = outcome.problem().toStdString();
        point.refused = !outcome.error;
        return point;
    }
    const RunResult& result = outcome.record->result;
    point.metrics = figuresOf(result);
    point.limit = saidLimit(result.bottleneck);
    point.block = result.bottleneck.block;
    point.cause = result.bottleneck.cause;
    point.wallSeconds = result.performance.wallSeconds;
    if (const auto errors = errorsOf(outcome.diagnostics); !errors.empty())
        point.problem = errors.front().rule + ": " + errors.front().title;
    if (result.partial)
        point.problem = "stopped early";
    return point;
}

} // namespace floom::inline sweep
