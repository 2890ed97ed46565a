// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/endurance.h"
#include "base/number_text.h"
#include "study/study_run.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace floom::inline study {
namespace {

using ExpectationKind = Expectation::Kind;

bool isOneOf(const std::vector<std::string>& labels, const std::string& label)
{
    return std::find(labels.begin(), labels.end(), label) != labels.end();
}

ExpectationVerdict verdict(bool met, std::string found)
{
    return {met ? ExpectationVerdict::Kind::met : ExpectationVerdict::Kind::notMet, std::move(found)};
}

ExpectationVerdict broken(std::string why)
{
    return {ExpectationVerdict::Kind::notMet, std::move(why)};
}

const SweepOutcome* sweepOf(const std::string& name, const std::vector<SweepOutcome>& sweeps)
{
    for (const SweepOutcome& outcome : sweeps)
        if (name.empty() || outcome.sweep.name == name)
            return &outcome;
    return nullptr;
}

// The point at a place; null if the place does not select exactly one point of the sweep.
const PointResult* pointAt(const SweepOutcome& outcome, const PlaceWords& place)
{
    const PointResult* found = nullptr;
    for (std::size_t i = 0; i < outcome.points.size(); ++i) {
        bool here = true;
        for (std::size_t a = 0; a < outcome.sweep.axes.size() && here; ++a) {
            const SweepAxis& axis = outcome.sweep.axes[a];
            const auto wanted = place.find(axis.name);
            here = wanted == place.end() ? axis.steps.size() == 1 : axis.steps[outcome.points[i][a]].label == wanted->second;
        }
        if (here)
            found = &outcome.results[i];
    }
    return found;
}

std::optional<double> figureAt(const SweepOutcome& outcome, const std::string& metric, const PlaceWords& place)
{
    const PointResult* point = pointAt(outcome, place);
    return point ? figureOf(*point, metric) : std::nullopt;
}

std::string placeText(const PlaceWords& place)
{
    std::string text;
    for (const auto& [axis, label] : place)
        text.append(text.empty() ? "" : ", ").append(axis).append(1, ' ').append(label);
    return text.empty() ? "the point" : text;
}

bool keeps(const Expectation& e, double value)
{
    return value >= e.least && value <= e.most && (!e.exact || std::fabs(value - e.is) <= e.within * std::fabs(e.is) + 1e-12);
}

ExpectationVerdict judgeValue(const Expectation& e, const SweepOutcome& outcome, const SweepOutcome& baseOutcome)
{
    const auto value = figureAt(outcome, e.metric, e.at);
    if (!value)
        return broken("no " + e.metric + " at " + placeText(e.at));
    if (!e.ratio)
        return verdict(keeps(e, *value), plainNumber(*value));
    const auto base = figureAt(baseOutcome, e.metric, e.to);
    if (!base || *base == 0)
        return broken("no " + e.metric + " at " + placeText(e.to));
    return verdict(keeps(e, *value / *base), plainNumber(*value / *base) + " (" + plainNumber(*value) + " to " + plainNumber(*base) + ")");
}

struct Series {
    std::vector<std::string> labels;
    std::vector<double> values;
};

Result<Series> seriesAlong(const Expectation& e, const SweepOutcome& outcome)
{
    for (const SweepAxis& axis : outcome.sweep.axes) {
        if (axis.name != e.along)
            continue;
        Series series;
        for (const SweepStep& step : axis.steps) {
            PlaceWords place = e.at;
            place[axis.name] = step.label;
            const auto value = figureAt(outcome, e.metric, place);
            if (!value)
                return Error{placeText(place), e.metric, "no figure", {}};
            series.labels.push_back(step.label);
            series.values.push_back(*value);
        }
        return series;
    }
    return Error{e.along, "an axis of the sweep", "none of that name", {}};
}

std::string listText(const Series& series)
{
    std::string text;
    for (std::size_t i = 0; i < series.values.size(); ++i)
        text += (i > 0 ? ", " : "") + series.labels[i] + ": " + plainNumber(series.values[i]);
    return text;
}

bool hasShape(const Expectation& e, const std::vector<double>& values)
{
    if (e.shape == "flat") {
        const auto [low, high] = std::minmax_element(values.begin(), values.end());
        return *high - *low <= e.slack * std::fabs(*high);
    }
    for (std::size_t i = 1; i < values.size(); ++i) {
        const double step = e.shape == "rising" ? values[i] - values[i - 1] : values[i - 1] - values[i];
        if (step < -e.slack * std::fabs(values[i - 1]))
            return false;
    }
    return e.shape == "rising" ? values.back() > values.front() : values.back() < values.front();
}

ExpectationVerdict judgeAlong(const Expectation& e, const SweepOutcome& outcome)
{
    const auto series = seriesAlong(e, outcome);
    if (!series)
        return broken(series.error().message());
    const auto& values = series->values;
    const auto at = [&](auto best) {
        return best != values.end() && isOneOf(e.labels, series->labels[static_cast<std::size_t>(best - values.begin())]);
    };
    switch (e.kind) {
    case ExpectationKind::lowest:
        return verdict(at(std::min_element(values.begin(), values.end())), listText(*series));
    case ExpectationKind::highest:
        return verdict(at(std::max_element(values.begin(), values.end())), listText(*series));
    case ExpectationKind::knee:
        return verdict(at(std::find_if(values.begin(), values.end(), [&](double v) { return v >= e.share * values.back(); })),
                       listText(*series));
    case ExpectationKind::only: {
        std::vector<std::string> those;
        for (std::size_t i = 0; i < values.size(); ++i)
            if (keeps(e, values[i]))
                those.push_back(series->labels[i]);
        return verdict(those == e.labels, listText(*series));
    }
    default:
        return verdict(hasShape(e, values), listText(*series));
    }
}

} // namespace

