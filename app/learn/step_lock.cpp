// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/step_lock.h"

#include "learn/lesson_drives.h"
#include "learn/lesson_lock.h"

#include <algorithm>

namespace floom::inline learn {

namespace {

const QString kWorkload = QStringLiteral("workload");

bool isSame(const AskedWorkload& a, const AskedWorkload& b)
{
    return a.canonical() == b.canonical();
}

bool asks(const LessonStep& step, const QString& what)
{
    return std::any_of(step.needs.begin(), step.needs.end(), [&](const LessonNeed& need) { return need.what == what; });
}

} // namespace

StepLock stepLock(const LessonStep& step, const Design& now, const AskedWorkload& workload, const Catalogue& catalogue)
{
    StepLock lock;
    lock.isOn = true;
    lock.isGoal = asks(step, QStringLiteral("limit"));
    lock.changesWorkload = asks(step, kWorkload);
    lock.fields = fieldsOf(step);
    lock.before = plainDrive(now, catalogue);
    lock.workloadBefore = lock.workloadAsked = workload;
    Design asked = now;
    static_cast<void>(takeStep(step, catalogue, asked, lock.workloadAsked)); // impossible changes are not required; the check reports them
    lock.asked = plainDrive(asked, catalogue);
    return lock;
}

QString changeNotAsked(const StepLock& lock, const Design& now, const AskedWorkload& workload, const Catalogue& catalogue)
{
    if (!lock.isOn)
        return {};
    for (const QString& field : changedFields(lock.before, plainDrive(now, catalogue)))
        if (!lock.fields.contains(field))
            return field;
    return lock.changesWorkload || isSame(workload, lock.workloadBefore) ? QString() : kWorkload;
}

QString valueNotAsked(const StepLock& lock, const Design& now, const AskedWorkload& workload, const Catalogue& catalogue)
{
    if (!lock.isOn || lock.isGoal)
        return {};
    const Design plain = plainDrive(now, catalogue);
    const QStringList toAsked = changedFields(lock.asked, plain);
    for (const QString& field : changedFields(lock.before, plain))
        if (toAsked.contains(field))
            return field;
    return isSame(workload, lock.workloadBefore) || isSame(workload, lock.workloadAsked) ? QString() : kWorkload;
}

QStringList earlyAnswers(const LessonText& lesson, const Catalogue& catalogue)
{
    QStringList faults;
    QString problem;
    const auto start = lessonStart(lesson, catalogue, &problem);
    if (lesson.isFree || !start)
        return faults;
    std::vector<StepLock> locks;
    Design now = *start;
    AskedWorkload workload = lesson.workload;
    for (const LessonStep& step : lesson.steps) {
        locks.push_back(stepLock(step, now, workload, catalogue));
        if (!takeStep(step, catalogue, now, workload).isEmpty())
            return faults; // the walk reports it
    }
    for (std::size_t later = 1; later < locks.size(); ++later) {
        const StepLock& question = locks[later];
        const bool asksForChange =
            !isSame(question.workloadAsked, question.workloadBefore) || !changedFields(question.before, question.asked).isEmpty();
        if (lesson.steps[later].kind != u"predict" || !asksForChange)
            continue;
        for (std::size_t i = 0; i < later; ++i) {
            const StepLock& lock = locks[i];
            const LessonStep& step = lesson.steps[i];
            if (!asks(step, QStringLiteral("run")) && !lock.isGoal)
                continue;
            const auto isLet = [&](const QString& change, const QString& value) { return change.isEmpty() && value.isEmpty(); };
            if (isLet(changeNotAsked(lock, question.asked, question.workloadAsked, catalogue),
                      valueNotAsked(lock, question.asked, question.workloadAsked, catalogue)))
                faults << QStringLiteral("step %1: the drive that step %2 asks about can be run there already").arg(i + 1).arg(later + 1);
        }
    }
    return faults;
}

} // namespace floom::inline learn
