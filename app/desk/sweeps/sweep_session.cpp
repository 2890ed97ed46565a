// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/sweeps/sweep_session.h"

#include "desk/workspace.h"

namespace floom::inline desk {

SweepSession::SweepSession(Workspace& workspace, QObject* parent)
    : QObject(parent)
    , m_swept(new SweptParameters(workspace, this))
    , m_goal(new SweepGoal(this))
    , m_runs(new SweepRuns(workspace, *m_swept, *m_goal, this))
    , m_axes(new SweepAxes(*m_runs, *m_goal, this))
    , m_verdict(new SweepVerdict(*m_runs, *m_goal, *m_axes, this))
    , m_pick(new SweepPick(workspace, *m_runs, *m_axes, *m_verdict, this))
{
}

void SweepSession::forget()
{
    m_swept->clear();
    m_axes->forget();
    m_runs->forget();
}

} // namespace floom::inline desk
