// SPDX-License-Identifier: GPL-3.0-or-later
// The goal in sentence form, what keeps its limits, and the best of it.
#include "desk/sweep_metrics.h"
#include "desk/sweep_session.h"
#include "export/number_text.h"
#include "sweep/front.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom {

namespace {

QString idOf(const std::string& metric)
{
    return QString::fromStdString(metric);
}

QString limitText(const GoalLimit& limit)
{
    const SweepMetric metric = sweepMetric(idOf(limit.metric));
    return metric.label + (limit.atLeast ? QStringLiteral(" ≥ ") : QStringLiteral(" ≤ ")) + metric.write(limit.value);
}

} // namespace

int SweepSession::goalIndex() const
{
    return sweepMetricIndex(idOf(m_goal.metric));
}

QString SweepSession::goalLabel() const
{
    return sweepMetric(idOf(m_goal.metric)).label;
}

QStringList SweepSession::metricLabels() const
{
    return sweepMetricLabels();
}

QVariantList SweepSession::limits() const
{
    QVariantList list;
    for (const GoalLimit& limit : m_goal.limits)
        list << QVariantMap{{QStringLiteral("text"), limitText(limit)},
                            {QStringLiteral("metric"), sweepMetricIndex(idOf(limit.metric))},
                            {QStringLiteral("atLeast"), limit.atLeast},
                            {QStringLiteral("value"), sweepMetric(idOf(limit.metric)).write(limit.value)}};
    return list;
}

QString SweepSession::goalSentence() const
{
    QString text = (m_goal.most ? QStringLiteral("most ") : QStringLiteral("least ")) + idOf(m_goal.metric);
    QString joint = QStringLiteral(" where ");
    for (const GoalLimit& limit : m_goal.limits) {
        text += joint + idOf(limit.metric) + (limit.atLeast ? QStringLiteral(" >= ") : QStringLiteral(" <= "))
            + QString::number(limit.value, 'g', 12);
        joint = QStringLiteral(" and ");
    }
    return text;
}

QString SweepSession::setGoal(const QString& sentence)
{
    const auto goal = readGoal(sentence.trimmed().toStdString());
    if (!goal)
        return QString::fromStdString(goal.error().message());
    m_goal = *goal;
    emit goalChanged();
    judge();
    return {};
}

void SweepSession::setObjective(bool most, int metric)
{
    m_goal.most = most;
    if (metric >= 0 && metric < static_cast<int>(sweepMetrics().size()))
        m_goal.metric = sweepMetrics()[static_cast<std::size_t>(metric)].id.toStdString();
    emit goalChanged();
    judge();
}

QString SweepSession::setLimit(int index, int metric, bool atLeast, const QString& value)
{
    const auto place = static_cast<std::size_t>(std::max(index, 0));
    if (place > m_goal.limits.size())
        return tr("There is no such limit.");
    const bool listed = metric >= 0 && metric < static_cast<int>(sweepMetrics().size());
    if (!listed && place == m_goal.limits.size())
        return tr("There is no such figure.");
    const SweepMetric figure = listed ? sweepMetrics()[static_cast<std::size_t>(metric)] : sweepMetric(idOf(m_goal.limits[place].metric));
    const auto read = figure.read(value);
    if (!read)
        return tr("%1 is no value of %2.").arg(value.isEmpty() ? tr("Nothing") : value, figure.label);
    if (place == m_goal.limits.size())
        m_goal.limits.emplace_back();
    m_goal.limits[place] = {figure.id.toStdString(), atLeast, *read};
    emit goalChanged();
    judge();
    return {};
}

void SweepSession::setLimitValue(std::size_t index, double value)
{
    if (index >= m_goal.limits.size() || !std::isfinite(value))
        return;
    m_goal.limits[index].value = value;
    emit goalChanged();
    judge();
}

std::optional<std::size_t> SweepSession::limitOn(const QString& figure) const
{
    for (std::size_t i = 0; i < m_goal.limits.size(); ++i)
        if (idOf(m_goal.limits[i].metric) == figure)
            return i;
    return std::nullopt;
}

void SweepSession::removeLimit(int index)
{
    if (index < 0 || index >= static_cast<int>(m_goal.limits.size()))
        return;
    m_goal.limits.erase(m_goal.limits.begin() + index);
    emit goalChanged();
    judge();
}

QString SweepSession::suggestedLimit(int metric, bool atLeast) const
{
    if (metric < 0 || metric >= static_cast<int>(sweepMetrics().size()))
        return {};
    const SweepMetric& figure = sweepMetrics()[static_cast<std::size_t>(metric)];
    std::vector<double> values;
    for (const double value : m_table.figure(figure.id))
        if (std::isfinite(value))
            values.push_back(value);
    if (values.empty())
        return {};
    std::sort(values.begin(), values.end());
    const double middle = values[values.size() / 2], size = std::pow(10, std::floor(std::log10(std::max(std::fabs(middle), 1e-9))) - 1);
    return figure.write((atLeast ? std::floor(middle / size) : std::ceil(middle / size)) * size);
}

