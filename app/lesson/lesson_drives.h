// SPDX-License-Identifier: GPL-3.0-or-later
// The drives that a lesson leads to, without running them: what a hand-in is held against, to see whether another drive was run. Pure.
#pragma once

#include "lesson/lesson_text.h"

namespace floom {

// Values that are written out and are their type's defaults left out: what the drawing does.
[[nodiscard]] Design plainDrive(const Design& design, const Catalogue& catalogue);
// A hash of what the drawing does: a value that is written out and is its type's default counts as left out.
[[nodiscard]] QString drawnHash(const Design& design, const Catalogue& catalogue);

struct LessonDrives {
    QString start; // its drawnHash()
    QStringList steps; // at the end of each; "" where the step leaves it to the student how it is done, and behind such a step
};
[[nodiscard]] std::optional<LessonDrives> lessonDrives(const LessonText& lesson, const Catalogue& catalogue, QString* problem);

// Makes the changes that a step asks for, and those of its model; "" or what cannot be done.
[[nodiscard]] QString takeStep(const LessonStep& step, const Catalogue& catalogue, Design& design, QString& workload);

} // namespace floom
