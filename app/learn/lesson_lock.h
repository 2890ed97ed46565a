// SPDX-License-Identifier: GPL-3.0-or-later
// What a locked lesson lets a student change. Not secure: it keeps a class on one path, and the hand-in reveals another drive. Pure.
#pragma once

#include "learn/lesson_text.h"

namespace floom::inline learn {

// The first difference between the initial and the current drive that the lock does not allow: "pkg.tR", "pkg.count", "blocks", "wires"; ""
// if there is none. Positions and names of blocks are free.
[[nodiscard]] QString lockedChange(const LessonLock& lock, const Design& start, const Design& now);

// All differences, in the same form.
[[nodiscard]] QStringList changedFields(const Design& start, const Design& now);
// The fields that a step changes or asks to change: "ch.rate", "pkg.count".
[[nodiscard]] QStringList fieldsOf(const LessonStep& step);

// Needs of steps that the lock forbids, in words.
[[nodiscard]] QStringList lockFaults(const LessonText& lesson);

} // namespace floom::inline learn
