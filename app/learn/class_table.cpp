// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/class_table.h"

#include "export/number_text.h"
#include "learn/lesson_drives.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace floom::inline learn {

namespace {

// A lesson as one student had it, and the drives it produces.
struct Asked {
    int place = -1; // index of the lesson
    std::optional<LessonText> lesson;
    std::optional<LessonDrives> drives;
    QString problem;
};

class Grader {
public:
    Grader(const std::vector<LessonText>& lessons, const Catalogue& catalogue)
        : m_lessons(lessons)
        , m_catalogue(catalogue)
    {
    }

    GradedHandIn grade(HandIn handIn)
    {
        GradedHandIn graded;
        graded.handIn = std::move(handIn);
        const Asked& asked = askedOf(graded.handIn);
        graded.lesson = asked.place;
        graded.problem = problemOf(graded.handIn, asked);
        if (!graded.problem.isEmpty())
            return graded;
        for (const HandInStep& step : graded.handIn.steps) {
            const LessonStep& text = asked.lesson->steps[static_cast<std::size_t>(step.step) - 1];
            if (text.kind != u"predict" || !step.first || !step.truth)
                continue;
            GradedAnswer answer{step.step, scoreOf(text, *step.first, *step.truth), 0, false};
            answer.after = step.second ? scoreOf(text, *step.second, *step.truth) : answer.before;
            answer.isSureAndWrong = step.isSure && answer.before < kRightFrom;
            graded.answers.push_back(answer);
        }
        return graded;
    }

private:
    const Asked& askedOf(const HandIn& handIn)
    {
        const auto [place, isNew] = m_asked.try_emplace({handIn.lesson, handIn.lessonHash, handIn.number});
        Asked& asked = place->second;
        if (!isNew)
            return asked;
        auto found = find([&](const LessonText& lesson) { return lesson.hash == handIn.lessonHash && lesson.id == handIn.lesson; });
        if (found == m_lessons.end())
            found = find([&](const LessonText& lesson) { return lesson.hash == handIn.lessonHash; });
        if (found == m_lessons.end())
            found = find([&](const LessonText& lesson) { return lesson.id == handIn.lesson; });
        if (found == m_lessons.end()) {
            asked.problem = QStringLiteral("there is no lesson \"%1\"; one of your own has to be given").arg(handIn.lesson);
            return asked;
        }
        asked.place = static_cast<int>(found - m_lessons.begin());
        // With the hand-in's name for the lesson, since variant values are drawn from it.
        asked.lesson = readLesson(found->source, handIn.lesson, &asked.problem, {found->reader.language, handIn.number});
        if (asked.lesson)
            asked.drives = lessonDrives(*asked.lesson, m_catalogue, &asked.problem);
        return asked;
    }

    template <typename Is> [[nodiscard]] std::vector<LessonText>::const_iterator find(Is is) const
    {
        return std::find_if(m_lessons.begin(), m_lessons.end(), is);
    }

    static QString problemOf(const HandIn& handIn, const Asked& asked)
    {
        if (!asked.drives)
            return asked.problem;
        if (handIn.lessonHash != asked.lesson->hash)
            return QStringLiteral("another version of the lesson");
        if (handIn.startHash != asked.drives->start)
            return QStringLiteral("another drive at the start");
        for (const HandInStep& step : handIn.steps) {
            if (step.step > static_cast<int>(asked.lesson->steps.size()))
                return QStringLiteral("the lesson has no step %1").arg(step.step);
            const QString& wanted = asked.drives->steps[step.step - 1];
            if (!step.drive.isEmpty() && !wanted.isEmpty() && step.drive != wanted)
                return QStringLiteral("another drive in step %1").arg(step.step);
        }
        return {};
    }

