// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson's class sheet, one printed page: the questions with options and room for two counts of hands, the schedule, the simulated
// answers, and the take-away sentence. Pure.
#pragma once

#include "learn/lesson_check.h"
#include "report/report.h"

namespace floom::inline desk {

// `walked`: the check report of this lesson, with the answers.
[[nodiscard]] ReportDocument lessonSheet(const LessonText& lesson, const LessonReport& walked);

} // namespace floom::inline desk
