// SPDX-License-Identifier: GPL-3.0-or-later
// What a student may change and run in one step while a question is still open: only what the step asks for, so that no later answer is
// revealed early. The full rule: README.md. Pure.
#pragma once

#include "learn/lesson_text.h"

namespace floom::inline learn {

struct StepLock {
    bool isOn = false;
    bool isGoal = false; // a limit must be met, by any change
    bool changesWorkload = false;
    QStringList fields; // fields the step asks to change: "ch.rate", "pkg.count"
    Design before, asked; // the drive at the start of the step and as required, without values that have no effect
    AskedWorkload workloadBefore, workloadAsked; // at the start of the step and as required
};

[[nodiscard]] StepLock stepLock(const LessonStep& step, const Design& now, const AskedWorkload& workload, const Catalogue& catalogue);

// The first change that was not asked for: "pkg.tR", "workload", "blocks"; "" if there is none.
[[nodiscard]] QString changeNotAsked(const StepLock& lock, const Design& now, const AskedWorkload& workload, const Catalogue& catalogue);
// The first required field that has neither its original nor its required value; such a drive is not run. "" if there is none.
[[nodiscard]] QString valueNotAsked(const StepLock& lock, const Design& now, const AskedWorkload& workload, const Catalogue& catalogue);

// Steps in which the drive of a later question can be run despite the lock, in words.
[[nodiscard]] QStringList earlyAnswers(const LessonText& lesson, const Catalogue& catalogue);

} // namespace floom::inline learn