    const std::vector<LessonText>& m_lessons;
    const Catalogue& m_catalogue;
    std::map<std::tuple<QString, QString, int>, Asked> m_asked; // by id, hash and student number
};

double medianOf(std::vector<double> values)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

ClassLesson lessonOf(int place, const LessonText& text, const std::vector<GradedHandIn>& handIns)
{
    ClassLesson lesson{place, text.id, text.title, 0, {}};
    std::vector<ClassStep> steps(text.steps.size());
    std::vector<std::vector<double>> seconds(text.steps.size());
    for (const GradedHandIn& one : handIns) {
        if (one.lesson != place || !one.problem.isEmpty())
            continue;
        ++lesson.students;
        for (const HandInStep& step : one.handIn.steps) {
            const auto at = static_cast<std::size_t>(step.step) - 1;
            seconds[at].push_back(static_cast<double>(step.seconds));
            steps[at].secondVotes += step.second && step.truth ? 1 : 0;
        }
        for (const GradedAnswer& answer : one.answers) {
            ClassStep& step = steps[static_cast<std::size_t>(answer.step) - 1];
            ++step.answers;
            step.rightBefore += answer.before >= kRightFrom ? 1 : 0;
            step.rightAfter += answer.after >= kRightFrom ? 1 : 0;
            step.sureAndWrong += answer.isSureAndWrong ? 1 : 0;
        }
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        steps[i].step = static_cast<int>(i) + 1;
        steps[i].title = text.steps[i].title;
        steps[i].medianSeconds = medianOf(seconds[i]);
        if (!seconds[i].empty())
            lesson.steps.push_back(steps[i]);
    }
    return lesson;
}

// Duplicate hand-ins are all counted; the notice lets the teacher decide.
std::vector<QString> sameCodes(const std::vector<GradedHandIn>& handIns)
{
    std::map<std::pair<int, QString>, QStringList> files;
    for (const GradedHandIn& one : handIns)
        if (const QString code = one.handIn.code.simplified(); one.problem.isEmpty() && !code.isEmpty())
            files[{one.lesson, code}] << one.handIn.source;
    std::vector<QString> notices;
    for (const auto& [of, names] : files)
        if (names.size() > 1)
            notices.push_back(
                QStringLiteral("%1 carry the same code, \"%2\": all are counted").arg(names.join(QStringLiteral(", ")), of.second));
    return notices;
}

std::string shareText(int part, int whole)
{
    return whole == 0 ? std::string() : percentText(static_cast<double>(part) / whole, 0);
}

std::string numberText(const std::optional<double>& value)
{
    return value ? QString::number(*value, 'g', 10).toStdString() : std::string();
}

} // namespace

int GradedHandIn::right(double GradedAnswer::*when) const
{
    return static_cast<int>(std::count_if(answers.begin(), answers.end(), [when](const GradedAnswer& a) { return a.*when >= kRightFrom; }));
}

int GradedHandIn::sureAndWrong() const
{
    return static_cast<int>(std::count_if(answers.begin(), answers.end(), [](const GradedAnswer& a) { return a.isSureAndWrong; }));
}

qint64 GradedHandIn::seconds() const
{
    return std::accumulate(handIn.steps.begin(), handIn.steps.end(), qint64{0},
                           [](qint64 sum, const HandInStep& step) { return sum + step.seconds; });
}

int GradedHandIn::slowestStep() const
{
    const auto& all = handIn.steps;
    const auto most = std::max_element(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.seconds < b.seconds; });
    return most == all.end() ? 0 : most->step;
}

int ClassLesson::slowestStep() const
{
    const auto most =
        std::max_element(steps.begin(), steps.end(), [](const auto& a, const auto& b) { return a.medianSeconds < b.medianSeconds; });
    return most == steps.end() ? 0 : most->step;
}

int ClassReport::counted() const
{
    return static_cast<int>(std::count_if(handIns.begin(), handIns.end(), [](const GradedHandIn& one) { return one.problem.isEmpty(); }));
}

ClassReport gradeClass(std::vector<HandIn> handIns, const std::vector<LessonText>& lessons, const Catalogue& catalogue)
{
    ClassReport report;
    Grader grader(lessons, catalogue);
    for (HandIn& one : handIns)
        report.handIns.push_back(grader.grade(std::move(one)));
    for (std::size_t i = 0; i < lessons.size(); ++i)
        if (auto one = lessonOf(static_cast<int>(i), lessons[i], report.handIns); one.students > 0)
            report.lessons.push_back(std::move(one));
    report.notices = sameCodes(report.handIns);
    return report;
}

