// SPDX-License-Identifier: GPL-3.0-or-later
// What a locked lesson lets a student change. No security: it keeps a class on one path, and the hand-in tells of another drive. Pure.
#pragma once

#include "lesson/lesson_text.h"

namespace floom {

// The first thing that differs between the drive at the start and the drive as it is, and that the lock does not name: "pkg.tR",
// "pkg.count", "blocks", "wires"; "" when there is none. Places and names of blocks are free.
[[nodiscard]] QString lockedChange(const LessonLock& lock, const Design& start, const Design& now);

// All that differs, likewise.
[[nodiscard]] QStringList changedFields(const Design& start, const Design& now);
// What a step changes or has changed: "ch.rate", "pkg.count".
[[nodiscard]] QStringList fieldsOf(const LessonStep& step);

// What the steps ask for and the lock forbids, for people.
[[nodiscard]] QStringList lockFaults(const LessonText& lesson);

} // namespace floom
