// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons of one's own, in files: what a teacher wrote and gives to a class. Blocking.
#pragma once

#include "base/result.h"
#include "lesson/lesson_text.h"

namespace floom {

inline constexpr qint64 kMostLessonBytes = 8 << 20; // with a drive of its own

[[nodiscard]] bool looksLikeLesson(const QByteArray& text); // steps at the top: no drive and no hand-in has them so
// Its id is the file's name without the suffix.
[[nodiscard]] Result<LessonText> lessonAt(const QString& path, const LessonReader& reader = {});

} // namespace floom
