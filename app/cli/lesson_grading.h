// SPDX-License-Identifier: GPL-3.0-or-later
// `flashloom-cli lesson grade`: a folder of hand-ins as the table of a class. Files that are damaged or no hand-ins are refused by name.
#pragma once

#include "cli/session.h"
#include "lesson/lesson_text.h"

namespace floom::cli {

struct Grading {
    std::string folder;
    std::string csv, json; // files to write, "-" for standard output, "" for neither
    bool showsStudents = false; // one row a hand-in as well
};

[[nodiscard]] int gradeLessons(const Session& session, const Grading& grading, const std::vector<LessonText>& lessons);

} // namespace floom::cli
