// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/learn/lesson_sheet.h"

#include "export/number_text.h"
#include "learn/course_record.h"

#include <QCoreApplication>

#include <algorithm>

namespace floom::inline desk {

namespace {

struct LessonSheetWords {
    Q_DECLARE_TR_FUNCTIONS(LessonSheet)
};

// One minute to predict, three to vote and discuss, two to reveal and two to explain: reference 20.4.
constexpr auto kPacing = "Predict alone 1 min · vote · discuss 3 min · vote again · run and reveal 2 min · explain 2 min";

ReportTable votesOf(const LessonStep& step)
{
    ReportTable part{{"",
                      {{LessonSheetWords::tr("Option").toStdString()},
                       {LessonSheetWords::tr("1st vote").toStdString()},
                       {LessonSheetWords::tr("2nd vote").toStdString()}},
                      {}},
                     {}};
    for (const int place : mixedPlaces(step, {}, 0))
        part.table.rows.push_back({step.stations[place - 1].toStdString(), LessonSheetWords::tr("place __").toStdString(),
                                   LessonSheetWords::tr("place __").toStdString()});
    if (step.choices.empty() && step.stations.isEmpty())
        part.table.rows.push_back(
            {LessonSheetWords::tr("A number from %1 to %2 %3").arg(step.from).arg(step.to).arg(step.unit).toStdString(), "______",
             "______"});
    for (const LessonChoice& choice : step.choices)
        part.table.rows.push_back({choice.words.toStdString(), "______", "______"});
    return part;
}

} // namespace

ReportDocument lessonSheet(const LessonText& lesson, const LessonReport& walked)
{
    ReportDocument sheet{lesson.title, LessonSheetWords::tr("Class sheet · %1 minutes").arg(lesson.minutes), {}, {}};
    ReportPage page{ReportWords{lesson.summary, ReportWords::lead}, ReportWords{LessonSheetWords::tr(kPacing), ReportWords::small}};
    ReportTable key{{LessonSheetWords::tr("Answers, for the teacher").toStdString(),
                     {{""}, {LessonSheetWords::tr("Right").toStdString()}, {LessonSheetWords::tr("Simulated here").toStdString()}},
                     {}},
                    {}};
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const LessonStep& step = lesson.steps[i];
        if (step.kind != u"predict")
            continue;
        const auto truth = std::find_if(walked.truths.begin(), walked.truths.end(),
                                        [&](const LessonTruth& one) { return one.step == static_cast<int>(i) + 1; });
        if (truth == walked.truths.end() || truth->values.empty())
            continue;
        page.push_back(ReportHeading{QStringLiteral("%1  %2").arg(i + 1).arg(step.title), 2});
        page.push_back(ReportWords{QString(truth->text).replace(u'\n', u' '), ReportWords::plain});
        page.push_back(votesOf(step));
        const double value = truth->values.front();
        key.table.rows.push_back({std::to_string(i + 1), (step.choices.empty() ? voteWords(step, value) : truth->expected).toStdString(),
                                  truth->reveal.toStdString()});
    }
    page.push_back(std::move(key));
    page.push_back(ReportWords{LessonSheetWords::tr("To remember: %1").arg(lesson.remember), ReportWords::lead});
    if (!lesson.whatIf.isEmpty())
        page.push_back(ReportWords{LessonSheetWords::tr("For those who finish early: %1").arg(lesson.whatIf), ReportWords::plain});
    sheet.pages.push_back(std::move(page));
    return sheet;
}

} // namespace floom::inline desk
