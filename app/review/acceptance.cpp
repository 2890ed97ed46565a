// SPDX-License-Identifier: GPL-3.0-or-later
#include "review/acceptance.h"

#include "base/spelling.h"
#include "export/figure_text.h"
#include "export/number_text.h"
#include "results/coverage.h"
#include "sweep/sweep_run.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom::inline review {

namespace {

// A percentile is uncertain or missing if it was not covered or has too few requests; if the run was not steady, all measured figures are
// uncertain.
std::string doubtOf(const std::string& figure, const RunResult& result)
{
    const auto sided =
        std::find_if(result.sides.begin(), result.sides.end(), [&](const auto& side) { return figure.starts_with(side.name + '.'); });
    const LatencySummary& latency = sided == result.sides.end() ? result.latency : sided->latency;
    const KnownFigure known = figureNamed(figure);
    const auto names = [&](const std::vector<std::string>& list) {
        return std::any_of(list.begin(), list.end(),
                           [&](const std::string& name) { return known && known.facts->id == "latency_us." + name; });
    };
    if (names(notCovered(latency)))
        return "not covered: " + result.window.steadyReason;
    if (names(tooFew(latency)))
        return "too few requests";
    return dependsOnSteadiness(figure) && !result.window.steady ? result.window.steadyReason : "";
}

QByteArray bytesOf(std::string_view text)
{
    return QByteArray(text.data(), static_cast<qsizetype>(text.size()));
}

std::string textAt(const QJsonValue& object, const char* key)
{
    return object.toObject().value(QLatin1String(key)).toString().toStdString();
}

} // namespace

double LimitVerdict::missedBy() const
{
    if (met())
        return 0;
    if (!found || std::isnan(*found))
        return std::numeric_limits<double>::infinity();
    return std::fabs(*found - limit.value) / std::max(std::fabs(limit.value), 1e-12);
}

std::string limitKey(const GoalLimit& limit)
{
    return limit.metric + (limit.atLeast ? " >= " : " <= ")
        + QByteArray::number(limit.value, 'g', QLocale::FloatingPointShortest).toStdString();
}

std::string writeAcceptance(const std::vector<GoalLimit>& limits)
{
    std::string sentence;
    for (const GoalLimit& limit : limits)
        sentence += (sentence.empty() ? "" : " and ") + limitKey(limit);
    return sentence;
}

std::vector<LimitWaiver> readWaivers(std::string_view text)
{
    std::vector<LimitWaiver> waivers;
    const QJsonArray list = QJsonDocument::fromJson(bytesOf(text)).array();
    for (const QJsonValue& one : list) {
        LimitWaiver waiver{textAt(one, "variant"), textAt(one, "limit"), textAt(one, "reason")};
        if (!waiver.variant.empty() && !waiver.limit.empty() && !waiver.reason.empty())
            waivers.push_back(std::move(waiver));
    }
    return waivers;
}

std::string writeWaivers(const std::vector<LimitWaiver>& waivers)
{
    QJsonArray list;
    for (const LimitWaiver& waiver : waivers)
        list.append(QJsonObject{{QStringLiteral("variant"), QString::fromStdString(waiver.variant)},
                                {QStringLiteral("limit"), QString::fromStdString(waiver.limit)},
                                {QStringLiteral("reason"), QString::fromStdString(waiver.reason)}});
    return QJsonDocument(list).toJson(QJsonDocument::Compact).toStdString();
}

std::vector<LimitVerdict> judge(const std::vector<GoalLimit>& limits, const RunResult& result)
{
    const auto metrics = figuresOf(result);
    std::vector<LimitVerdict> verdicts;
    for (const GoalLimit& limit : limits) {
        const auto known = std::find_if(metrics.begin(), metrics.end(), [&](const auto& metric) { return metric.first == limit.metric; });
        LimitVerdict verdict{limit, known == metrics.end() ? std::nullopt : std::optional(known->second), doubtOf(limit.metric, result)};
        verdicts.push_back(std::move(verdict));
    }
    return verdicts;
}

std::vector<LimitVerdict> judge(const std::vector<GoalLimit>& limits, const RunResult& result, const std::string& variant,
                                const std::vector<LimitWaiver>& waivers)
{
    auto verdicts = judge(limits, result);
    for (LimitVerdict& verdict : verdicts)
        for (const LimitWaiver& waiver : waivers)
            if (!verdict.met() && waiver.variant == variant && waiver.limit == limitKey(verdict.limit))
                verdict.waived = waiver.reason;
    return verdicts;
}

Outcome checkNames(const std::vector<GoalLimit>& limits, const RunResult& result)
{
    std::vector<std::string> names = figureIds();
    for (const auto& [name, value] : figuresOf(result))
        names.push_back(name);
    for (const GoalLimit& limit : limits)
        if (std::find(names.begin(), names.end(), limit.metric) == names.end())
            return Error{"the limits", "a figure of a run, such as iops, cost, latency_us.p99, read.latency_us.p99, ftl.waf, busy.pkg.die",
                         "'" + limit.metric + "'", didYouMean(limit.metric, names)};
    return Nothing{};
}

bool allMet(const std::vector<LimitVerdict>& verdicts)
{
    return std::all_of(verdicts.begin(), verdicts.end(), [](const LimitVerdict& verdict) { return verdict.passes(); });
}

std::string limitText(const GoalLimit& limit)
{
    return limit.metric + (limit.atLeast ? " >= " : " <= ") + scaledText(limit.value);
}

std::string doubtText(const std::vector<Reviewed>& variants)
{
    std::string text;
    for (const Reviewed& variant : variants) {
        const auto doubted = std::find_if(variant.verdicts.begin(), variant.verdicts.end(),
                                          [](const LimitVerdict& verdict) { return verdict.found && !verdict.doubt.empty(); });
        if (doubted != variant.verdicts.end())
            text += "? " + variant.name + " was not steady: " + doubted->doubt + ".\n";
    }
    return text;
}

Table reviewTable(const std::vector<GoalLimit>& limits, const std::vector<Reviewed>& variants)
{
    Table table{"Review", {{"variant"}}, {}};
    for (const GoalLimit& limit : limits)
        table.columns.push_back({limitText(limit), Align::right});
    table.columns.push_back({"verdict"});
    for (const Reviewed& variant : variants) {
        std::vector<std::string> row{variant.name};
        bool isWaived = false;
        for (const LimitVerdict& verdict : variant.verdicts) {
            isWaived = isWaived || !verdict.waived.empty();
            row.push_back((verdict.found ? figureText(verdict.limit.metric, *verdict.found) + (verdict.doubt.empty() ? "" : " ?")
                                         : verdict.lackWords())
                          + (verdict.met()          ? ""
                                 : verdict.passes() ? " waived"
                                                    : " !"));
        }
        row.emplace_back(!allMet(variant.verdicts) ? "not accepted" : isWaived ? "accepted with waivers" : "accepted");
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace floom::inline review
