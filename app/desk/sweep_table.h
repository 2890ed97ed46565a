// SPDX-License-Identifier: GPL-3.0-or-later
// SweepTable: the points of a sweep with what became of each, and their figures by column. Figures are taken from the results once and
// kept, so that a brush over a thousand points reads plain numbers. A value; GUI thread.
#pragma once

#include "sweep/sweep_run.h"

#include <QString>

#include <cstdint>
#include <map>
#include <vector>

namespace floom {

enum class PointState : std::uint8_t { waiting, running, finished, refused, failed, skipped };

struct FigureRange {
    QString figure; // a metric's id, or an axis' name
    double least = 0, most = 0; // inclusive; of an axis: its steps' numbers
};

// "60us" of a file as people write it: "60 µs".
[[nodiscard]] QString stepWords(const SweepStep& step);

class SweepTable {
public:
    // `labels`: the axes for people, in their order; their names where there is none.
    void begin(Sweep sweep, std::vector<SweepPoint> points, std::vector<QString> labels = {});
    void settle(std::size_t point, PointResult result);
    void setState(std::size_t point, PointState state) { m_states[point] = state; }

    [[nodiscard]] const Sweep& sweep() const { return m_sweep; }
    [[nodiscard]] std::size_t size() const { return m_points.size(); }
    [[nodiscard]] const std::vector<SweepPoint>& points() const { return m_points; }
    [[nodiscard]] PointState state(std::size_t point) const { return m_states[point]; }
    [[nodiscard]] int count(PointState state) const;
    [[nodiscard]] const PointResult& result(std::size_t point) const { return m_results[point]; }
    // By point, NaN where there is none: a metric's values, or the number of an axis' step.
    [[nodiscard]] const std::vector<double>& figure(const QString& id) const;
    [[nodiscard]] const SweepAxis* axis(const QString& name) const; // null when it is a metric
    [[nodiscard]] FigureRange extent(const QString& id) const; // over what finished; least > most when nothing did

    [[nodiscard]] QString axisLabel(const QString& name) const; // "NAND packages"; the name of what is no axis
    [[nodiscard]] QString stepText(std::size_t point, std::size_t axis) const; // "60 µs"
    [[nodiscard]] QString nameOf(std::size_t point) const; // "Channel controllers 8, Array read time 60 µs"
    // 1 for each finished point whose figures all lie in their ranges.
    [[nodiscard]] std::vector<std::uint8_t> inside(const std::vector<FigureRange>& ranges) const;

private:
    [[nodiscard]] double valueOf(const QString& id, std::size_t point) const;

    Sweep m_sweep;
    std::vector<QString> m_labels;
    std::vector<SweepPoint> m_points;
    std::vector<PointResult> m_results;
    std::vector<PointState> m_states;
    mutable std::map<QString, std::vector<double>> m_figures;
};

} // namespace floom
