// SPDX-License-Identifier: GPL-3.0-or-later
// Walks a lesson by itself: makes the change that each step asks for, runs where it asks for a run, and holds the truths against what the
// lesson says of them. A lesson whose truth lies near a border of its choices, or beyond its scale, or needs what its own model does not
// reach, is broken; so is one that locks what its steps need, or that lets the drive of a later question be run early. All languages are
// read, and numbers of students walked until every value of a variant has been. Blocking.
#pragma once

#include "lesson/lesson_text.h"

#include <QString>

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace floom {

struct LessonTruth { // of one step under each seed
    int number = 0; // of the student who gets it; 0 = without one
    int step = 0; // from 1
    QString title, truth; // the expression
    std::vector<double> values; // one a seed
    QString expected; // the choice that is right, or the scale
    QString reveal; // filled in, of the first seed
    QString text; // of the step, as the class reads it
    double seconds = 0; // simulating, the longest of the seeds
};

struct LessonReport {
    std::vector<LessonTruth> truths;
    std::vector<QString> faults; // what is broken, in the order of the steps; empty = the lesson is sound
};

// Truths at least this far from the borders of their choices, as a share.
inline constexpr double kLessonMargin = 0.1;

// A stop ends the walk and the run under way, and the report says so.
[[nodiscard]] LessonReport walkLesson(const LessonText& lesson, const Catalogue& catalogue, const std::vector<std::uint64_t>& seeds,
                                      std::stop_token stop = {}); // as it was read: for this number only
[[nodiscard]] LessonReport checkLesson(const LessonText& lesson, const Catalogue& catalogue, const std::vector<std::uint64_t>& seeds,
                                       std::stop_token stop = {});

} // namespace floom
