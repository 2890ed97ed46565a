// SPDX-License-Identifier: GPL-3.0-or-later
// The class sheet of a lesson, one page of paper: the questions with their options and room for two counts of hands, minutes, the answers
// as simulated here, the sentence to take away. Pure.
#pragma once

#include "lesson/lesson_check.h"
#include "report/report.h"

namespace floom {

// `walked` is of this lesson and holds the answers.
[[nodiscard]] ReportDocument lessonSheet(const LessonText& lesson, const LessonReport& walked);

} // namespace floom
