// SPDX-License-Identifier: GPL-3.0-or-later
// Writing lessons: changes of a design as a step's needs, options as lines of text, and the whole as JSON for readLesson(). Pure.
#pragma once

#include "learn/lesson_text.h"

namespace floom::inline learn {

// The difference between two designs as needs of a step. Returns "" or why it cannot be expressed (a block or wire was added or removed).
[[nodiscard]] QString needsBetween(const Design& before, const Design& now, const Catalogue& catalogue, std::vector<LessonNeed>* needs);
[[nodiscard]] QString needText(const LessonNeed& need); // "ch.rate = 800MT/s", "workload rw=read", "limit waf < 2.2"
[[nodiscard]] std::optional<LessonNeed> needOf(const QString& line); // parses needText()'s format

// One option per line: "It stays | 1.2 | because ..."; the number is the largest truth for which it is right, omitted for the last option;
// the reason is shown to those who chose it wrongly. Returns "" or the invalid line.
[[nodiscard]] QString readChoices(const QString& lines, std::vector<LessonChoice>* choices);
[[nodiscard]] QString choiceLines(const std::vector<LessonChoice>& choices);

[[nodiscard]] QJsonObject writtenNeed(const LessonNeed& need);
[[nodiscard]] QJsonObject writtenStep(const LessonStep& step);

} // namespace floom::inline learn