// What comes of it

std::vector<FigureRange> SweepSession::limitRanges() const
{
    constexpr double kFar = std::numeric_limits<double>::infinity();
    std::vector<FigureRange> ranges;
    for (const GoalLimit& limit : m_goal.limits)
        ranges.push_back({idOf(limit.metric), limit.atLeast ? limit.value : -kFar, limit.atLeast ? kFar : limit.value});
    return ranges;
}

int SweepSession::findBest() const
{
    const auto& values = m_table.figure(idOf(m_goal.metric));
    int best = -1;
    for (std::size_t i = 0; i < m_table.size(); ++i)
        if (m_fits[i] && std::isfinite(values[i]))
            if (const auto held = static_cast<std::size_t>(best); // of equal ones the first stays
                best < 0 || (m_goal.most ? values[i] > values[held] : values[i] < values[held]))
                best = static_cast<int>(i);
    return best;
}

void SweepSession::judge()
{
    auto ranges = limitRanges();
    m_fits = m_table.inside(ranges);
    for (const auto& [axis, brush] : m_brushes)
        ranges.push_back(brush);
    m_inside = m_table.inside(ranges);
    m_best = findBest();
    const SweepMetric x = sweepMetric(figureX()), y = sweepMetric(figureY());
    const auto &xs = m_table.figure(x.id), &ys = m_table.figure(y.id);
    std::vector<FrontPoint> all;
    for (std::size_t i = 0; i < m_table.size(); ++i)
        all.push_back({i, xs[i], ys[i]});
    const auto front = frontOf(std::move(all), x.more, y.more);
    const auto knee = kneeOf(front, x.more, y.more);
    m_knee = knee ? static_cast<int>(front[*knee].point) : -1;
    m_front.clear();
    for (const FrontPoint& point : front)
        m_front.push_back(point.point);
    emit viewChanged();
}

QString SweepSession::fitText() const
{
    if (finished() == 0)
        return {};
    const auto fit = std::count(m_fits.begin(), m_fits.end(), 1);
    if (fit == 0)
        return tr("No design keeps the limits.");
    const QString skips = skipped() > 0
        ? tr(" %1 of %2 were not run: by the closed forms they cannot keep a limit or cannot be better.").arg(skipped()).arg(total())
        : QString();
    const auto& trust = m_table.figure(QStringLiteral("window.trust"));
    const bool doubted = m_best >= 0 && trust[static_cast<std::size_t>(m_best)] < 1;
    const QString doubt = doubted ? tr(" The best is doubtful: its run was not steady, or saw too few erases.") : QString();
    if (m_goal.limits.empty())
        return tr("%1 designs.").arg(fit) + skips + doubt;
    return (fit == 1 ? tr("One design fits.") : tr("%1 designs fit.").arg(fit)) + skips + doubt;
}

QString SweepSession::bestName() const
{
    return m_best < 0 ? QString() : m_table.nameOf(static_cast<std::size_t>(m_best));
}

QString SweepSession::bestFigure() const
{
    if (m_best < 0)
        return {};
    const SweepMetric metric = sweepMetric(idOf(m_goal.metric)), x = sweepMetric(figureX());
    const auto best = static_cast<std::size_t>(m_best);
    QString text = metric.write(m_table.figure(metric.id)[best]) + u' ' + metric.label;
    if (x.id != metric.id)
        text += tr(" at %1 %2").arg(x.label, x.write(m_table.figure(x.id)[best]));
    return text;
}

// The next step along the front that would be better, and what it would break.
QString SweepSession::nextText() const
{
    if (m_best < 0)
        return {};
    const SweepMetric y = sweepMetric(idOf(m_goal.metric)), x = sweepMetric(figureX());
    if (x.id == y.id)
        return {};
    const auto &ys = m_table.figure(y.id), &xs = m_table.figure(x.id);
    const auto best = static_cast<std::size_t>(m_best);
    for (const std::size_t point : m_front) {
        const bool better = m_goal.most ? ys[point] > ys[best] : ys[point] < ys[best];
        if (!better || m_fits[point] || ys[best] == 0 || xs[best] == 0)
            continue;
        QStringList broken;
        for (const GoalLimit& limit : m_goal.limits) {
            const double value = m_table.figure(idOf(limit.metric))[point];
            if (!(limit.atLeast ? value >= limit.value : value <= limit.value))
                broken << tr("its %1 is %2").arg(sweepMetric(idOf(limit.metric)).label, sweepMetric(idOf(limit.metric)).write(value));
        }
        return tr("%1 would bring %2 %3 for %4 %5, but %6.")
            .arg(m_table.nameOf(point), QString::fromStdString(signedPercentText(100 * (ys[point] / ys[best] - 1))), y.label,
                 QString::fromStdString(signedPercentText(100 * (xs[point] / xs[best] - 1))), x.label, broken.join(tr(" and ")));
    }
    return {};
}

} // namespace floom
