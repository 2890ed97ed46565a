// SPDX-License-Identifier: GPL-3.0-or-later
// The drives a lesson produces, computed without running them: hand-ins are compared with them to detect a run of another drive. Pure.
#pragma once

#include "learn/lesson_text.h"

namespace floom::inline learn {

// The design without values that equal their type's defaults: its behaviour.
[[nodiscard]] Design plainDrive(const Design& design, const Catalogue& catalogue);
// A hash of the design's behaviour: an explicit default value counts as omitted.
[[nodiscard]] QString drawnHash(const Design& design, const Catalogue& catalogue);

struct LessonDrives {
    QString start; // drawnHash() of the initial drive
    QStringList steps; // after each step; "" if the step leaves the way open, and from there on
};
[[nodiscard]] std::optional<LessonDrives> lessonDrives(const LessonText& lesson, const Catalogue& catalogue, QString* problem);

// Applies a step's changes, and those of its model; returns "" or what cannot be done.
[[nodiscard]] QString takeStep(const LessonStep& step, const Catalogue& catalogue, Design& design, AskedWorkload& workload);

} // namespace floom::inline learn
