// SPDX-License-Identifier: GPL-3.0-or-later
// CourseRecord: how far somebody has come in the course, as one small JSON file on this machine: no names, nothing that is sent. Pure.
#pragma once

#include "base/result.h"
#include "lesson/hand_in.h"

#include <QDate>

namespace floom {

struct Misconception { // a prediction that was sure and wrong
    QString question, said, right;
};

struct LessonProgress {
    QString id;
    int step = 0, steps = 0; // the furthest one, from 1
    int asked = 0, right = 0; // predictions; right in the last vote
    qint64 seconds = 0;
    bool isDone = false; // once, in this or an earlier attempt
    std::vector<Misconception> sureAndWrong;
    HandIn kept; // what was done up to that step, to go on from; without a code
};

struct CourseRecord {
    int number = 0; // for the lessons' variants
    QString language = QStringLiteral("en");
    QString last; // the lesson that was open last
    std::vector<LessonProgress> lessons; // those that were begun

    [[nodiscard]] const LessonProgress* find(const QString& id) const;
    // What was done of a lesson: takes the place of an attempt that came no further.
    void note(const LessonText& lesson, const HandIn& handIn);
};

[[nodiscard]] QByteArray writeCourse(const CourseRecord& record);
[[nodiscard]] Result<CourseRecord> readCourse(const QByteArray& json, const QString& source);

// The lesson to go on with: the one open last, else the first that is not done; "" when all are.
[[nodiscard]] QString lessonToContinue(const CourseRecord& record, const std::vector<LessonText>& course);
// Why a lesson cannot go on where it was left and begins anew, for people; "" when it can.
[[nodiscard]] QString whyAnew(const LessonProgress& progress, const LessonText& lesson);
// What was learned, for people, as a text of 80 columns.
[[nodiscard]] QString courseSummary(const CourseRecord& record, const std::vector<LessonText>& course, const QDate& day);
// A prediction in words: the choice, or the number with its unit.
[[nodiscard]] QString voteWords(const LessonStep& step, double vote);

} // namespace floom
