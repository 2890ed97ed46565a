// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/learn/lesson_guard.h"

#include "desk/workspace.h"
#include "document/document.h"
#include "run/runner.h"

namespace floom::inline desk {

LessonGuard::LessonGuard(Workspace& workspace)
    : m_workspace(workspace)
{
    connect(workspace.document(), &Document::designChanged, this, &LessonGuard::look);
    connect(workspace.document(), &Document::workloadChanged, this, &LessonGuard::look);
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
    if (!hasRuns())
        return tr("This lesson allows %1 runs, and all are used.").arg(m_lock.runs);
    const auto* document = m_workspace.document();
    if (const QString locked = lockedNow(); !locked.isEmpty())
        return locked;
    const QString value = valueNotAsked(m_step, document->design(), document->asked(), document->catalogue());
    return value.isEmpty()
        ? QString()
        : tr("%1 is not what this step asks for. Later steps may ask about other values: they run once the last question "
             "is answered.")
              .arg(value == u"workload" ? tr("The workload") : value);
}

QString LessonGuard::experiments() const
{
    return m_step.isOn ? tr("Experiments with other drives wait until the last question of the lesson is answered.") : QString();
}

bool LessonGuard::isOnPath() const
{
    const auto* document = m_workspace.document();
    return lockedNow().isEmpty() && valueNotAsked(m_step, document->design(), document->asked(), document->catalogue()).isEmpty();
}

void LessonGuard::end()
{
    m_step = {};
    begin({}, {});
}

void LessonGuard::enter(const LessonStep& step)
{
    const auto* document = m_workspace.document();
    m_step = stepLock(step, document->design(), document->asked(), document->catalogue());
    emit changed();
}

void LessonGuard::open()
{
    if (!m_step.isOn)
        return;
    m_step = {};
    emit changed();
}

QString LessonGuard::lockedNow() const
{
    const auto* document = m_workspace.document();
    if (const QString what = lockedChange(m_lock, m_start, document->design()); !what.isEmpty())
        return tr("This lesson locks %1. %2").arg(what, words());
    const QString what = changeNotAsked(m_step, document->design(), document->asked(), document->catalogue());
    if (what.isEmpty())
        return {};
    QStringList asked = m_step.fields;
    if (m_step.changesWorkload)
        asked << tr("the workload");
    const QString rest = tr("Everything else is free once the last question is answered.");
    const QString whose = what == u"workload" ? tr("the workload") : what;
    return asked.isEmpty() ? tr("This step asks for no change of %1. %2").arg(whose, rest)
                           : tr("This step asks for a change of %2, not of %1. %3").arg(whose, asked.join(QStringLiteral(", ")), rest);
}

// Deferred: the document is still notifying others of the change.
void LessonGuard::look()
{
    if (!lockedNow().isEmpty())
        QMetaObject::invokeMethod(this, &LessonGuard::takeBack, Qt::QueuedConnection);
}

void LessonGuard::takeBack()
{
    auto* steps = m_workspace.document()->steps();
    const QString what = lockedNow();
    if (what.isEmpty() || !steps->canUndo())
        return;
    steps->undo();
    emit m_workspace.problem(tr("Undone. %1").arg(what));
}

} // namespace floom::inline desk
