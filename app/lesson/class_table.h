// SPDX-License-Identifier: GPL-3.0-or-later
// What a class did in its lessons, from its hand-ins: for each prediction the share that was right before and after talking, who was sure
// and wrong, and where the time went. A hand-in of another lesson, another version of it or another drive is named and not counted. Pure.
#pragma once

#include "export/table.h"
#include "lesson/hand_in.h"

#include <functional>

namespace floom {

struct GradedAnswer {
    int step = 0; // from 1
    double before = 0, after = 0; // scores, 0 to 1; `after` is `before` where there was no second vote
    bool isSureAndWrong = false; // in the first vote
};

struct GradedHandIn {
    HandIn handIn;
    QString problem; // why it is not counted; "" = it is
    int lesson = -1; // its place among those given
    std::vector<GradedAnswer> answers;
    [[nodiscard]] int right(double GradedAnswer::*when) const;
    [[nodiscard]] int sureAndWrong() const;
    [[nodiscard]] qint64 seconds() const;
    [[nodiscard]] int slowestStep() const; // 0 = none
};

struct ClassStep {
    int step = 0;
    QString title;
    int answers = 0, rightBefore = 0, rightAfter = 0, secondVotes = 0, sureAndWrong = 0; // 0 answers: nothing was asked
    double medianSeconds = 0;
};

struct ClassLesson {
    int place = 0; // among those given
    QString id, title;
    int students = 0;
    std::vector<ClassStep> steps; // those somebody came to
    [[nodiscard]] int slowestStep() const; // by the median
};

struct ClassReport {
    std::vector<GradedHandIn> handIns; // in the order given
    std::vector<ClassLesson> lessons; // in the order of the course
    std::vector<QString> notices; // hand-ins of one lesson that carry the same code: all are counted
    [[nodiscard]] int counted() const;
};

// A lesson is known by its hash, whatever its file was called, else by its id.
[[nodiscard]] ClassReport gradeClass(std::vector<HandIn> handIns, const std::vector<LessonText>& lessons, const Catalogue& catalogue);

[[nodiscard]] Table classTable(const ClassReport& report); // a row a step
[[nodiscard]] Table studentTable(const ClassReport& report); // a row a hand-in
[[nodiscard]] Table answerTable(const ClassReport& report); // a row an answer: what is exported as CSV

} // namespace floom
