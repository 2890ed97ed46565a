// SPDX-License-Identifier: GPL-3.0-or-later
// What is looked at: axes, brushes, the point under the pointer, ticks.
#include "desk/sweep_metrics.h"
#include "desk/sweep_session.h"
#include "desk/workspace.h"

#include <algorithm>

namespace floom {

namespace {

const QString kCost = QStringLiteral("cost.bill_of_materials");
const QString kTail = QStringLiteral("latency_us.p99");
const QString kRate = QStringLiteral("iops");

QString text(const std::string& words)
{
    return QString::fromStdString(words);
}

} // namespace

// Until they are chosen: what it costs, or where nothing costs more how long it takes, against the goal's figure. Short runs have no tail.
QString SweepSession::figureX() const
{
    if (!m_x.isEmpty())
        return m_x;
    const FigureRange cost = m_table.extent(kCost), tail = m_table.extent(kTail);
    return cost.least != cost.most ? kCost : tail.least <= tail.most ? kTail : QStringLiteral("latency_us.mean");
}

QString SweepSession::figureY() const
{
    if (!m_y.isEmpty())
        return m_y;
    const QString wanted = text(m_goal.metric);
    return wanted == figureX() || wanted.startsWith(QLatin1String("cost.")) ? kRate : wanted;
}

void SweepSession::setFigureX(const QString& id)
{
    m_x = id;
    judge();
}

void SweepSession::setFigureY(const QString& id)
{
    m_y = id;
    judge();
}

int SweepSession::indexX() const
{
    return sweepMetricIndex(figureX());
}

int SweepSession::indexY() const
{
    return sweepMetricIndex(figureY());
}

void SweepSession::chooseX(int metric)
{
    if (metric >= 0 && metric < static_cast<int>(sweepMetrics().size()))
        setFigureX(sweepMetrics()[static_cast<std::size_t>(metric)].id);
}

void SweepSession::chooseY(int metric)
{
    if (metric >= 0 && metric < static_cast<int>(sweepMetrics().size()))
        setFigureY(sweepMetrics()[static_cast<std::size_t>(metric)].id);
}

QStringList SweepSession::axes() const
{
    QStringList all;
    for (const SweepAxis& axis : m_table.sweep().axes)
        if (axis.steps.size() > 1)
            all << text(axis.name);
    QStringList figures{kCost, QStringLiteral("power_w.mean"), QStringLiteral("ftl.waf"), QStringLiteral("latency_us.p50"), kTail};
    if (m_table.axis(QStringLiteral("workload.bs"))) // with one size of request it says what IOPS say
        figures << QStringLiteral("bandwidth_mb_s");
    for (const QString& id : figures << kRate << text(m_goal.metric))
        if (const FigureRange range = m_table.extent(id); !all.contains(id) && range.least < range.most)
            all << id;
    for (const GoalLimit& limit : m_goal.limits)
        if (const QString id = text(limit.metric); !all.contains(id) && m_table.extent(id).least <= m_table.extent(id).most)
            all.insert(all.size() - 1, id);
    // Those that were moved by hand stand where they were put; new ones behind.
    std::stable_sort(all.begin(), all.end(), [this](const QString& a, const QString& b) {
        const auto place = [this](const QString& id) {
            const auto at = m_order.indexOf(id);
            return at < 0 ? m_order.size() : at;
        };
        return place(a) < place(b);
    });
    return all;
}

void SweepSession::moveAxis(const QString& id, int place)
{
    QStringList now = axes();
    const auto from = now.indexOf(id);
    if (from < 0)
        return;
    now.move(from, std::clamp<qsizetype>(place, 0, now.size() - 1));
    m_order = now;
    emit viewChanged();
}

void SweepSession::setBrush(const QString& axis, double least, double most)
{
    m_brushes[axis] = {axis, std::min(least, most), std::max(least, most)};
    judge();
}

void SweepSession::clearBrush(const QString& axis)
{
    if (m_brushes.erase(axis) > 0)
        judge();
}

void SweepSession::clearBrushes()
{
    if (m_brushes.empty())
        return;
    m_brushes.clear();
    judge();
}

int SweepSession::insideCount() const
{
    return static_cast<int>(std::count(m_inside.begin(), m_inside.end(), 1));
}

// The point under the pointer

void SweepSession::setCurrent(int point)
{
    if (point == m_current || point >= total())
        return;
    m_current = std::max(-1, point);
    emit currentChanged();
}

QVariantMap SweepSession::card() const
{
    if (m_current < 0)
        return {};
    const auto point = static_cast<std::size_t>(m_current);
    const PointResult& result = m_table.result(point);
    QVariantList changes, figures;
    const ChipSubject before{m_base, m_workspace.document()->catalogue(), text(m_table.sweep().workload)};
    for (std::size_t a = 0; a < m_table.sweep().axes.size(); ++a)
        changes << QVariantMap{{QStringLiteral("name"), text(m_table.sweep().axes[a].name)},
                               {QStringLiteral("from"), presentValue(text(m_table.sweep().axes[a].name), before)},
                               {QStringLiteral("to"), m_table.stepText(point, a)}};
    QStringList shown{figureY(), figureX(), kTail};
    shown.removeDuplicates();
    if (m_table.state(point) == PointState::finished)
        for (const QString& id : std::as_const(shown))
            figures << QVariantMap{{QStringLiteral("name"), sweepMetric(id).label},
                                   {QStringLiteral("value"), sweepMetric(id).write(m_table.figure(id)[point])}};
    return {{QStringLiteral("title"), tr("design %1").arg(m_current + 1)},
            {QStringLiteral("note"), noteOf(point)},
            {QStringLiteral("changes"), changes},
            {QStringLiteral("figures"), figures},
            {QStringLiteral("limit"), text(result.limit)},
            {QStringLiteral("problem"), text(result.problem)}};
}

QString SweepSession::noteOf(std::size_t point) const
{
    switch (m_table.state(point)) {
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
    return !m_fits[point]                   ? tr("does not fit")
        : static_cast<int>(point) == m_knee ? tr("the knee")
        : front                             ? tr("on the front")
                                            : QString();
}

Diagram SweepSession::cardDiagram() const
{
    if (m_current < 0)
        return {};
    const auto request = requestAt(static_cast<std::size_t>(m_current));
    return request ? Diagram{std::make_shared<const Design>(request->design), nullptr, &m_workspace.document()->catalogue()} : Diagram{};
}

void SweepSession::toggleTick(int point)
{
    if (point >= 0)
        tick(point, !isTicked(static_cast<std::size_t>(point)));
}

void SweepSession::tick(int point, bool on)
{
    if (point < 0 || point >= total())
        return;
    if (on)
        m_ticked.insert(static_cast<std::size_t>(point));
    else
        m_ticked.erase(static_cast<std::size_t>(point));
    emit tickedChanged();
}

} // namespace floom
