// SPDX-License-Identifier: GPL-3.0-or-later
// What one step of a lesson lets a student change, and run, while a question is still open: what the step asks for and nothing else, so
// that nobody sees the answer of a later question early. The rule in full: README.md. Pure.
#pragma once

#include "lesson/lesson_text.h"

namespace floom {

struct StepLock {
    bool isOn = false;
    bool isGoal = false; // a limit has to be kept: how, is left to the student
    bool changesWorkload = false;
    QStringList fields; // that the step asks for: "ch.rate", "pkg.count"
    Design before, asked; // the drive as the step found it, and as it asks for it; what does nothing is left out
    QString wordsBefore, wordsAsked; // the workload, likewise
};

[[nodiscard]] StepLock stepLock(const LessonStep& step, const Design& now, const QString& workload, const Catalogue& catalogue);

// The first thing that was changed and not asked for: "pkg.tR", "workload", "blocks"; "" when there is none.
[[nodiscard]] QString changeNotAsked(const StepLock& lock, const Design& now, const QString& workload, const Catalogue& catalogue);
// The first thing that was asked for and is neither as it was nor as it is to be: such a drive is not run. "" when there is none.
[[nodiscard]] QString valueNotAsked(const StepLock& lock, const Design& now, const QString& workload, const Catalogue& catalogue);

// Steps in which the drive of a later question can be run, for people: what the lock of a step cannot hold back.
[[nodiscard]] QStringList earlyAnswers(const LessonText& lesson, const Catalogue& catalogue);

} // namespace floom
