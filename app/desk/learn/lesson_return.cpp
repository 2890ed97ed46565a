// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/learn/lesson_return.h"

#include "desk/learn/lesson.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "learn/lesson_drives.h"
#include "run/run_record.h"
#include "run/runner.h"

#include <algorithm>
#include <utility>

namespace floom::inline desk {

namespace {

int slowestRequest(const RunRecord* record)
{
    if (record == nullptr || !record->result.spans || record->result.spans->requests.empty())
        return -1;
    const auto& all = record->result.spans->requests;
    const auto life = [](const RequestSpan& one) { return one.completed - one.issued; };
    return static_cast<int>(
        std::max_element(all.begin(), all.end(), [&](const auto& a, const auto& b) { return life(a) < life(b); })->request);
}

} // namespace

LessonReturn::LessonReturn(Workspace& workspace, HandIn kept)
    : m_workspace(workspace)
    , m_lesson(*workspace.lesson())
    , m_kept(std::move(kept))
{
    connect(workspace.runner(), &Runner::runningChanged, this, &LessonReturn::goOn, Qt::QueuedConnection); // after the lesson has reacted
    QMetaObject::invokeMethod(this, &LessonReturn::goOn, Qt::QueuedConnection);
}

void LessonReturn::goOn()
{
    while (m_isUnderWay && !m_workspace.runner()->isRunning()) {
        const LessonText* lesson = m_lesson.written();
        if (lesson == nullptr || lesson->hash != m_kept.lessonHash)
            return end();
        const int step = m_lesson.step() + 1;
        const auto kept =
            std::find_if(m_kept.steps.begin(), m_kept.steps.end(), [step](const HandInStep& one) { return one.step == step; });
        if (kept == m_kept.steps.end())
            return end();
        const bool isLast = kept + 1 == m_kept.steps.end();
        if (!doStep(*kept)) {
            if (!m_workspace.runner()->isRunning())
                end();
            return;
        }
        if (isLast || !m_lesson.isDone())
            return end();
        m_lesson.next();
    }
}

bool LessonReturn::doStep(const HandInStep& kept)
{
    const LessonStep& step = m_lesson.written()->steps[static_cast<std::size_t>(kept.step) - 1];
    const bool isLast = kept.step == m_kept.steps.back().step;
    answer(kept);
    if (isLast && kept.drive.isEmpty()) // it was not run yet
        return true;
    const bool asksForRun = std::any_of(step.needs.begin(), step.needs.end(),
                                        [](const LessonNeed& need) { return need.what == u"run" || need.what == u"limit"; });
    if (asksForRun && m_ran != kept.step) {
        if (!change(step))
            return false;
        m_ran = kept.step;
        m_workspace.runs()->start();
        return false;
    }
    if (asksForRun && (!m_workspace.record() || m_workspace.record()->result.partial)) // it was stopped
        return false;
    if (isLast)
        return true;
    for (const LessonNeed& need : step.needs)
        if (need.what == u"selected")
            m_workspace.selection()->setIds({need.address});
        else if (need.what == u"pinned")
            m_workspace.followed()->setPinned(slowestRequest(m_workspace.record().get()));
    return asksForRun || change(step);
}

bool LessonReturn::change(const LessonStep& step)
{
    auto* document = m_workspace.document();
    Design design = document->design();
    AskedWorkload workload = document->asked();
    if (!takeStep(step, document->catalogue(), design, workload).isEmpty())
        return false;
    if (!(design == document->design()) || workload != document->asked())
        document->replace(std::move(design), workload, tr("Step %1 of the lesson").arg(m_lesson.step() + 1));
    return true;
}

void LessonReturn::answer(const HandInStep& kept)
{
    if (!kept.first || m_lesson.kind() != u"predict" || m_lesson.prediction().isGiven)
        return;
    m_lesson.setSure(kept.isSure);
    m_lesson.setGuess(*kept.first);
    if (!kept.second)
        return;
    m_lesson.voteAgain();
    m_lesson.setGuess(*kept.second);
}

void LessonReturn::end()
{
    if (!std::exchange(m_isUnderWay, false))
        return;
    m_workspace.runner()->disconnect(this);
}

} // namespace floom::inline desk
