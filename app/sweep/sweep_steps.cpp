// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/sweep.h"

#include <charconv>
#include <cmath>
#include <cstdio>

namespace floom::inline sweep {
namespace {

std::string_view trimmed(std::string_view text)
{
    const auto from = text.find_first_not_of(" \t");
    return from == std::string_view::npos ? std::string_view() : text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

struct Measure {
    double value = 0;
    std::string unit;
};

bool readMeasure(std::string_view text, Measure& measure)
{
    const auto end = std::from_chars(text.data(), text.data() + text.size(), measure.value);
    measure.unit = trimmed(text.substr(static_cast<std::size_t>(end.ptr - text.data())));
    return end.ec == std::errc() && std::isfinite(measure.value);
}

std::string stepText(double value, const std::string& unit)
{
    char text[40];
    std::snprintf(text, sizeof text, "%.12g", value); // hides the rounding errors of accumulated steps
    return text + unit;
}

Error notARange(std::string_view text, std::string found)
{
    return {std::string(text), "a range such as 4..32 step 4, or 10us..80us x2", std::move(found),
            "Both ends have the same unit, the step is positive, a factor is above 1."};
}

Result<std::vector<std::string>> readRange(std::string_view text, std::size_t dots)
{
    constexpr std::string_view kStep = "step";
    std::size_t word = text.find(kStep, dots), behind = word + kStep.size();
    if (word == std::string_view::npos) // "4..32 x2"
        if (const auto times = text.find_last_of("x*"); times != std::string_view::npos && times > dots && text[times - 1] == ' ')
            behind = word = times;
    Measure from, to, step{1, {}};
    if (!readMeasure(trimmed(text.substr(0, dots)), from))
        return notARange(text, "no number before '..'");
    const std::string_view last = word == std::string_view::npos ? text.substr(dots + 2) : text.substr(dots + 2, word - dots - 2);
    if (!readMeasure(trimmed(last), to))
        return notARange(text, "no number after '..'");
    std::string_view by = word == std::string_view::npos ? std::string_view("1") : trimmed(text.substr(behind));
    const bool factor = !by.empty() && (by.front() == 'x' || by.front() == '*');
    if (factor)
        by.remove_prefix(1);
    if (!readMeasure(by, step))
        return notARange(text, "no number after 'step'");
    if (from.unit.empty() && !to.unit.empty() && text[dots + 2 + last.find_last_of("0123456789.") + 1] == ' ')
        from.unit = to.unit; // "10..80 us": the unit applies to both
    if (from.unit != to.unit || (!step.unit.empty() && (factor || step.unit != to.unit)))
        return notARange(text, "units '" + from.unit + "', '" + to.unit + "', '" + step.unit + "'");
    if (to.value < from.value || step.value <= (factor ? 1 : 0) || (factor && from.value <= 0))
        return notARange(text, "an end that the steps never reach");
    std::vector<std::string> steps;
    const double slack = 1e-9 * std::max(std::fabs(from.value), std::fabs(to.value));
    for (std::size_t i = 0;; ++i) {
        const double n = static_cast<double>(i);
        const double value = factor ? from.value * std::pow(step.value, n) : from.value + n * step.value;
        if (value > to.value + slack)
            return steps;
        if (steps.size() >= kMostPoints)
            return notARange(text, "more than a million steps");
        steps.push_back(stepText(value, from.unit));
    }
}

// "400, 800 MT/s": a unit after the last value applies to all values without one.
void shareUnit(std::vector<std::string>& steps)
{
    Measure last, one;
    const auto apart = steps.back().find(' ');
    if (apart == std::string::npos || !readMeasure(steps.back(), last) || last.unit.empty())
        return;
    for (std::string& step : steps)
        if (readMeasure(step, one) && (one.unit.empty() || &step == &steps.back()))
            step = stepText(one.value, last.unit);
}

std::string filledIn(std::string text, const std::string& value)
{
    for (auto at = text.find("{}"); at != std::string::npos; at = text.find("{}", at + value.size()))
        text.replace(at, 2, value);
    return text;
}

} // namespace

Result<std::vector<std::string>> readSteps(std::string_view text)
{
    if (const auto dots = text.find(".."); dots != std::string_view::npos)
        return readRange(text, dots);
    std::vector<std::string> steps;
    for (std::size_t from = 0; from <= text.size();) { // commas within [] belong to a value: "[8,4],[16,4]"
        std::size_t to = from;
        for (int depth = 0; to < text.size() && (depth > 0 || text[to] != ','); ++to)
            depth += text[to] == '[' ? 1 : text[to] == ']' ? -1 : 0;
        const std::string_view step = trimmed(text.substr(from, to - from));
        if (step.empty())
            return Error{std::string(text), "values between commas", "nothing", "Write them as 4, 8, 16."};
        steps.emplace_back(step);
        from = to + 1;
    }
    shareUnit(steps);
    return steps;
}

SweepAxis axisOf(const std::string& address, const std::vector<std::string>& values, const std::vector<std::string>& with)
{
    SweepAxis axis{address, {}};
    for (const std::string& value : values) {
        SweepStep step{value, {std::string(address).append(1, '=').append(value)}};
        for (const std::string& other : with)
            step.assignments.push_back(filledIn(other, value));
        axis.steps.push_back(std::move(step));
    }
    return axis;
}

Result<SweepAxis> readAxis(std::string_view text)
{
    const auto equals = text.find('=');
    if (equals == std::string_view::npos || trimmed(text.substr(0, equals)).empty())
        return Error{std::string(text), "ADDRESS=VALUES", "no '='", "For example ch.count=4,8,16."};
    const auto steps = readSteps(trimmed(text.substr(equals + 1)));
    if (!steps)
        return steps.error();
    return axisOf(std::string(trimmed(text.substr(0, equals))), *steps, {});
}

Result<AskedWorkload> wordsWith(const AskedWorkload& asked, std::string_view name, std::string_view value)
{
    const std::string_view words = asked.text();
    std::string out;
    bool found = false;
    for (std::size_t at = 0; at < words.size();) {
        if (words[at] == ' ') {
            ++at;
            continue;
        }
        std::size_t end = at;
        for (bool quoted = false; end < words.size() && (quoted || words[end] != ' '); ++end)
            quoted = words[end] == '"' && (end == 0 || words[end - 1] != '\\') ? !quoted : quoted;
        std::string word(words.substr(at, end - at));
        if (word == ";")
            return Error{"workload." + std::string(name), "a workload of one part", "several between ';'", "Sweep a word of one job."};
        if (word.starts_with(std::string(name) + "=")) {
            word = std::string(name) + "=" + std::string(value);
            found = true;
        }
        out += (out.empty() ? "" : " ") + word;
        at = end;
    }
    if (!found)
        out += (out.empty() ? "" : " ") + std::string(name) + "=" + std::string(value);
    return AskedWorkload::read(std::move(out));
}

} // namespace floom::inline sweep
