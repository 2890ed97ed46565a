// SPDX-License-Identifier: GPL-3.0-or-later
// `flashloom-cli lesson grade`: evaluates a folder of hand-ins as a class table. Files that are damaged or no hand-ins are reported by
// name.
#pragma once

#include "cli/session.h"
#include "learn/lesson_text.h"

namespace floom::cli {

struct Grading {
    std::string folder;
    std::string csv, json; // output files, "-" for standard output, "" for none
    bool showsStudents = false; // also a row per hand-in
};

[[nodiscard]] int gradeLessons(const Session& session, const Grading& grading, const std::vector<LessonText>& lessons);

} // namespace floom::cli
