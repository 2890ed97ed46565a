// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/sweeps/sweep_goal.h"

#include "desk/sweeps/sweep_metrics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom::inline desk {

namespace {

QString idOf(const std::string& metric)
{
    return QString::fromStdString(metric);
}

QString goalText(const GoalLimit& limit)
{
    const SweepMetric metric = sweepMetric(idOf(limit.metric));
    return metric.label + (limit.atLeast ? QStringLiteral(" ≥ ") : QStringLiteral(" ≤ ")) + metric.write(limit.value);
}

} // namespace

SweepGoal::SweepGoal(QObject* parent)
    : QObject(parent)
    , m_goal(*readGoal("most iops"))
{
}

int SweepGoal::index() const
{
    return sweepMetricIndex(figure());
}

QString SweepGoal::label() const
{
    return sweepMetric(figure()).label;
}

QStringList SweepGoal::metricLabels() const
{
    return sweepMetricLabels();
}

QVariantList SweepGoal::limits() const
{
    QVariantList list;
    for (const GoalLimit& limit : m_goal.limits)
        list << QVariantMap{{QStringLiteral("text"), goalText(limit)},
                            {QStringLiteral("metric"), sweepMetricIndex(idOf(limit.metric))},
                            {QStringLiteral("atLeast"), limit.atLeast},
                            {QStringLiteral("value"), sweepMetric(idOf(limit.metric)).write(limit.value)}};
    return list;
}

QString SweepGoal::sentence() const
{
    QString text = (m_goal.most ? QStringLiteral("most ") : QStringLiteral("least ")) + figure();
    QString joint = QStringLiteral(" where ");
    for (const GoalLimit& limit : m_goal.limits) {
        text += joint + idOf(limit.metric) + (limit.atLeast ? QStringLiteral(" >= ") : QStringLiteral(" <= "))
            + QString::number(limit.value, 'g', 12);
        joint = QStringLiteral(" and ");
    }
    return text;
}

QString SweepGoal::set(const QString& sentence)
{
    const auto goal = readGoal(sentence.trimmed().toStdString());
    if (!goal)
        return QString::fromStdString(goal.error().message());
    m_goal = *goal;
    emit changed();
    return {};
}

void SweepGoal::setObjective(bool most, int metric)
{
    m_goal.most = most;
    if (metric >= 0 && metric < static_cast<int>(sweepMetrics().size()))
        m_goal.metric = sweepMetrics()[static_cast<std::size_t>(metric)].id.toStdString();
    emit changed();
}

QString SweepGoal::setLimit(int index, int metric, bool atLeast, const QString& value)
{
    const auto place = static_cast<std::size_t>(std::max(index, 0));
    if (place > m_goal.limits.size())
        return tr("There is no such limit.");
    const bool listed = metric >= 0 && metric < static_cast<int>(sweepMetrics().size());
    if (!listed && place == m_goal.limits.size())
        return tr("There is no such figure.");
    const SweepMetric chosen = listed ? sweepMetrics()[static_cast<std::size_t>(metric)] : sweepMetric(idOf(m_goal.limits[place].metric));
    const auto read = chosen.read(value);
    if (!read)
        return chosen.refusal(value);
    if (place == m_goal.limits.size())
        m_goal.limits.emplace_back();
    m_goal.limits[place] = {chosen.id.toStdString(), atLeast, *read};
    emit changed();
    return {};
}

void SweepGoal::setLimitValue(std::size_t index, double value)
{
    if (index >= m_goal.limits.size() || !std::isfinite(value))
        return;
    m_goal.limits[index].value = value;
    emit changed();
}

std::optional<std::size_t> SweepGoal::limitOn(const QString& figure) const
{
    for (std::size_t i = 0; i < m_goal.limits.size(); ++i)
        if (idOf(m_goal.limits[i].metric) == figure)
            return i;
    return std::nullopt;
}

void SweepGoal::removeLimit(int index)
{
    if (index < 0 || index >= static_cast<int>(m_goal.limits.size()))
        return;
    m_goal.limits.erase(m_goal.limits.begin() + index);
    emit changed();
}

std::vector<FigureRange> SweepGoal::ranges() const
{
    constexpr double kFar = std::numeric_limits<double>::infinity();
    std::vector<FigureRange> list;
    for (const GoalLimit& limit : m_goal.limits)
        list.push_back({idOf(limit.metric), limit.atLeast ? limit.value : -kFar, limit.atLeast ? kFar : limit.value});
    return list;
}

} // namespace floom::inline desk
