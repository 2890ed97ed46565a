// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/limit_words.h"

#include "base/unit_table.h"
#include "results/figure_ids.h"
#include "results/figures.h"
#include "sweep/loads.h"

#include <charconv>
#include <cmath>
#include <utility>

namespace floom::inline sweep {
namespace {

constexpr std::pair<std::string_view, std::string_view> kShort[] = {
    {"p50", "latency_us.p50"},       {"p90", "latency_us.p90"},       {"p99", figureId::kP99},          {"p99_9", "latency_us.p99_9"},
    {"p99_99", "latency_us.p99_99"}, {"max", "latency_us.max"},       {"mean", figureId::kMeanLatency}, {"waf", figureId::kWaf},
    {"cost", figureId::kPartsCost},  {"bandwidth", "bandwidth_mb_s"},
};

// "p99.9" as the names of figures have it, whose parts are separated by dots: "p99_9".
std::string percentilesJoined(std::string_view name)
{
    std::string text(name);
    for (const std::string_view percentile : {"p99.99", "p99.9"})
        if (text.ends_with(percentile)) {
            text[text.size() - percentile.size() + 3] = '_';
            break;
        }
    return text;
}

// "read.p99" as "read.latency_us.p99".
std::string longName(std::string_view name)
{
    const auto dot = name.rfind('.');
    const std::size_t last = dot == std::string_view::npos ? 0 : dot + 1;
    for (const auto& [written, id] : kShort)
        if (name.substr(last) == written)
            return std::string(name.substr(0, last)).append(id);
    return std::string(name);
}

std::string_view inner(std::string_view text) // without spaces around it
{
    const auto first = text.find_first_not_of(' ');
    return first == std::string_view::npos ? std::string_view() : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

struct Quantity { // a kind of unit, and how many of its base units one of the figure's units has
    Kind kind;
    double base;
};

// Units that a figure of `unit` takes; those of parameters if it is no figure of a run.
std::optional<double> factorOf(std::string_view written, std::string_view unit, bool isFigure)
{
    constexpr double kPico = 1e6, kSecond = 1e12, kMega = 1e6, kGiga = 1e9, kTera = 1e12;
    constexpr std::pair<std::string_view, Quantity> kFigures[] = {{"µs", {Kind::time, kPico}},       {"s", {Kind::time, kSecond}},
                                                                  {"MB/s", {Kind::byteRate, kMega}}, {"MB", {Kind::size, kMega}},
                                                                  {"GB", {Kind::size, kGiga}},       {"TB", {Kind::size, kTera}}};
    constexpr Quantity kParameters[] = {
        {Kind::time, kPico}, {Kind::size, 1}, {Kind::frequency, 1}, {Kind::transferRate, 1}, {Kind::byteRate, 1}};
    constexpr std::pair<std::string_view, double> kNumbers[] = {{"", 1}, {"k", 1e3}, {"M", 1e6}, {"G", 1e9}};
    for (const auto& [name, factor] : kNumbers)
        if (written == name)
            return factor;
    if (written == "%")
        return unit == "%" ? 1 : 0.01;
    if (unit == "W")
        return written == "W" ? std::optional(1.0) : written == "mW" ? std::optional(1e-3) : std::nullopt;
    const auto in = [&](const Quantity& quantity) -> std::optional<double> {
        const Unit* const found = findUnit(quantity.kind, written);
        return found != nullptr ? std::optional(static_cast<double>(found->factor) / quantity.base) : std::nullopt;
    };
    for (const auto& [name, quantity] : kFigures)
        if (isFigure && unit == name)
            return in(quantity);
    for (const Quantity& quantity : kParameters)
        if (const auto factor = isFigure ? std::nullopt : in(quantity))
            return factor;
    return std::nullopt;
}

} // namespace

std::string figureAsWritten(std::string_view name)
{
    const auto [load, figure] = splitFigure(name);
    if (figureNamed(figure))
        return std::string(name);
    const std::string joined = percentilesJoined(figure), found = figureNamed(joined) ? joined : longName(joined);
    if (!figureNamed(found))
        return std::string(name);
    return load.empty() ? found : std::string(load) + ':' + found;
}

std::optional<double> limitValue(std::string_view text, std::string_view figure)
{
    const std::string_view number = inner(text);
    double value = 0;
    const auto end = std::from_chars(number.data(), number.data() + number.size(), value);
    if (end.ec != std::errc())
        return std::nullopt;
    const KnownFigure known = figureNamed(splitFigure(figure).second);
    const std::string_view unit = known ? known.facts->unit : "";
    const auto factor = factorOf(inner(number.substr(static_cast<std::size_t>(end.ptr - number.data()))), unit, bool(known));
    value *= factor.value_or(0);
    return factor && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

} // namespace floom::inline sweep