std::optional<double> figureOf(const PointResult& result, std::string_view metric)
{
    double value = 0;
    char op = '+';
    for (std::size_t at = 0; at <= metric.size();) {
        const std::size_t end = std::min(metric.find(' ', at), metric.size());
        const std::string_view word = metric.substr(at, end - at);
        at = end + 1;
        if (word.size() == 1 && std::string_view("*/+-").find(word.front()) != std::string_view::npos) {
            op = word.front();
            continue;
        }
        double operand = 0;
        const auto read = std::from_chars(word.data(), word.data() + word.size(), operand);
        if (read.ec != std::errc() || read.ptr != word.data() + word.size()) {
            const auto found = result.metric(word);
            if (!found)
                return std::nullopt;
            operand = *found;
        }
        value = op == '*' ? value * operand : op == '/' ? value / operand : op == '-' ? value - operand : value + operand;
    }
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

ExpectationVerdict judge(const Expectation& e, const std::vector<SweepOutcome>& sweeps)
{
    if (e.kind == Expectation::Kind::unknown)
        return {ExpectationVerdict::Kind::notCheckable, e.why};
    if (e.kind == Expectation::Kind::years) {
        const double years = yearsAt(e.drivesPerDay, e.terabytes * 1e12, e.gigabytes * 1e9);
        return verdict(keeps(e, years), plainNumber(years) + " years");
    }
    const SweepOutcome* outcome = sweepOf(e.sweep, sweeps);
    if (!outcome)
        return broken("no sweep '" + e.sweep + "'");
    if (e.kind == Expectation::Kind::limit) {
        const PointResult* point = pointAt(*outcome, e.at);
        return point ? verdict(isOneOf(e.labels, point->block), point->limit) : broken("no point at " + placeText(e.at));
    }
    if (e.kind != Expectation::Kind::value)
        return judgeAlong(e, *outcome);
    const SweepOutcome* base = e.base.empty() ? outcome : sweepOf(e.base, sweeps);
    return base ? judgeValue(e, *outcome, *base) : broken("no sweep '" + e.base + "'");
}

const char* verdictName(ExpectationVerdict::Kind kind)
{
    return kind == ExpectationVerdict::Kind::met ? "met" : kind == ExpectationVerdict::Kind::notMet ? "not met" : "not checkable";
}

} // namespace floom::inline study
