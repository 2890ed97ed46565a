// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson_check.h"

#include "learn/lesson_drives.h"
#include "learn/lesson_lock.h"
#include "learn/step_lock.h"
#include "model/start_states.h"
#include "run/run_now.h"
#include "workload/workload.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <memory>

namespace floom::inline learn {

namespace {

using Record = std::shared_ptr<const RunRecord>;

const QString kInterrupted = QStringLiteral("interrupted"); // an unfinished walk proves nothing

class Walk {
public:
    // The report's lines for this walk start at `told`.
    Walk(const LessonText& lesson, const Catalogue& catalogue, std::uint64_t seed, LessonReport& report, std::size_t told,
         std::stop_token stop)
        : m_lesson(lesson)
        , m_catalogue(catalogue)
        , m_seed(seed)
        , m_report(report)
        , m_told(told)
        , m_stop(std::move(stop))
    {
    }

    // False if the walk could not be finished.
    bool go(bool first)
    {
        QString problem;
        const auto start = lessonStart(m_lesson, m_catalogue, &problem);
        if (!start)
            return fault(problem);
        m_design = *start;
        m_workload = m_lesson.workload;
        std::size_t told = m_told;
        for (std::size_t i = 0; i < m_lesson.steps.size(); ++i) {
            m_step = static_cast<int>(i) + 1;
            const LessonStep& step = m_lesson.steps[i];
            const Record old = m_record;
            double seconds = 0;
            if (!change(step) || !run(step, seconds))
                return false;
            if (step.kind == u"find" && !holdsBlock(step))
                return false;
            for (const LessonNeed& need : step.needs)
                if (need.what == u"limit" && !keepsBound(figure(need.address, old), need.value)
                    && !fault(
                        QStringLiteral("the model gives %1 %2, not %3").arg(need.address).arg(figure(need.address, old)).arg(need.value)))
                    return false;
            if (step.kind != u"predict")
                continue;
            const double truth = truthOf(step, result(m_record), result(old));
            if (first)
                m_report.truths.push_back({m_lesson.reader.number,
                                           m_step,
                                           step.title,
                                           step.stations.isEmpty() ? step.truth : QStringLiteral("order"),
                                           {},
                                           {},
                                           filledIn(step.reveal, result(m_record), result(old), truth, m_lesson.reader.language),
                                           filledIn(step.text, result(old), result(old), std::nan(""), m_lesson.reader.language),
                                           0});
            if (told >= m_report.truths.size())
                return fault(QStringLiteral("another number of predictions than under the first seed"));
            LessonTruth& line = m_report.truths[told++];
            line.values.push_back(truth);
            line.seconds = std::max(line.seconds, seconds);
            judge(step, truth, line);
            if (line.reveal.contains(u'?') && first)
                static_cast<void>(fault(QStringLiteral("a figure of the text is not known: %1").arg(line.reveal)));
        }
        return true;
    }

private:
    bool fault(const QString& what)
    {
        const QString whose = m_lesson.reader.number > 0 ? QStringLiteral("number %1, ").arg(m_lesson.reader.number) : QString();
        m_report.faults.push_back(m_step > 0 ? whose + QStringLiteral("step %1, seed %2: %3").arg(m_step).arg(m_seed).arg(what) : what);
        return false;
    }

    static const RunResult* result(const Record& record) { return record ? &record->result : nullptr; }
    [[nodiscard]] double figure(const QString& expression, const Record& old) const
    {
        return lessonFigure(expression, result(m_record), result(old));
    }

    bool change(const LessonStep& step)
    {
        const QString problem = takeStep(step, m_catalogue, m_design, m_workload);
        return problem.isEmpty() || fault(problem);
    }

    bool run(const LessonStep& step, double& seconds)
    {
        const bool wanted = std::any_of(step.needs.begin(), step.needs.end(),
                                        [](const LessonNeed& need) { return need.what == u"run" || need.what == u"limit"; });
        if (!wanted)
            return step.kind != u"predict" || fault(QStringLiteral("a prediction without a run that shows its truth"));
        if (!m_workload)
            return fault(QString::fromStdString(m_workload.error().message()));
        RunRequest request;
        request.design = m_design;
        request.workload = *m_workload;
        request.seed = m_seed;
        request.record = false;
        request.startStates = m_startStates;
        QElapsedTimer clock;
        clock.start();
        const RunOutcome outcome = runNow(m_catalogue, request, {m_stop, nullptr, {}});
        seconds = static_cast<double>(clock.elapsed()) * 1e-3;
        if (m_stop.stop_requested()) // a cancelled run is no evidence about the lesson
            return fault(kInterrupted);
        if (!outcome.record)
            return fault(outcome.problem());
        m_record = outcome.record;
        return true;
    }

