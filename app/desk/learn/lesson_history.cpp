// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/learn/lesson_history.h"

#include "desk/learn/lesson.h"
#include "learn/lesson_drives.h"
#include "run/run_record.h"

#include <algorithm>
#include <cmath>

namespace floom::inline desk {
const RunResult* resultOrNull(const std::shared_ptr<const RunRecord>& record)
{
    return record ? &record->result : nullptr;
}

const RunResult* LessonHistory::Step::resultBefore() const
{
    return resultOrNull(before);
}

const RunResult* LessonHistory::Step::result() const
{
    return resultOrNull(run);
}

void LessonHistory::begin(const LessonText& lesson, const HandIn& kept)
{
    m_steps.assign(lesson.steps.size(), {});
    for (const HandInStep& one : kept.steps)
        if (const auto at = static_cast<std::size_t>(one.step) - 1; at < m_steps.size()) {
            m_steps[at].seconds = one.seconds;
            m_steps[at].hints = one.hints;
        }
}

double LessonHistory::truthOf(const LessonText& lesson, int step) const
{
    const Step& done = at(step);
    return done.run ? floom::truthOf(lesson.steps[static_cast<std::size_t>(step)], done.result(), done.resultBefore()) : std::nan("");
}

LessonPrediction LessonHistory::prediction(const LessonText& lesson, int step) const
{
    const Step& done = at(step);
    const LessonStep& asked = lesson.steps[static_cast<std::size_t>(step)];
    LessonPrediction all{done.hasGuess(), done.guess(), done.isSure, done.mayVoteAgain(), false, truthOf(lesson, step), -1, {}};
    all.isRevealed = all.isGiven && std::isfinite(all.truth);
    if (!all.isRevealed)
        return all;
    all.rightChoice = rightChoiceOf(asked, all.truth);
    all.reveal = filledIn(asked.reveal, done.result(), done.resultBefore(), all.truth, lesson.reader.language);
    return all;
}

bool LessonHistory::isAnswered(const LessonText& lesson) const
{
    for (std::size_t i = 0; i < m_steps.size(); ++i)
        if (lesson.steps[i].kind == u"predict" && !m_steps[i].passed && !(m_steps[i].first && m_steps[i].run))
            return false;
    return true;
}

QString LessonHistory::score(const LessonText& lesson) const
{
    int asked = 0, right = 0, sureAndWrong = 0;
    for (int i = 0; i < static_cast<int>(m_steps.size()); ++i) {
        const Step& done = at(i);
        const double truth = truthOf(lesson, i);
        if (!done.first || !std::isfinite(truth))
            continue;
        const auto isRight = [&](double vote) { return scoreOf(lesson.steps[static_cast<std::size_t>(i)], vote, truth) >= kRightFrom; };
        ++asked;
        right += isRight(done.second.value_or(*done.first)) ? 1 : 0;
        sureAndWrong += !isRight(*done.first) && done.isSure ? 1 : 0;
    }
    if (asked == 0)
        return {};
    return Lesson::tr("%1 of %2 predictions right").arg(right).arg(asked)
        + (sureAndWrong > 0 ? Lesson::tr(" · %1 sure and wrong").arg(sureAndWrong) : QString());
}

std::vector<HandInStep> LessonHistory::handIn(const LessonText& lesson, const Catalogue& catalogue, int step, qint64 seconds) const
{
    std::vector<HandInStep> all;
    for (int i = 0; i < static_cast<int>(m_steps.size()); ++i) {
        const Step& done = at(i);
        if (i != step && !done.passed && !done.entered)
            continue;
        HandInStep one{i + 1, done.first, done.second, done.first && done.isSure, {}, done.hints, done.seconds, {}};
        one.seconds += i == step ? seconds : 0;
        if (done.run)
            one.drive = drawnHash(done.run->design, catalogue);
        const bool isAsked = lesson.steps[static_cast<std::size_t>(i)].kind == u"predict";
        if (const double truth = isAsked ? truthOf(lesson, i) : std::nan(""); std::isfinite(truth))
            one.truth = truth;
        all.push_back(one);
    }
    return all;
}

} // namespace floom::inline desk
