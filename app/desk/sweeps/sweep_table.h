// SPDX-License-Identifier: GPL-3.0-or-later
// SweepTable: a sweep's points with their states and figures by column. Figures are extracted from the results once and cached, so that
// brushing a thousand points reads plain numbers. A value; GUI thread.
#pragma once

#include "sweep/sweep_run.h"

#include <QString>

#include <cstdint>
#include <map>
#include <vector>

namespace floom::inline desk {

enum class PointState : std::uint8_t { waiting, running, finished, refused, failed, skipped };

struct FigureRange {
    QString figure; // a metric's id, or an axis name
    double least = 0, most = 0; // inclusive; for an axis: step indices
};

// Formats a file's "60us" as "60 µs".
[[nodiscard]] QString stepWords(const SweepStep& step);

class SweepTable {
public:
    // `labels`: display names of the axes, in order; default: their names.
    void begin(Sweep sweep, std::vector<SweepPoint> points, std::vector<QString> labels = {});
    void settle(std::size_t point, PointResult result);
    void setState(std::size_t point, PointState state) { m_states[point] = state; }

    [[nodiscard]] const Sweep& sweep() const { return m_sweep; }
    [[nodiscard]] std::size_t size() const { return m_points.size(); }
    [[nodiscard]] const std::vector<SweepPoint>& points() const { return m_points; }
    [[nodiscard]] PointState state(std::size_t point) const { return m_states[point]; }
    [[nodiscard]] int count(PointState state) const;
    [[nodiscard]] const PointResult& result(std::size_t point) const { return m_results[point]; }
    // By point, NaN if missing: a metric's value, or the axis step index.
    [[nodiscard]] const std::vector<double>& figure(const QString& id) const;
    [[nodiscard]] const SweepAxis* axis(const QString& name) const; // null if it is a metric
    [[nodiscard]] FigureRange extent(const QString& id) const; // over finished points; least > most if there are none

    [[nodiscard]] QString axisLabel(const QString& name) const; // "NAND packages"; other names are returned unchanged
    [[nodiscard]] QString stepText(std::size_t point, std::size_t axis) const; // "60 µs"
    [[nodiscard]] QString nameOf(std::size_t point) const; // "Channel controllers 8, Array read time 60 µs"
    // Per point: 1 if it is finished and all its figures are in their ranges.
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

} // namespace floom::inline desk
