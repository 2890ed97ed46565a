// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/class_use.h"
#include "store/metric_list.h"
#include "sweep/sweep_run.h"

namespace floom {

std::optional<double> PointResult::metric(std::string_view name) const
{
    for (const auto& [id, value] : metrics)
        if (id == name)
            return value;
    return std::nullopt;
}

std::vector<std::pair<std::string, double>> figuresOf(const RunResult& result)
{
    std::vector<std::pair<std::string, double>> figures;
    for (auto& metric : metricsOf(result))
        if (!metric.first.starts_with("busy."))
            figures.push_back(std::move(metric));
    for (const ClassUse& use : classesOf(result)) {
        figures.emplace_back("busy." + use.block + "." + use.resource, use.mean());
        figures.emplace_back("busiest." + use.block + "." + use.resource, use.most);
    }
    const std::pair<const char*, double> more[] = {
        {"retries", static_cast<double>(result.ftl.retries)},
        {"uncorrectable", static_cast<double>(result.errors.uncorrectable)},
        {"steady", result.window.steady ? 1.0 : 0.0},
        {"events", static_cast<double>(result.performance.events)},
    };
    figures.insert(figures.end(), std::begin(more), std::end(more));
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
    point.limit = result.bottleneck.sentence;
    point.block = result.bottleneck.block;
    point.cause = result.bottleneck.cause;
    point.wallSeconds = result.performance.wallSeconds;
    if (const auto errors = errorsOf(outcome.diagnostics); !errors.empty())
        point.problem = errors.front().rule + ": " + errors.front().title;
    if (result.partial)
        point.problem = "stopped before its end";
    return point;
}

} // namespace floom
