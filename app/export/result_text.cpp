// SPDX-License-Identifier: GPL-3.0-or-later
// A whole result as text.
#include "analysis/sensitivity.h"
#include "export/number_text.h"
#include "export/result_tables.h"
#include "results/coverage.h"
#include "results/fairness.h"
#include "results/percentiles.h"
#include "workload/asked_workload.h"
#include "workload/workload.h"

#include <algorithm>
#include <cmath>

namespace floom::inline exporting {

namespace {

// The basis of the figures: requests issued, completed and cut off, and the conditions.
std::string footLine(const RunResult& result)
{
    const auto& window = result.window;
    std::string text = countText(window.completed) + " of " + countText(window.issued) + " requests completed · "
        + countText(window.warmupRequests) + " warm-up" + (window.warmupRule.empty() ? "" : " (" + window.warmupRule + ")") + " · "
        + (window.steady ? "steady" : "not steady");
    if (!window.steady && !window.steadyReason.empty())
        text += " (" + window.steadyReason + ")";
    if (!window.rounds.empty())
        text += std::string(" · SNIA five rounds ") + (window.sniaSteady ? "steady" : "not steady") + " (range "
            + fixedText(window.rangePercent, 1) + " %, slope " + signedFixedText(window.slopePercent, 1) + " %)";
    if (result.partial)
        text += " · stopped early";
    return text + " · seed " + std::to_string(result.seed) + " · design " + result.designHash + " · engine " + result.engineVersion;
}

std::vector<std::string> wordsOfJob(const std::string& job)
{
    std::vector<std::string> words;
    for (std::size_t at = 0, next = 0; next != std::string::npos; at = next + 1) {
        next = job.find(' ', at);
        words.push_back(job.substr(at, next == std::string::npos ? next : next - at));
    }
    return words;
}

// "20,000 IOPS by the clock": what a queue depth would say of a closed loop. "" for one.
std::string clockText(const std::string& job)
{
    const AskedWorkload asked = AskedWorkload::read(job);
    if (!asked)
        return {};
    const Workload& load = asked->parts.empty() ? *asked : asked->parts.front();
    if (load.rateIops > 0)
        return ", "
            + (load.rateIops == std::floor(load.rateIops) ? countText(static_cast<std::uint64_t>(load.rateIops))
                                                          : scaledText(load.rateIops))
            + " IOPS by the clock";
    return load.rateBytes > 0 ? ", " + bytesPerSecondText(load.rateBytes) + " by the clock" : std::string();
}

// The workload's words. A replayed trace has its own requests, so what a generator would ask is left out, and what was measured is said. An
// open loop has a rate instead of a queue depth.
std::string askedText(const RunResult& result)
{
    std::string text;
    bool isTraced = false;
    for (std::size_t begin = 0, end = 0; end != std::string::npos; begin = end + 3) {
        end = result.workload.find(" ; ", begin);
        const std::string job = result.workload.substr(begin, end == std::string::npos ? end : end - begin), clock = clockText(job);
        const std::vector<std::string> words = wordsOfJob(job);
        const auto isOf = [](const std::string& word, std::initializer_list<const char*> names) {
            return std::ranges::any_of(names, [&](const char* name) { return word.starts_with(name); });
        };
        const bool isReplay = std::ranges::any_of(words, [&](const std::string& word) { return isOf(word, {"trace="}); });
        isTraced = isTraced || isReplay;
        text += text.empty() ? "" : " ; ";
        for (const std::string& word : words)
            if (!(isReplay && isOf(word, {"rw=", "bs=", "rwmixread="}))
                && !(!clock.empty() && isOf(word, {"qd=", "iodepth=", "rate=", "rate_iops="})))
                text += (text.empty() || text.ends_with(' ') ? "" : " ") + word;
        text += clock;
    }
    if (!isTraced)
        return text;
    std::string measured;
    for (const SideResult& side : result.sides)
        if (!isTenant(side) && !isPort(side))
            measured += (measured.empty() ? "" : ", ") + countText(side.latency.requests) + ' '
                + (side.name == "flush" ? "flushes" : side.name + 's');
    return measured.empty() ? text : text + " (" + measured + " measured)";
}

// Code span: replaces backticks, which would end it.
std::string asCode(std::string text)
{
    for (char& c : text)
        c = c == '`' ? '\'' : c == '\n' || c == '\r' ? ' ' : c;
    return text;
}

std::string brokenLaws(const RunResult& result)
{
    std::string text;
    for (const auto& law : result.laws)
        if (!law.holds)
            text += "A law is broken, which is a bug in Flashloom: " + law.name + " is off by " + fixedText(law.value, 6) + ".\n";
    return text;
}

std::string costLine(const RunResult& result)
{
    if (result.cost.billOfMaterials <= 0)
        return {};
    return "Cost in relative units: " + fixedText(result.cost.billOfMaterials, 2) + " bill of materials, "
        + fixedText(result.cost.controller, 2) + " controller alone.\n";
}

// For the mean and for the tail.
std::string causeSentences(const RunResult& result)
{
    std::string text;
    for (const CauseTable& table : result.causes)
        if ((table.percentile == "all" || table.percentile == "p99_9") && table.victim != kAnyRequest && !table.sentence.empty())
            text += table.sentence + '\n';
    return text;
}

} // namespace

std::string rangesText(const RunResult& result)
{
    std::string text;
    for (std::size_t i = 0; i < std::size(kReportedPercentiles); ++i) {
        const PercentileRange& range = result.latency.ranges[i];
        if (!std::isfinite(result.latency.*kReportedPercentiles[i].field) || !std::isfinite(range.least))
            continue;
        const std::string from = microsecondsText(range.least);
        text += (text.empty() ? "95 % intervals, all requests: " : ", ") + listedPercentiles({kReportedPercentiles[i].name}) + ' '
            + (std::isfinite(range.most) ? from + " to " + microsecondsText(range.most) : "at least " + from);
    }
    return text.empty() ? text : text + ".\n";
}

std::string untoldText(const RunResult& result)
{
    std::string text;
    if (const auto few = tooFew(result.latency); !few.empty())
        text += "Too few requests for " + listedPercentiles(few) + ".\n";
    std::string open = listedPercentiles(notCovered(result.latency));
    for (const SideResult& side : result.sides)
        if (const auto names = notCovered(side.latency); result.sides.size() > 1 && !names.empty())
            open += (open.empty() ? "" : "; ") + side.name + ' ' + listedPercentiles(names);
    if (!open.empty())
        text +=
            "Not covered: " + open + " (" + (result.window.steady ? "too few queue lengths sampled" : result.window.steadyReason) + ").\n";
    return text;
}

std::string resultText(const RunResult& result, const std::string& title, Rank rank, const ChangeWords& words)
{
    std::string text = title + "\n" + askedText(result) + "\n\n" + plainText(headlineTable(result), false) + '\n';
    if (!result.bottleneck.sentence.empty())
        text += saidLimit(result.bottleneck) + "\n\n";
    if (const Table proof = sensitivityTable(result, rank, words); !proof.rows.empty())
        text += plainText(proof) + '\n';
    if (result.window.measuredRequests == 0)
        return text + costLine(result) + brokenLaws(result) + footLine(result) + '\n';
    text += plainText(latencyTable(result)) + rangesText(result) + untoldText(result) + '\n';
    if (const Table phases = phaseTable(result); !phases.rows.empty())
        text += plainText(phases) + '\n';
    if (const Table segments = segmentTable(result); !segments.rows.empty())
        text += plainText(segments) + '\n';
    if (const Table causes = causeTable(result); !causes.rows.empty())
        text += plainText(causes) + causeSentences(result) + '\n';
    text += plainText(utilizationTable(result)) + '\n';
    if (const Table buses = busTable(result); !buses.rows.empty())
        text += plainText(buses) + '\n';
    if (const Table firmware = firmwareTable(result); !firmware.rows.empty())
        text += plainText(firmware) + '\n';
    if (const Table errors = reliabilityTable(result); !errors.rows.empty())
        text += plainText(errors) + '\n';
    if (const Table maps = mapTable(result); !maps.rows.empty())
        text += plainText(maps) + '\n';
    if (const Table power = powerTable(result); !power.rows.empty())
        text += plainText(power) + '\n';
    text += costLine(result);
    return text + brokenLaws(result) + footLine(result) + '\n';
}

std::string resultMarkdown(const RunResult& result, const std::string& title, const ChangeWords& words)
{
    std::string text = "## " + markdownWords(title) + "\n\n`" + asCode(askedText(result)) + "`\n\n";
    if (!result.bottleneck.sentence.empty())
        text += saidLimit(result.bottleneck) + "\n\n";
    for (const Table& table : {headlineTable(result), sensitivityTable(result, Rank::gain, words), latencyTable(result), phaseTable(result),
                               segmentTable(result), causeTable(result), utilizationTable(result), busTable(result), firmwareTable(result),
                               powerTable(result), reliabilityTable(result)})
        if (!table.rows.empty())
            text += markdown(table) + '\n';
    return text + brokenLaws(result) + footLine(result) + '\n';
}

} // namespace floom::inline exporting
