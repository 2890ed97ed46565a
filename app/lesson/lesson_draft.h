// SPDX-License-Identifier: GPL-3.0-or-later
// Writing a lesson: what was changed in a drawing as the needs of a step, options as lines of text, and the whole as JSON that readLesson()
// takes. Pure.
#pragma once

#include "lesson/lesson_text.h"

namespace floom {

// What leads from one drawing to the other, as needs of a step; "" or why it cannot be said (a block or wire came or went).
[[nodiscard]] QString needsBetween(const Design& before, const Design& now, const Catalogue& catalogue, std::vector<LessonNeed>* needs);
[[nodiscard]] QString needText(const LessonNeed& need); // "ch.rate = 800MT/s", "workload rw=read", "limit waf < 2.2"
[[nodiscard]] std::optional<LessonNeed> needOf(const QString& line); // as needText() writes it

// One option a line: "It stays | 1.2 | because ..."; the number is the greatest truth for which it is right, left out of the last one; the
// reason is said to who chose it and was wrong. "" or the line that is none.
[[nodiscard]] QString readChoices(const QString& lines, std::vector<LessonChoice>* choices);
[[nodiscard]] QString choiceLines(const std::vector<LessonChoice>& choices);

[[nodiscard]] QJsonObject writtenNeed(const LessonNeed& need);
[[nodiscard]] QJsonObject writtenStep(const LessonStep& step);

} // namespace floom
