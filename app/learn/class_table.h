// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluates a class's hand-ins: for each prediction the share that was right before and after discussion, who was sure and wrong, and where
// the time went. A hand-in of another lesson, lesson version or drive is reported and not counted. Pure.
#pragma once

#include "export/table.h"
#include "learn/hand_in.h"

#include <functional>

namespace floom::inline learn {

struct GradedAnswer {
    int step = 0; // from 1
    double before = 0, after = 0; // scores, 0 to 1; `after` equals `before` without a second vote
    bool isSureAndWrong = false; // in the first vote
};

struct GradedHandIn {
    HandIn handIn;
    QString problem; // why it is not counted; "" = counted
    int lesson = -1; // index into the given lessons
    std::vector<GradedAnswer> answers;
    [[nodiscard]] int right(double GradedAnswer::*when) const;
    [[nodiscard]] int sureAndWrong() const;
    [[nodiscard]] qint64 seconds() const;
    [[nodiscard]] int slowestStep() const; // 0 = none
};

struct ClassStep {
    int step = 0;
    QString title;
    int answers = 0, rightBefore = 0, rightAfter = 0, secondVotes = 0, sureAndWrong = 0; // answers 0: no question in this step
    double medianSeconds = 0;
};

struct ClassLesson {
    int place = 0; // index into the given lessons
    QString id, title;
    int students = 0;
    std::vector<ClassStep> steps; // steps that at least one student reached
    [[nodiscard]] int slowestStep() const; // by the median
};

struct ClassReport {
    std::vector<GradedHandIn> handIns; // in the order given
    std::vector<ClassLesson> lessons; // in the order of the course
    std::vector<QString> notices; // hand-ins of one lesson with the same code: all are counted
    [[nodiscard]] int counted() const;
};

// A lesson is identified by its hash, whatever its file name, else by its id.
[[nodiscard]] ClassReport gradeClass(std::vector<HandIn> handIns, const std::vector<LessonText>& lessons, const Catalogue& catalogue);

[[nodiscard]] Table classTable(const ClassReport& report); // a row per step
[[nodiscard]] Table studentTable(const ClassReport& report); // a row per hand-in
[[nodiscard]] Table answerTable(const ClassReport& report); // a row per answer: the CSV export

} // namespace floom::inline learn
