// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/sweeps/sweep_axes.h"

#include "desk/sweeps/sweep_metrics.h"
#include "look/qt_text.h"

#include <algorithm>

namespace floom::inline desk {

namespace {

const QString kCost = QStringLiteral("cost.bill_of_materials");
const QString kTail = QStringLiteral("latency_us.p99");
const QString kRate = QStringLiteral("iops");

} // namespace

SweepAxes::SweepAxes(const SweepRuns& runs, const SweepGoal& goal, QObject* parent)
    : QObject(parent)
    , m_runs(runs)
    , m_goal(goal)
{
    connect(&runs, &SweepRuns::tableReplaced, this, [this] { // selections belong to the previous sweep
        m_brushes.clear();
        m_order.clear();
    });
    connect(&runs, &SweepRuns::resultsChanged, this, &SweepAxes::changed);
    connect(&goal, &SweepGoal::changed, this, &SweepAxes::changed);
}

void SweepAxes::forget()
{
    m_x.clear();
    m_y.clear();
}

// Default: cost, or if cost does not vary latency, against the goal's figure. Short runs have no tail.
QString SweepAxes::figureX() const
{
    if (!m_x.isEmpty())
        return m_x;
    const FigureRange cost = m_runs.table().extent(kCost), tail = m_runs.table().extent(kTail);
    return cost.least != cost.most ? kCost : tail.least <= tail.most ? kTail : QStringLiteral("latency_us.mean");
}

QString SweepAxes::figureY() const
{
    if (!m_y.isEmpty())
        return m_y;
    const QString wanted = m_goal.figure();
    return wanted == figureX() || wanted.startsWith(QLatin1String("cost.")) ? kRate : wanted;
}

void SweepAxes::setFigureX(const QString& id)
{
    m_x = id;
    emit changed();
}

void SweepAxes::setFigureY(const QString& id)
{
    m_y = id;
    emit changed();
}

int SweepAxes::indexX() const
{
    return sweepMetricIndex(figureX());
}

int SweepAxes::indexY() const
{
    return sweepMetricIndex(figureY());
}

void SweepAxes::chooseX(int metric)
{
    if (metric >= 0 && metric < static_cast<int>(sweepMetrics().size()))
        setFigureX(sweepMetrics()[static_cast<std::size_t>(metric)].id);
}

void SweepAxes::chooseY(int metric)
{
    if (metric >= 0 && metric < static_cast<int>(sweepMetrics().size()))
        setFigureY(sweepMetrics()[static_cast<std::size_t>(metric)].id);
}

QStringList SweepAxes::axes() const
{
    QStringList all;
    for (const SweepAxis& axis : m_runs.table().sweep().axes)
        if (axis.steps.size() > 1)
            all << qt(axis.name);
    QStringList figures{kCost, QStringLiteral("power_w.mean"), QStringLiteral("ftl.waf"), QStringLiteral("latency_us.p50"), kTail};
    if (m_runs.table().axis(QStringLiteral("workload.bs"))) // with a single request size, bandwidth and IOPS are equivalent
        figures << QStringLiteral("bandwidth_mb_s");
    for (const QString& id : figures << kRate << m_goal.figure())
        if (const FigureRange range = m_runs.table().extent(id); !all.contains(id) && range.least < range.most)
            all << id;
    for (const GoalLimit& limit : m_goal.goal().limits)
        if (const QString id = qt(limit.metric); !all.contains(id) && m_runs.table().extent(id).least <= m_runs.table().extent(id).most)
            all.insert(all.size() - 1, id);
    // Axes moved by the user keep their places; new ones come last.
    std::stable_sort(all.begin(), all.end(), [this](const QString& a, const QString& b) {
        const auto place = [this](const QString& id) {
            const auto at = m_order.indexOf(id);
            return at < 0 ? m_order.size() : at;
        };
        return place(a) < place(b);
    });
    return all;
}

void SweepAxes::moveAxis(const QString& id, int place)
{
    QStringList now = axes();
    const auto from = now.indexOf(id);
    if (from < 0)
        return;
    now.move(from, std::clamp<qsizetype>(place, 0, now.size() - 1));
    m_order = now;
    emit changed();
}

void SweepAxes::setBrush(const QString& axis, double least, double most)
{
    m_brushes[axis] = {axis, std::min(least, most), std::max(least, most)};
    emit changed();
}

void SweepAxes::clearBrush(const QString& axis)
{
    if (m_brushes.erase(axis) > 0)
        emit changed();
}

void SweepAxes::clearBrushes()
{
    if (m_brushes.empty())
        return;
    m_brushes.clear();
    emit changed();
}

} // namespace floom::inline desk