    bool holdsBlock(const LessonStep& step)
    {
        for (const LessonNeed& need : step.needs)
            if (need.what == u"selected" && m_design.find(need.address.toStdString()) == nullptr)
                return fault(QStringLiteral("there is no block %1").arg(need.address));
        return true;
    }

    void judge(const LessonStep& step, double truth, LessonTruth& line)
    {
        if (!std::isfinite(truth)) {
            static_cast<void>(fault(QStringLiteral("%1 is not known").arg(step.truth)));
            return;
        }
        if (!step.stations.isEmpty()) {
            line.expected = step.stations.join(QStringLiteral(" → "));
            if (step.why.isEmpty())
                static_cast<void>(fault(QStringLiteral("another order of the stations says no why")));
            return;
        }
        if (step.choices.empty()) {
            line.expected = QStringLiteral("%1 .. %2 %3").arg(step.from).arg(step.to).arg(step.unit);
            if (truth < step.from || truth > step.to)
                static_cast<void>(fault(QStringLiteral("%1 is beyond the scale, %2").arg(truth).arg(line.expected)));
            return;
        }
        const int right = rightChoiceOf(step, truth);
        if (right < 0) {
            static_cast<void>(fault(QStringLiteral("no choice is right at %1").arg(truth)));
            return;
        }
        const QString words = step.choices[static_cast<std::size_t>(right)].words;
        if (!line.expected.isEmpty() && line.expected != words)
            static_cast<void>(fault(QStringLiteral("\"%1\" is right here, \"%2\" under another seed").arg(words, line.expected)));
        line.expected = words;
        for (std::size_t i = 0; i < step.choices.size(); ++i) {
            const double border = step.choices[i].upTo;
            if (std::isfinite(border) && std::abs(truth - border) < kLessonMargin * std::abs(border))
                static_cast<void>(fault(QStringLiteral("%1 lies within a tenth of the border %2").arg(truth).arg(border)));
            if (static_cast<int>(i) != right && step.choices[i].why.isEmpty())
                static_cast<void>(fault(QStringLiteral("the wrong choice \"%1\" says no why").arg(step.choices[i].words)));
        }
    }

    const LessonText& m_lesson;
    const Catalogue& m_catalogue;
    const std::shared_ptr<StartStates> m_startStates = std::make_shared<StartStates>(); // shared by all its runs
    std::uint64_t m_seed;
    LessonReport& m_report;
    const std::size_t m_told;
    const std::stop_token m_stop;
    Design m_design;
    AskedWorkload m_workload;
    Record m_record;
    int m_step = 0;
};

} // namespace

LessonReport walkLesson(const LessonText& lesson, const Catalogue& catalogue, const std::vector<std::uint64_t>& seeds, std::stop_token stop)
{
    LessonReport report;
    for (std::size_t i = 0; i < seeds.size() && !stop.stop_requested(); ++i)
        if (!Walk(lesson, catalogue, seeds[i], report, 0, stop).go(i == 0))
            break;
    return report;
}

LessonReport checkLesson(const LessonText& lesson, const Catalogue& catalogue, const std::vector<std::uint64_t>& seeds,
                         std::stop_token stop)
{
    LessonReport report;
    const QJsonObject root = QJsonDocument::fromJson(lesson.source).object();
    QString problem;
    for (const QString& language : lessonLanguages(root))
        if (!readLesson(lesson.source, lesson.id, &problem, {language, 0}))
            report.faults.push_back(problem);
    for (const QString& fault : lockFaults(lesson))
        report.faults.push_back(fault);
    for (const QString& fault : earlyAnswers(lesson, catalogue))
        report.faults.push_back(fault);
    for (const int number : lessonNumbers(root, lesson.id)) {
        const auto drawn = readLesson(lesson.source, lesson.id, &problem, {lesson.reader.language, number});
        const std::size_t told = report.truths.size();
        for (std::size_t i = 0; drawn && i < seeds.size() && !stop.stop_requested(); ++i)
            if (!Walk(*drawn, catalogue, seeds[i], report, told, stop).go(i == 0))
                break;
    }
    const auto saysSo = [](const QString& fault) { return fault.endsWith(kInterrupted); };
    if (stop.stop_requested() && std::none_of(report.faults.begin(), report.faults.end(), saysSo)) // stopped between two runs
        report.faults.push_back(lesson.id + QStringLiteral(": ") + kInterrupted);
    return report;
}

} // namespace floom::inline learn
