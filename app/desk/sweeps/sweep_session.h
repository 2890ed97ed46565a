// SPDX-License-Identifier: GPL-3.0-or-later
// A window's sweep: swept parameters, runs, goal, axes, verdict and picked points. Owned by the workspace; GUI thread.
#pragma once

#include "desk/sweeps/sweep_axes.h"
#include "desk/sweeps/sweep_goal.h"
#include "desk/sweeps/sweep_pick.h"
#include "desk/sweeps/sweep_runs.h"
#include "desk/sweeps/sweep_verdict.h"
#include "desk/sweeps/swept_parameters.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace floom::inline desk {

class SweepSession final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(floom::desk::SweptParameters* swept READ swept CONSTANT)
    Q_PROPERTY(floom::desk::SweepGoal* goal READ goal CONSTANT)
    Q_PROPERTY(floom::desk::SweepRuns* runs READ runs CONSTANT)
    Q_PROPERTY(floom::desk::SweepAxes* axes READ axes CONSTANT)
    Q_PROPERTY(floom::desk::SweepVerdict* verdict READ verdict CONSTANT)
    Q_PROPERTY(floom::desk::SweepPick* pick READ pick CONSTANT)

public:
    explicit SweepSession(Workspace& workspace, QObject* parent = nullptr);

    [[nodiscard]] SweptParameters* swept() const { return m_swept; }
    [[nodiscard]] SweepGoal* goal() const { return m_goal; }
    [[nodiscard]] SweepRuns* runs() const { return m_runs; }
    [[nodiscard]] SweepAxes* axes() const { return m_axes; }
    [[nodiscard]] SweepVerdict* verdict() const { return m_verdict; }
    [[nodiscard]] SweepPick* pick() const { return m_pick; }

    void forget(); // another project was loaded

private:
    SweptParameters* m_swept;
    SweepGoal* m_goal;
    SweepRuns* m_runs;
    SweepAxes* m_axes;
    SweepVerdict* m_verdict;
    SweepPick* m_pick;
};

} // namespace floom::inline desk
