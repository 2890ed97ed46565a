// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/sweeps/sweep_verdict.h"

#include "desk/sweeps/sweep_interval.h"
#include "desk/sweeps/sweep_metrics.h"
#include "export/number_text.h"
#include "look/unbroken_text.h"
#include "sweep/front.h"

#include <algorithm>
#include <cmath>

namespace floom::inline desk {

SweepVerdict::SweepVerdict(const SweepRuns& runs, const SweepGoal& goal, const SweepAxes& axes, QObject* parent)
    : QObject(parent)
    , m_runs(runs)
    , m_goal(goal)
    , m_axes(axes)
{
    connect(&axes, &SweepAxes::changed, this, &SweepVerdict::judge);
}

int SweepVerdict::findBest() const
{
    const auto& values = m_runs.table().figure(m_goal.figure());
    int best = -1;
    for (std::size_t i = 0; i < m_runs.table().size(); ++i)
        if (m_fits[i] && std::isfinite(values[i]))
            if (const auto held = static_cast<std::size_t>(best); // of equal points the first wins
                best < 0 || (m_goal.isMost() ? values[i] > values[held] : values[i] < values[held]))
                best = static_cast<int>(i);
    return best;
}

void SweepVerdict::judge()
{
    auto ranges = m_goal.ranges();
    m_fits = m_runs.table().inside(ranges);
    judgeUntold();
    for (const auto& [axis, brush] : m_axes.brushes())
        ranges.push_back(brush);
    m_inside = m_runs.table().inside(ranges);
    m_best = findBest();
    const SweepMetric x = sweepMetric(m_axes.figureX()), y = sweepMetric(m_axes.figureY());
    const auto &xs = m_runs.table().figure(x.id), &ys = m_runs.table().figure(y.id);
    std::vector<FrontPoint> all;
    for (std::size_t i = 0; i < m_runs.table().size(); ++i)
        all.push_back({i, xs[i], ys[i]});
    const auto front = frontOf(std::move(all), x.more, y.more);
    const auto knee = kneeOf(front, x.more, y.more);
    m_knee = knee ? static_cast<int>(front[*knee].point) : -1;
    m_front.clear();
    for (const FrontPoint& point : front)
        m_front.push_back(point.point);
    emit changed();
}

void SweepVerdict::judgeUntold()
{
    m_untold.assign(m_runs.table().size(), 0);
    m_lacking.clear();
    for (std::size_t i = 0; i < m_untold.size(); ++i) {
        if (m_runs.table().state(i) != PointState::finished || m_fits[i])
            continue;
        bool fails = false;
        QString lacking;
        for (const FigureRange& range : m_goal.ranges()) {
            const double value = m_runs.table().figure(range.figure)[i];
            fails = fails || value < range.least || value > range.most; // false for NaN
            if (std::isnan(value) && lacking.isEmpty())
                lacking = range.figure;
        }
        m_untold[i] = !fails;
        if (!fails && m_lacking.isEmpty())
            m_lacking = lacking;
    }
}

QString SweepVerdict::untoldText() const
{
    const auto untold = static_cast<int>(std::count(m_untold.begin(), m_untold.end(), 1));
    if (untold == 0)
        return {};
    return (untold == 1 ? tr("One design is undecided: its run was too short to determine %1.")
                        : tr("%n designs are undecided: their runs were too short to determine %1.", nullptr, untold))
               .arg(sweepMetric(m_lacking).label)
        + tr(" Run longer (count= in the workload).");
}

QString SweepVerdict::fitText() const
{
    if (m_runs.finished() == 0)
        return {};
    const auto fit = std::count(m_fits.begin(), m_fits.end(), 1);
    const QString untold = untoldText();
    if (fit == 0)
        return untold.isEmpty() ? tr("No design meets the limits.") : untold;
    const QString skips = m_runs.skipped() > 0
        ? tr(" %1 of %2 were not run: by closed-form bounds they cannot meet a limit or cannot be better.")
              .arg(m_runs.skipped())
              .arg(m_runs.total())
        : QString();
    const auto& trust = m_runs.table().figure(QStringLiteral("window.trust"));
    const bool doubted = m_best >= 0 && trust[static_cast<std::size_t>(m_best)] < 1;
    const QString doubt = doubted ? tr(" The best is doubtful: its run was not steady, or saw too few erases.") : QString();
    if (m_goal.goal().limits.empty())
        return (fit == 1 ? tr("1 design.") : tr("%1 designs.").arg(fit)) + skips + doubt;
    return unbroken((fit == 1 ? tr("One design fits.") : tr("%1 designs fit.").arg(fit)) + skips + doubt
                    + (untold.isEmpty() ? QString() : u' ' + untold));
}

QString SweepVerdict::bestName() const
{
    return m_best < 0 ? QString() : m_runs.table().nameOf(static_cast<std::size_t>(m_best));
}

QString SweepVerdict::bestFigure() const
{
    if (m_best < 0)
        return {};
    const SweepMetric metric = sweepMetric(m_goal.figure()), x = sweepMetric(m_axes.figureX());
    const auto best = static_cast<std::size_t>(m_best);
    QString text = metric.write(m_runs.table().figure(metric.id)[best]) + u' ' + metric.label;
    if (x.id != metric.id)
        text += tr(" at %1 %2").arg(x.label, x.write(m_runs.table().figure(x.id)[best]));
    int same = 0, others = 0;
    for (std::size_t i = 0; i < m_fits.size(); ++i)
        if (m_fits[i] && i != best && std::isfinite(m_runs.table().figure(metric.id)[i])) {
            ++others;
            same += isSameWithinInterval(m_runs.table(), metric.id, best, i) ? 1 : 0;
        }
    if (others > 0 && same == others)
        text += tr("; all others are as good within the 95 % interval");
    else if (same > 0)
        text += same == 1 ? tr("; one other is as good within the 95 % interval")
                          : tr("; %1 others are as good within the 95 % interval").arg(same);
    return unbroken(text);
}

// The next better point along the front, and the limit it would break.
QString SweepVerdict::nextText() const
{
    if (m_best < 0)
        return {};
    const SweepMetric y = sweepMetric(m_goal.figure()), x = sweepMetric(m_axes.figureX());
    if (x.id == y.id)
        return {};
    const auto &ys = m_runs.table().figure(y.id), &xs = m_runs.table().figure(x.id);
    const auto best = static_cast<std::size_t>(m_best);
    for (const std::size_t point : m_front) {
        const bool better = m_goal.isMost() ? ys[point] > ys[best] : ys[point] < ys[best];
        if (!better || m_fits[point] || ys[best] == 0 || xs[best] == 0)
            continue;
        QStringList broken;
        for (const GoalLimit& limit : m_goal.goal().limits) {
            const double value = m_runs.table().figure(QString::fromStdString(limit.metric))[point];
            if (std::isnan(value))
                broken << tr("its %1 needs a longer run").arg(sweepMetric(QString::fromStdString(limit.metric)).label);
            else if (!(limit.atLeast ? value >= limit.value : value <= limit.value))
                broken << tr("its %1 is %2")
                              .arg(sweepMetric(QString::fromStdString(limit.metric)).label,
                                   sweepMetric(QString::fromStdString(limit.metric)).write(value));
        }
        return unbroken(tr("%1 would give %2 %3 for %4 %5, but %6.")
                            .arg(m_runs.table().nameOf(point), QString::fromStdString(signedPercentText(100 * (ys[point] / ys[best] - 1))),
                                 y.label, QString::fromStdString(signedPercentText(100 * (xs[point] / xs[best] - 1))), x.label,
                                 broken.join(tr(" and "))));
    }
    return {};
}

QString SweepVerdict::suggestedLimit(int metric, bool atLeast) const
{
    if (metric < 0 || metric >= static_cast<int>(sweepMetrics().size()))
        return {};
    const SweepMetric& figure = sweepMetrics()[static_cast<std::size_t>(metric)];
    std::vector<double> values;
    for (const double value : m_runs.table().figure(figure.id))
        if (std::isfinite(value))
            values.push_back(value);
    if (values.empty())
        return {};
    std::sort(values.begin(), values.end());
    const double middle = values[values.size() / 2], size = std::pow(10, std::floor(std::log10(std::max(std::fabs(middle), 1e-9))) - 1);
    return figure.write((atLeast ? std::floor(middle / size) : std::ceil(middle / size)) * size);
}

int SweepVerdict::insideCount() const
{
    return static_cast<int>(std::count(m_inside.begin(), m_inside.end(), 1));
}

QString SweepVerdict::noteOf(std::size_t point) const
{
    switch (m_runs.table().state(point)) {
    case PointState::waiting:
        return tr("waits");
    case PointState::running:
        return tr("runs");
    case PointState::refused:
        return tr("breaks a rule");
    case PointState::failed:
        return tr("failed");
    case PointState::skipped:
        return tr("not run: cannot be the best");
    default:
        break;
    }
    if (static_cast<int>(point) == m_best)
        return static_cast<int>(point) == m_knee ? tr("best that fits = knee") : tr("best that fits");
    const bool front = std::find(m_front.begin(), m_front.end(), point) != m_front.end();
    return m_untold[point]                  ? tr("not known: needs a longer run")
        : !m_fits[point]                    ? tr("does not fit")
        : static_cast<int>(point) == m_knee ? tr("the knee")
        : front                             ? tr("on the front")
                                            : QString();
}

} // namespace floom::inline desk