Table classTable(const ClassReport& report)
{
    Table table{"",
                {{"lesson"},
                 {"step", Align::right},
                 {"question"},
                 {"answers", Align::right},
                 {"right before", Align::right},
                 {"right after", Align::right},
                 {"second votes", Align::right},
                 {"sure and wrong", Align::right},
                 {"median time", Align::right},
                 {""}},
                {}};
    for (const ClassLesson& lesson : report.lessons)
        for (const ClassStep& step : lesson.steps)
            table.rows.push_back({lesson.id.toStdString(), std::to_string(step.step), step.title.toStdString(),
                                  step.answers > 0 ? std::to_string(step.answers) : "", shareText(step.rightBefore, step.answers),
                                  shareText(step.rightAfter, step.answers), step.answers > 0 ? std::to_string(step.secondVotes) : "",
                                  shareText(step.sureAndWrong, step.answers), fixedText(step.medianSeconds, 0) + " s",
                                  step.step == lesson.slowestStep() ? "slowest" : ""});
    return table;
}

Table studentTable(const ClassReport& report)
{
    Table table{"",
                {{"file"},
                 {"code"},
                 {"number", Align::right},
                 {"lesson"},
                 {"asked", Align::right},
                 {"right before", Align::right},
                 {"right after", Align::right},
                 {"sure and wrong", Align::right},
                 {"time", Align::right},
                 {"slowest step", Align::right},
                 {"not counted"}},
                {}};
    for (const GradedHandIn& one : report.handIns) {
        const bool counts = one.problem.isEmpty();
        const auto count = [counts](int value) { return counts ? std::to_string(value) : std::string(); };
        table.rows.push_back({one.handIn.source.toStdString(), one.handIn.code.toStdString(), std::to_string(one.handIn.number),
                              one.handIn.lesson.toStdString(), count(static_cast<int>(one.answers.size())),
                              count(one.right(&GradedAnswer::before)), count(one.right(&GradedAnswer::after)), count(one.sureAndWrong()),
                              std::to_string(one.seconds()) + " s", std::to_string(one.slowestStep()), one.problem.toStdString()});
    }
    return table;
}

Table answerTable(const ClassReport& report)
{
    Table table{"",
                {{"file"},
                 {"code"},
                 {"number"},
                 {"lesson"},
                 {"lesson_hash"},
                 {"step"},
                 {"vote_1"},
                 {"vote_2"},
                 {"sure"},
                 {"truth"},
                 {"score_1"},
                 {"score_2"},
                 {"hints"},
                 {"seconds"},
                 {"drive"},
                 {"start_drive"},
                 {"engine"},
                 {"not_counted"}},
                {}};
    for (const GradedHandIn& one : report.handIns)
        for (const HandInStep& step : one.handIn.steps) {
            const auto graded =
                std::find_if(one.answers.begin(), one.answers.end(), [&](const GradedAnswer& a) { return a.step == step.step; });
            const bool isGraded = graded != one.answers.end();
            table.rows.push_back({one.handIn.source.toStdString(), one.handIn.code.toStdString(), std::to_string(one.handIn.number),
                                  one.handIn.lesson.toStdString(), one.handIn.lessonHash.toStdString(), std::to_string(step.step),
                                  numberText(step.first), numberText(step.second), step.first ? (step.isSure ? "yes" : "no") : "",
                                  numberText(step.truth), isGraded ? fixedText(graded->before, 3) : "",
                                  isGraded ? fixedText(graded->after, 3) : "", std::to_string(step.hints), std::to_string(step.seconds),
                                  step.drive.toStdString(), one.handIn.startHash.toStdString(), one.handIn.engine.toStdString(),
                                  one.problem.toStdString()});
        }
    return table;
}

} // namespace floom::inline learn
