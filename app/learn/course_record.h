// SPDX-License-Identifier: GPL-3.0-or-later
// CourseRecord: a person's progress in the course, as one small JSON file on this machine: no names, nothing is sent. Pure.
#pragma once

#include "base/result.h"
#include "learn/hand_in.h"

#include <QDate>

namespace floom::inline learn {

struct Misconception { // a prediction that was sure and wrong
    QString question, said, right;
};

struct LessonProgress {
    QString id;
    int step = 0, steps = 0; // furthest step, from 1
    int asked = 0, right = 0; // predictions made; right in the last vote
    qint64 seconds = 0;
    bool isDone = false; // completed in this or an earlier attempt
    std::vector<Misconception> sureAndWrong;
    HandIn kept; // answers up to that step, to resume from; without a code
};

struct CourseRecord {
    int number = 0; // the student's number, for the lessons' variants
    QString language = QStringLiteral("en");
    QString last; // the lesson opened last
    std::vector<LessonProgress> lessons; // started lessons

    [[nodiscard]] const LessonProgress* find(const QString& id) const;
    // Records a hand-in; replaces an attempt that got no further.
    void note(const LessonText& lesson, const HandIn& handIn);
};

[[nodiscard]] QByteArray writeCourse(const CourseRecord& record);
[[nodiscard]] Result<CourseRecord> readCourse(const QByteArray& json, const QString& source);

// The lesson to resume: the one opened last, else the first unfinished; "" if all are done.
[[nodiscard]] QString lessonToContinue(const CourseRecord& record, const std::vector<LessonText>& course);
// Why a lesson cannot be resumed and starts over, in words; "" if it can.
[[nodiscard]] QString whyAnew(const LessonProgress& progress, const LessonText& lesson);
// A summary of what was learned, in words, 80 columns wide.
[[nodiscard]] QString courseSummary(const CourseRecord& record, const std::vector<LessonText>& course, const QDate& day);
// A prediction in words: the choice, or the number with its unit.
[[nodiscard]] QString voteWords(const LessonStep& step, double vote);

} // namespace floom::inline learn
