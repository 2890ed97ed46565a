// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/sweeps/sweep_table.h"

#include "export/number_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom::inline desk {

QString stepWords(const SweepStep& step)
{
    return QString::fromStdString(spacedQuantity(step.label));
}

void SweepTable::begin(Sweep sweep, std::vector<SweepPoint> points, std::vector<QString> labels)
{
    m_labels = std::move(labels);
    m_sweep = std::move(sweep);
    m_points = std::move(points);
    m_results.assign(m_points.size(), {});
    m_states.assign(m_points.size(), PointState::waiting);
    m_figures.clear();
}

void SweepTable::settle(std::size_t point, PointResult result)
{
    m_results[point] = std::move(result);
    const PointResult& kept = m_results[point];
    m_states[point] = kept.problem.empty() ? PointState::finished : kept.refused ? PointState::refused : PointState::failed;
    for (auto& [id, values] : m_figures)
        values[point] = valueOf(id, point);
}

int SweepTable::count(PointState state) const
{
    return static_cast<int>(std::count(m_states.begin(), m_states.end(), state));
}

const SweepAxis* SweepTable::axis(const QString& name) const
{
    const std::string wanted = name.toStdString();
    const auto found = std::find_if(m_sweep.axes.begin(), m_sweep.axes.end(), [&](const SweepAxis& one) { return one.name == wanted; });
    return found == m_sweep.axes.end() ? nullptr : &*found;
}

double SweepTable::valueOf(const QString& id, std::size_t point) const
{
    if (const SweepAxis* along = axis(id))
        return m_points[point][static_cast<std::size_t>(along - m_sweep.axes.data())];
    return m_results[point].problem.empty() ? m_results[point].metric(id.toStdString()).value_or(std::numeric_limits<double>::quiet_NaN())
                                            : std::numeric_limits<double>::quiet_NaN();
}

const std::vector<double>& SweepTable::figure(const QString& id) const
{
    const auto [place, isNew] = m_figures.try_emplace(id);
    if (isNew)
        for (std::size_t i = 0; i < size(); ++i)
            place->second.push_back(valueOf(id, i));
    return place->second;
}

FigureRange SweepTable::extent(const QString& id) const
{
    constexpr double kFar = std::numeric_limits<double>::infinity();
    FigureRange range{id, kFar, -kFar};
    const auto& values = figure(id);
    for (std::size_t i = 0; i < size(); ++i)
        if (m_states[i] == PointState::finished && std::isfinite(values[i])) {
            range.least = std::min(range.least, values[i]);
            range.most = std::max(range.most, values[i]);
        }
    return range;
}

QString SweepTable::stepText(std::size_t point, std::size_t along) const
{
    return stepWords(m_sweep.axes[along].steps[m_points[point][along]]);
}

QString SweepTable::axisLabel(const QString& name) const
{
    const SweepAxis* found = axis(name);
    const auto along = static_cast<std::size_t>(found ? found - m_sweep.axes.data() : 0);
    return found && along < m_labels.size() ? m_labels[along] : name;
}

QString SweepTable::nameOf(std::size_t point) const
{
    QString name;
    for (std::size_t a = 0; a < m_sweep.axes.size(); ++a)
        name += (a > 0 ? QStringLiteral(", ") : QString()) + axisLabel(QString::fromStdString(m_sweep.axes[a].name)) + u' '
            + stepText(point, a);
    return name;
}

std::vector<std::uint8_t> SweepTable::inside(const std::vector<FigureRange>& ranges) const
{
    std::vector<std::uint8_t> in(size());
    for (std::size_t i = 0; i < size(); ++i)
        in[i] = m_states[i] == PointState::finished;
    for (const FigureRange& range : ranges) {
        const auto& values = figure(range.figure);
        for (std::size_t i = 0; i < size(); ++i)
            in[i] = in[i] && values[i] >= range.least && values[i] <= range.most; // false for NaN
    }
    return in;
}

} // namespace floom::inline desk
