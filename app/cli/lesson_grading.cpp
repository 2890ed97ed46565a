// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/lesson_grading.h"

#include "learn/class_table.h"
#include "learn/hand_in_folder.h"

#include <nlohmann/json.hpp>

#include <iterator>

namespace floom::cli {

namespace {

nlohmann::ordered_json shareOrNull(int part, int whole)
{
    return whole == 0 ? nlohmann::ordered_json() : nlohmann::ordered_json(static_cast<double>(part) / whole);
}

nlohmann::ordered_json documentOf(const ClassReport& report, const std::vector<std::string>& refused)
{
    auto lessons = nlohmann::ordered_json::array(), students = nlohmann::ordered_json::array();
    for (const ClassLesson& lesson : report.lessons) {
        auto steps = nlohmann::ordered_json::array();
        for (const ClassStep& step : lesson.steps)
            steps.push_back({{"step", step.step},
                             {"question", step.title.toStdString()},
                             {"answers", step.answers},
                             {"right_before", shareOrNull(step.rightBefore, step.answers)},
                             {"right_after", shareOrNull(step.rightAfter, step.answers)},
                             {"second_votes", step.secondVotes},
                             {"sure_and_wrong", shareOrNull(step.sureAndWrong, step.answers)},
                             {"median_seconds", step.medianSeconds}});
        lessons.push_back(
            {{"lesson", lesson.id.toStdString()}, {"students", lesson.students}, {"slowest_step", lesson.slowestStep()}, {"steps", steps}});
    }
    for (const GradedHandIn& one : report.handIns)
        students.push_back({{"file", one.handIn.source.toStdString()},
                            {"code", one.handIn.code.toStdString()},
                            {"number", one.handIn.number},
                            {"lesson", one.handIn.lesson.toStdString()},
                            {"asked", one.answers.size()},
                            {"right_before", one.right(&GradedAnswer::before)},
                            {"right_after", one.right(&GradedAnswer::after)},
                            {"sure_and_wrong", one.sureAndWrong()},
                            {"seconds", one.seconds()},
                            {"slowest_step", one.slowestStep()},
                            {"not_counted", one.problem.toStdString()}});
    auto notices = nlohmann::ordered_json::array();
    for (const QString& notice : report.notices)
        notices.push_back(notice.toStdString());
    return {{"lessons", lessons}, {"hand_ins", students}, {"refused", refused}, {"notices", notices}};
}

} // namespace

int gradeLessons(const Session& session, const Grading& grading, const std::vector<LessonText>& lessons)
{
    auto read = readHandIns(QString::fromStdString(grading.folder));
    if (!read)
        return refuse(read.error());
    const std::vector<std::string>& refused = read->refused;
    std::vector<LessonText> all = lessons;
    std::move(read->lessons.begin(), read->lessons.end(), std::back_inserter(all));
    const ClassReport report = gradeClass(std::move(read->handIns), all, session.catalogue);
    for (const std::string& one : refused)
        say(one);
    for (const GradedHandIn& one : report.handIns)
        if (!one.problem.isEmpty())
            say(one.handIn.source.toStdString() + " is not counted: " + one.problem.toStdString());
    for (const QString& notice : report.notices)
        say(notice.toStdString());
    const bool isWhole = refused.empty() && report.counted() == static_cast<int>(report.handIns.size());
    const int code = isWhole ? kFine : kNotMet;
    if (!grading.json.empty())
        if (const int written = deliver(documentOf(report, refused).dump(2) + '\n', grading.json, code); written == kUnusable)
            return written;
    if (!grading.csv.empty())
        if (const int written = deliver(csv(answerTable(report)), grading.csv, code); written == kUnusable)
            return written;
    if (grading.json == "-" || grading.csv == "-")
        return code;
    std::string text = plainText(classTable(report));
    if (grading.showsStudents)
        text += '\n' + plainText(studentTable(report));
    return print(text + '\n' + std::to_string(report.counted()) + " of " + std::to_string(report.handIns.size() + refused.size())
                     + " hand-ins counted.\n",
                 code);
}

} // namespace floom::cli
