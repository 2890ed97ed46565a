// SPDX-License-Identifier: GPL-3.0-or-later
// Custom lessons in files, written by a teacher and given to a class. Blocking.
#pragma once

#include "base/result.h"
#include "learn/lesson_text.h"

namespace floom::inline learn {

inline constexpr qint64 kMostLessonBytes = 8 << 20; // including an embedded drive

[[nodiscard]] bool looksLikeLesson(const QByteArray& text); // has top-level steps, unlike drives and hand-ins
// Its id is the file name without the suffix.
[[nodiscard]] Result<LessonText> lessonAt(const QString& path, const LessonReader& reader = {});

} // namespace floom::inline learn
