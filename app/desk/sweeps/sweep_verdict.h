// SPDX-License-Identifier: GPL-3.0-or-later
// Which points of a sweep meet the goal's limits, are inside the brushes, on the front, and the best; and a summary in words. GUI thread.
#pragma once

#include "desk/sweeps/sweep_axes.h"
#include "desk/sweeps/sweep_goal.h"
#include "desk/sweeps/sweep_runs.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <vector>

namespace floom::inline desk {

class SweepVerdict : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(QString fitText READ fitText NOTIFY changed) // "17 designs fit."
    Q_PROPERTY(QString bestName READ bestName NOTIFY changed)
    Q_PROPERTY(QString bestFigure READ bestFigure NOTIFY changed)
    Q_PROPERTY(QString nextText READ nextText NOTIFY changed)
    Q_PROPERTY(int best READ best NOTIFY changed) // a point; -1 = none
    Q_PROPERTY(int insideCount READ insideCount NOTIFY changed)

public:
    SweepVerdict(const SweepRuns& runs, const SweepGoal& goal, const SweepAxes& axes, QObject* parent = nullptr);

    [[nodiscard]] QString fitText() const;
    [[nodiscard]] QString bestName() const;
    [[nodiscard]] QString bestFigure() const;
    [[nodiscard]] QString nextText() const;
    [[nodiscard]] QString noteOf(std::size_t point) const; // a word or two about the point
    Q_INVOKABLE QString suggestedLimit(int metric, bool atLeast) const; // a value that half of the points meet
    [[nodiscard]] int best() const { return m_best; }
    [[nodiscard]] int knee() const { return m_knee; } // a point; -1 = none
    [[nodiscard]] const std::vector<std::size_t>& front() const { return m_front; } // points, best x first
    [[nodiscard]] bool isInside(std::size_t point) const { return m_inside[point] != 0; } // meets the limits and is inside the brushes
    [[nodiscard]] int insideCount() const;

signals:
    void changed();

private:
    void judge();
    void judgeUntold();
    [[nodiscard]] int findBest() const;
    [[nodiscard]] QString untoldText() const;

    const SweepRuns& m_runs;
    const SweepGoal& m_goal;
    const SweepAxes& m_axes;
    std::vector<std::uint8_t> m_fits, m_inside;
    // Per point: 1 if it meets the limits as far as known, but lacks a figure: a percentile of too few requests, or one whose cause the run
    // did not cover. It neither fits nor fails.
    std::vector<std::uint8_t> m_untold;
    QString m_lacking; // the first such figure
    std::vector<std::size_t> m_front;
    int m_best = -1, m_knee = -1;
};

} // namespace floom::inline desk
