// SPDX-License-Identifier: GPL-3.0-or-later
#include "fit/figures.h"

#include "base/spelling.h"
#include "results/figure_ids.h"
#include "results/figures.h"
#include "results/percentiles.h"
#include "workload/asked_workload.h"
#include "workload/line_format.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace floom::inline fitting {

namespace {

constexpr std::size_t kMostLoads = 1'000;

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t\r";
    const std::size_t begin = text.find_first_not_of(kBlanks);
    return begin == std::string_view::npos ? std::string_view() : text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

// "320k", "1.2M", "84"
std::optional<double> typedNumber(std::string_view text)
{
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    const double factor = unit.empty() ? 1 : unit == "k" || unit == "K" ? 1e3 : unit == "M" || unit == "m" ? 1e6 : unit == "G" ? 1e9 : 0;
    if (error != std::errc() || factor == 0 || !(number > 0) || !std::isfinite(number * factor))
        return std::nullopt;
    return number * factor;
}

std::optional<double> shareOf(std::string_view text)
{
    if (!text.starts_with("+-") || !text.ends_with('%'))
        return std::nullopt;
    const auto percent = typedNumber(text.substr(2, text.size() - 3));
    return percent && *percent <= 100 ? std::optional(*percent / 100) : std::nullopt;
}

Result<MeasuredLoad> readLine(std::string_view line, const std::string& where)
{
    MeasuredLoad load;
    if (line.starts_with("unseen ")) {
        load.unseen = true;
        line = trimmed(line.substr(7));
    }
    const std::size_t arrow = line.find("=>");
    if (arrow == std::string_view::npos)
        return Error{where, "WORDS OF A WORKLOAD => FIGURE=VALUE ...", shown(line),
                     "For example rw=randread bs=4k qd=32 => iops=320k +-3%."};
    const AskedWorkload workload = AskedWorkload::read(std::string(trimmed(line.substr(0, arrow))));
    if (!workload) {
        Error error = workload.error();
        error.where = where + ", " + error.where;
        return error;
    }
    if (!workload->trace.empty())
        return Error{where, "a workload in words", "a trace", {}};
    load.workload = *workload;
    std::string_view rest = trimmed(line.substr(arrow + 2));
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find_first_of(" \t"), rest.size());
        const std::string_view word = rest.substr(0, end);
        rest = trimmed(rest.substr(end));
        if (const auto share = shareOf(word); share && !load.figures.empty()) { // applies to the preceding figures without one
            for (MeasuredFigure& figure : load.figures)
                figure.error = figure.error > 0 ? figure.error : *share;
            continue;
        }
        const std::size_t sign = std::min(word.find('='), word.size());
        const std::string name(word.substr(0, sign));
        const auto value = sign < word.size() ? typedNumber(word.substr(sign + 1)) : std::nullopt;
        if (!value)
            return Error{where, "FIGURE=VALUE above 0, or +-N% after figures", "'" + std::string(word) + "'", {}};
        if (!canBeFigure(name))
            return Error{where, "a figure of the result document", "'" + name + "'", didYouMean(name, figureIds())};
        if (std::any_of(load.figures.begin(), load.figures.end(), [&](const MeasuredFigure& figure) { return figure.name == name; }))
            return Error{where, "each figure once", "'" + name + "' twice", "Give a second measurement its own line."};
        load.figures.push_back({name, *value, 0});
    }
    if (load.figures.empty())
        return Error{where, "a figure after the arrow", "none", {}};
    return load;
}

} // namespace

Result<std::vector<MeasuredLoad>> readFigures(std::string_view text, const std::string& file)
{
    std::vector<MeasuredLoad> loads;
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        at = end + 1;
        ++number;
        line = trimmed(line.substr(0, std::min(line.find('#'), line.size())));
        if (line.empty())
            continue;
        auto load = readLine(line, file + ", line " + std::to_string(number));
        if (!load)
            return load.error();
        loads.push_back(std::move(*load));
        if (loads.size() > kMostLoads)
            return Error{file, "up to " + std::to_string(kMostLoads) + " workloads", "more", {}};
    }
    if (loads.empty())
        return Error{file, "figures of a drive", text.empty() ? "an empty file" : "none", {}};
    return loads;
}

MeasuredLoad loadOf(const MeasuredRun& run)
{
    const RunResult& result = run.record.result;
    MeasuredLoad load{run.record.workload, {}, false};
    const bool open = load.workload.rateIops > 0 || load.workload.rateBytes > 0;
    if (!open)
        load.figures.push_back({figureId::kIops, result.iops, 0});
    const auto add = [&](const std::string& before, const LatencySummary& latency, const Histogram& histogram) {
        if (open || result.sides.size() > 1)
            load.figures.push_back({before + figureId::kMeanLatency, latency.mean, 0});
        if (std::isfinite(latency.p99))
            load.figures.push_back({before + figureId::kP99, latency.p99, histogram.total() > 0 ? rankError(histogram, 0.99) : 0});
    };
    if (result.sides.size() == 1)
        add("", result.latency, result.histogram);
    else
        for (const SideResult& side : result.sides)
            add(side.name + ".", side.latency, side.histogram);
    std::erase_if(load.figures, [](const MeasuredFigure& figure) { return !std::isfinite(figure.value) || figure.value <= 0; });
    return load;
}

void keepSomeUnseen(std::vector<MeasuredLoad>& loads, std::size_t every)
{
    if (every < 2 || loads.size() < 4 || std::any_of(loads.begin(), loads.end(), [](const MeasuredLoad& load) { return load.unseen; }))
        return;
    for (std::size_t i = every - 1; i < loads.size(); i += every)
        loads[i].unseen = true;
    if (loads.size() < every)
        loads.back().unseen = true;
}

} // namespace floom::inline fitting
