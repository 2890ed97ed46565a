// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/lesson_guard.h"

#include "desk/workspace.h"
#include "document/document.h"
#include "run/runner.h"

namespace floom {

LessonGuard::LessonGuard(Workspace& workspace)
    : m_workspace(workspace)
{
    connect(workspace.document(), &Document::designChanged, this, &LessonGuard::look);
    connect(workspace.runner(), &Runner::runningChanged, this, [this] {
        if (!m_lock.isOn || !m_workspace.runner()->isRunning())
            return;
        ++m_runs;
        emit changed();
    });
}

void LessonGuard::begin(const LessonLock& lock, const Design& start)
{
    m_lock = lock;
    m_start = start;
    m_runs = 0;
    emit changed();
}

QString LessonGuard::words() const
{
    if (!m_lock.isOn)
        return {};
    const QString free =
        m_lock.fields.isEmpty() ? tr("The drive is locked.") : tr("Free to change: %1.").arg(m_lock.fields.join(QStringLiteral(", ")));
    return m_lock.runs > 0 ? tr("%1 Runs left: %2.").arg(free).arg(m_lock.runs - m_runs) : free;
}

bool LessonGuard::hasRuns() const
{
    return !m_lock.isOn || m_lock.runs == 0 || m_runs < m_lock.runs;
}

QString LessonGuard::refusal() const
{
    return hasRuns() ? QString() : tr("This lesson lets %1 runs be started, and all have been.").arg(m_lock.runs);
}

// Not within the change itself: the document is still telling others of it.
void LessonGuard::look()
{
    if (!lockedChange(m_lock, m_start, m_workspace.document()->design()).isEmpty())
        QMetaObject::invokeMethod(this, &LessonGuard::takeBack, Qt::QueuedConnection);
}

void LessonGuard::takeBack()
{
    auto* document = m_workspace.document();
    const QString what = lockedChange(m_lock, m_start, document->design());
    if (what.isEmpty() || !document->steps()->canUndo())
        return;
    document->steps()->undo();
    emit m_workspace.problem(tr("This lesson locks %1. %2").arg(what, words()));
}

} // namespace floom
