// SPDX-License-Identifier: GPL-3.0-or-later
// Walks a lesson automatically: makes each step's changes, runs where a run is required, and checks the lesson's statements against the
// truths. Faults: a truth near a border of its choices, beyond its scale, or not reached by the step's model; a lock that forbids what a
// step needs; a later question's drive that can be run early. Reads all languages, and walks student numbers until each value of each
// variant has been used. Blocking.
#pragma once

#include "learn/lesson_text.h"

#include <QString>

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace floom::inline learn {

struct LessonTruth { // of one step, for all seeds
    int number = 0; // the student's number; 0 = none
    int step = 0; // from 1
    QString title, truth; // the expression
    std::vector<double> values; // one per seed
    QString expected; // the right choice, or the scale
    QString reveal; // with values filled in, for the first seed
    QString text; // the step's text
    double seconds = 0; // simulation time, maximum over the seeds
};

struct LessonReport {
    std::vector<LessonTruth> truths;
    std::vector<QString> faults; // problems in step order; empty = the lesson is sound
};

// Minimum relative distance of a truth from the borders of its choices.
inline constexpr double kLessonMargin = 0.1;

// A stop ends the walk and the current run; the report says so.
[[nodiscard]] LessonReport walkLesson(const LessonText& lesson, const Catalogue& catalogue, const std::vector<std::uint64_t>& seeds,
                                      std::stop_token stop = {}); // only for the number it was read with
[[nodiscard]] LessonReport checkLesson(const LessonText& lesson, const Catalogue& catalogue, const std::vector<std::uint64_t>& seeds,
                                       std::stop_token stop = {});

} // namespace floom::inline learn
