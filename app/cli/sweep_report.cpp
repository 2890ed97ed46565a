// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/sweep_report.h"

#include "cli/json_document.h"
#include "export/figure_text.h"
#include "export/number_text.h"
#include "sweep/limit_cell.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace floom::cli {

namespace {

const std::vector<std::string> kUsual = {"iops", "bandwidth_mb_s", "latency_us.mean", "latency_us.p99"};

std::string onOneLine(std::string text)
{
    for (auto at = text.find('\n'); at != std::string::npos; at = text.find('\n', at))
        text.replace(at, 1, "; ");
    return text;
}

constexpr const char* kDoubted = " ?";

bool isLatency(const std::string& name)
{
    const KnownFigure known = figureNamed(name);
    return known && known.facts->origin == FigureOrigin::measured && known.facts->unit == std::string_view("µs");
}

std::string cellText(const std::string& name, double value, bool plain)
{
    if (!plain)
        return figureText(name, value);
    char text[40];
    std::snprintf(text, sizeof text, "%.12g", value);
    return text;
}

} // namespace

void SweepTally::add(const PointResult& result)
{
    ++(!result.problem.empty() ? failed : result.reused ? reused : ran);
}

std::string SweepTally::line(std::size_t all) const
{
    const std::size_t done = ran + reused + failed;
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    std::string text = countText(done) + " of " + countText(all) + " points";
    if (reused > 0)
        text += ", " + countText(reused) + " known before";
    if (failed > 0)
        text += ", " + countText(failed) + " failed";
    text += "; " + fixedText(seconds, 1) + " s";
    if (ran > 0 && done < all)
        text += ", about " + fixedText(seconds / static_cast<double>(ran) * static_cast<double>(all - done), 0) + " s left";
    return text;
}

Table sweepTable(const SweepReport& report, const std::vector<std::string>& show, bool plain)
{
    const std::vector<std::string>& figures = show.empty() ? kUsual : show;
    Table table;
    for (const SweepAxis& axis : report.sweep.axes)
        table.columns.push_back({axis.name, Align::right});
    for (const std::string& figure : figures)
        table.columns.push_back({figure, Align::right});
    table.columns.push_back({"limit", Align::left});
    for (std::size_t i = 0; i < report.points.size(); ++i) {
        const PointResult& result = report.results[i];
        std::vector<std::string> row;
        for (std::size_t a = 0; a < report.sweep.axes.size(); ++a)
            row.push_back(report.sweep.axes[a].steps[report.points[i][a]].label);
        for (const std::string& figure : figures) {
            const auto value = result.metric(figure);
            row.push_back(value       ? cellText(figure, *value, plain) + (!plain && isDoubted(result, figure) ? kDoubted : "")
                              : plain ? ""
                                      : "–");
        }
        row.push_back(!result.problem.empty()  ? onOneLine(result.problem)
                          : plain              ? result.block + (result.cause.empty() ? "" : ", " + result.cause)
                          : result.key.empty() ? "not run"
                                               : limitCell(result.limit, result.cause));
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::string doubtText(const SweepReport& report, const std::vector<std::string>& show)
{
    const std::vector<std::string>& figures = show.empty() ? kUsual : show;
    const auto doubted = [](const PointResult& point) { return isDoubted(point, "iops"); };
    const auto untold = [&](const PointResult& point) { // a missing percentile of a run
        return !point.key.empty() && point.problem.empty() && std::any_of(figures.begin(), figures.end(), [&](const std::string& figure) {
            return isLatency(figure) && point.metric("iops") && !point.metric(figure);
        });
    };
    std::string text;
    if (std::any_of(report.results.begin(), report.results.end(), doubted))
        text += "? The run was not steady, or saw too little of what happens seldom, such as erases: count= makes it longer.\n";
    if (std::any_of(report.results.begin(), report.results.end(), untold))
        text += "– Too few requests for this percentile: count= makes the run longer.\n";
    return text;
}

std::string sweepDocument(const SweepReport& report)
{
    Json rows = Json::array();
    for (std::size_t i = 0; i < report.points.size(); ++i) {
        const PointResult& result = report.results[i];
        Json at = Json::object();
        for (std::size_t a = 0; a < report.sweep.axes.size(); ++a)
            at[report.sweep.axes[a].name] = report.sweep.axes[a].steps[report.points[i][a]].label;
        Json row{{"at", at}};
        if (!result.problem.empty())
            row["problem"] = result.problem;
        if (!result.key.empty() && result.problem.empty()) {
            Json metrics = Json::object();
            for (const auto& [name, value] : result.metrics)
                metrics[name] = value;
            row["key"] = result.key;
            row["metrics"] = metrics;
            row["limit"] = {{"block", result.block}, {"cause", result.cause}, {"sentence", result.limit}};
        }
        rows.push_back(std::move(row));
    }
    const Json json{{"sweep", Json::parse(writeSweep(report.sweep))}, {"points", rows}};
    return jsonText(json);
}

} // namespace floom::cli
