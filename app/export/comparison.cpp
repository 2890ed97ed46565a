// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/comparison.h"

#include "analysis/class_use.h"
#include "analysis/limit_subject.h"
#include "analysis/sensitivity.h"
#include "export/number_text.h"
#include "export/table.h"
#include "results/figures.h"
#include "results/measured.h"

#include <algorithm>
#include <cmath>

namespace floom::inline exporting {

namespace {

std::string speedText(const MetricChange& iops)
{
    if (iops.judgement == Judgement::unknown)
        return "A and B cannot be compared in speed";
    if (iops.judgement == Judgement::same)
        return "A and B are equally fast";
    if (!(iops.valueA > 0) || !(iops.valueB > 0) || !std::isfinite(iops.valueB / iops.valueA))
        return "A and B cannot be compared in speed";
    const double factor = iops.valueB / iops.valueA;
    if (factor >= 2)
        return "B is " + fixedText(factor, 1) + " times as fast";
    if (factor >= 1)
        return "B is " + fixedText(100 * (factor - 1), factor < 1.1 ? 1 : 0) + " % faster";
    return "B is " + fixedText(100 * (1 - factor), factor > 0.9 ? 1 : 0) + " % slower";
}

bool isLatency(const MetricChange& metric)
{
    const KnownFigure known = figureNamed(metric.figure);
    return known && std::string_view(known.facts->unit) == "µs";
}

double sizeOf(const MetricChange& metric)
{
    return std::abs(std::log(metric.valueB / metric.valueA));
}

// The latency that changed most in this direction; null if none did.
const MetricChange* mostChanged(const Comparison& comparison, Judgement judgement)
{
    const MetricChange* most = nullptr;
    for (const auto& metric : comparison.metrics)
        if (metric.judgement == judgement && isLatency(metric) && metric.valueA > 0 && metric.valueB > 0)
            if (!most || sizeOf(metric) > sizeOf(*most))
                most = &metric;
    return most;
}

std::string changesText(const Comparison& comparison)
{
    constexpr std::size_t kNamed = 2, kLongValues = 40;
    if (comparison.parameters.empty())
        return "Nothing was changed in the design.";
    std::string text = "Changed: ";
    for (std::size_t i = 0; i < std::min(kNamed, comparison.parameters.size()); ++i) {
        const auto& change = comparison.parameters[i];
        const bool isWhole = change.change == Change::added || change.change == Change::removed; // a block, a wire or a job
        const bool isLong = change.a.size() + change.b.size() > kLongValues; // the table shows the values
        text += (i == 0 ? "" : ", ") + change.label;
        if (isWhole)
            text += change.change == Change::added ? " added" : " removed";
        else if (!isLong)
            text += ' ' + spacedQuantity(change.a) + " → " + spacedQuantity(change.b);
    }
    const auto more = comparison.parameters.size() - std::min(kNamed, comparison.parameters.size());
    return text + (more > 0 ? " and " + std::to_string(more) + " more." : ".");
}

std::string limitsText(const RunResult& a, const RunResult& b)
{
    if (!isDecided(a.bottleneck) || !isDecided(b.bottleneck))
        return {};
    const std::string inA = limitSubject(a.bottleneck.sentence), inB = limitSubject(b.bottleneck.sentence);
    if (inA.empty() || inB.empty())
        return {};
    const auto spaced = [](const std::string& condition) { return condition.empty() ? condition : ' ' + condition; };
    const std::string whenA = limitCondition(a.bottleneck.sentence), whenB = limitCondition(b.bottleneck.sentence);
    if (inA != inB)
        return " A is limited by " + inA + spaced(whenA) + ", B by " + inB + spaced(whenB) + '.';
    const std::string both = " Both are limited by " + inB;
    if (whenA == whenB)
        return both + spaced(whenB) + '.';
    return both + (whenB.empty() ? ", A" + spaced(whenA) : ", B" + spaced(whenB)) + '.';
}

std::string caveatText(const RunResult& a, const RunResult& b)
{
    std::string text;
    if (a.workload != b.workload)
        text += "The workloads differ. ";
    if (a.seed != b.seed)
        text += "The seeds differ. ";
    if (a.engineVersion != b.engineVersion && !isMeasuredAtADrive(a) && !isMeasuredAtADrive(b))
        text += "The engines differ. ";
    for (const auto& [name, result] : {std::pair("A", &a), std::pair("B", &b)})
        if (isMeasuredAtADrive(*result))
            text += std::string(name) + " was measured on a drive (" + result->engineVersion + "): its internals are unknown. ";
        else if (result->partial)
            text += std::string(name)
                + (endedInWarmup(*result) ? " was stopped during warm-up: nothing was measured. " : " was stopped early. ");
        else if (!result->window.steady)
            text += std::string(name) + " was not steady" + (result->window.steadyReason.empty() ? "" : ": " + result->window.steadyReason)
                + ". ";
    return text.empty() ? text : text.substr(0, text.size() - 1);
}

} // namespace

Comparison compareRuns(const ComparedRun& a, const ComparedRun& b, const Catalogue& catalogue)
{
    Comparison comparison;
    compareWorkloads(a.result.workload, b.result.workload, comparison);
    if (!isMeasuredAtADrive(a.result) && !isMeasuredAtADrive(b.result)) // a measured run has no design
        compareDesigns(a.design, b.design, catalogue, comparison);
    compareFigures(a.result, b.result, comparison);
    sayVerdict(a, b, comparison);
    return comparison;
}

void sayVerdict(const ComparedRun& a, const ComparedRun& b, Comparison& comparison)
{
    const MetricChange& iops = comparison.metrics.front();
    comparison.verdict = speedText(iops);
    const bool slower = iops.judgement == Judgement::worse;
    const MetricChange* gain = mostChanged(comparison, Judgement::better);
    const MetricChange* loss = mostChanged(comparison, Judgement::worse);
    // If the speed is the same, the headline is the latency that changed most.
    const bool leads = iops.judgement == Judgement::same && (gain || loss);
    if (leads) {
        const bool rises = !gain || (loss && sizeOf(*loss) > sizeOf(*gain));
        const MetricChange& most = rises ? *loss : *gain;
        comparison.verdict = "B's " + most.name + (rises ? " rises from " : " falls from ") + most.a + " to " + most.b + " (" + most.delta
            + ") at equal speed";
        (rises ? loss : gain) = nullptr;
    }
    if (gain)
        comparison.rest = (slower ? ", but its " : " and its ") + gain->name + " falls from " + gain->a + " to " + gain->b;
    if (loss)
        comparison.price = slower ? "its " + loss->name + " rises from " + loss->a + " to " + loss->b
                                  : "in exchange its " + loss->name + " rises from " + loss->a + " to " + loss->b;
    const bool oneMeasured = isMeasuredAtADrive(a.result) != isMeasuredAtADrive(b.result);
    comparison.evidence = oneMeasured ? std::string("One is simulated, the other measured on a drive.")
                                      : changesText(comparison) + limitsText(a.result, b.result);
    comparison.caveat = caveatText(a.result, b.result);
}

std::string comparisonText(const Comparison& comparison, const std::string& nameA, const std::string& nameB)
{
    std::string text = "A  " + nameA + "\nB  " + nameB + "\n\n" + comparison.verdict + comparison.rest;
    text += (comparison.price.empty() ? "" : "; " + comparison.price) + ".\n" + comparison.evidence + '\n';
    if (!comparison.caveat.empty())
        text += comparison.caveat + '\n';
    Table parameters{"Changed parameters (" + std::to_string(comparison.equal.size()) + " equal)", {{"parameter"}, {"A"}, {"B"}}, {}};
    for (const auto& change : comparison.parameters)
        parameters.rows.push_back({change.address, change.a, change.b});
    Table results{"Results", {{"metric"}, {"A", Align::right}, {"B", Align::right}, {"change", Align::right}, {"verdict"}}, {}};
    for (const auto& metric : comparison.metrics)
        results.rows.push_back({metric.name, metric.a, metric.b, metric.delta, std::string(judgementName(metric.judgement))});
    return text + '\n' + plainText(parameters) + '\n' + plainText(results);
}

} // namespace floom::inline exporting
