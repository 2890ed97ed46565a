// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/learn/lesson_needs.h"

#include "design/address.h"
#include "desk/learn/lesson.h"
#include "desk/learn/lesson_history.h"
#include "desk/workspace.h"
#include "document/document.h"
#include "look/key_table.h"
#include "recording/timeline_index.h"
#include "run/run_record.h"

namespace floom::inline desk {
namespace {

bool isSlow(const std::shared_ptr<const RunRecord>& record, int request, const QString& percentile)
{
    const RequestSpan* life = record && record->result.spans && request >= 0 ? findRequest(*record->result.spans, request) : nullptr;
    return life != nullptr
        && (life->completed - life->issued).microseconds() >= lessonFigure(percentile + QStringLiteral("_us"), &record->result, nullptr);
}

} // namespace

std::shared_ptr<const RunRecord> LessonNeeds::freshRun(const std::shared_ptr<const RunRecord>& before) const
{
    const auto record = m_workspace.record();
    return record && !m_workspace.shown()->isStale() && record != before ? record : nullptr;
}

bool LessonNeeds::isMet(const LessonNeed& need, const std::shared_ptr<const RunRecord>& before) const
{
    const auto* document = m_workspace.document();
    if (need.what == u"selected")
        return m_workspace.selection()->ids() == QStringList{need.address};
    if (need.what == u"run")
        return freshRun(before) != nullptr;
    if (need.what == u"pinned")
        return isSlow(m_workspace.record(), m_workspace.followed()->pinned(), need.value);
    if (need.what == u"limit")
        return keepsBound(lessonFigure(need.address, resultOrNull(freshRun(before)), resultOrNull(before)), need.value);
    if (need.what == u"workload") {
        const AskedWorkload wanted = neededWorkload(need);
        return wanted && wanted.canonical() == document->asked().canonical();
    }
    // True if assigning the value changes nothing.
    Design same = document->design();
    return assign(same, document->catalogue(), (need.address + u'=' + need.value).toStdString()).ok() && same == document->design();
}

QString needWords(const LessonNeed& need)
{
    if (need.what == u"parameter")
        return Lesson::tr("%1 is %2").arg(need.address, need.value);
    if (need.what == u"workload")
        return Lesson::tr("The workload is %1").arg(need.value);
    if (need.what == u"run")
        return Lesson::tr("Run the drive (%1)").arg(keyText(QStringLiteral("run.start")));
    if (need.what == u"selected")
        return Lesson::tr("The block is selected");
    if (need.what == u"pinned")
        return Lesson::tr("A request from %1 up is picked in the timeline").arg(need.value);
    return Lesson::tr("%1 %2 in a run").arg(need.address, need.value);
}

QStringList blocksUpTo(const std::vector<LessonStep>& steps, int last, bool isAnswered)
{
    QStringList blocks;
    for (int i = last; i >= 0 && blocks.isEmpty(); --i) {
        const LessonStep& step = steps[static_cast<std::size_t>(i)];
        if (!step.spot.isEmpty())
            blocks << step.spot;
        if (i == last && step.kind == u"predict" && !isAnswered)
            continue;
        for (const LessonNeed& need : step.needs)
            if (const QString block = need.address.section(u'.', 0, 0).section(u'[', 0, 0); need.what == u"parameter")
                blocks << block;
    }
    blocks.removeDuplicates();
    return blocks;
}

} // namespace floom::inline desk
