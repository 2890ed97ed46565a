// SPDX-License-Identifier: GPL-3.0-or-later
// LessonHistory: what has happened in each step of a lesson: votes, hints, time, the run that answered it. Going back and forth forgets
// nothing. Knows no workspace. GUI thread; owned by the lesson.
#pragma once

#include "desk/lesson_question.h"
#include "lesson/hand_in.h"

#include <memory>
#include <optional>
#include <vector>

namespace floom {

class Catalogue;
struct RunRecord;
struct RunResult;

class LessonHistory {
public:
    struct Step {
        int variant = 0, undoIndex = 0;
        bool entered = false, passed = false;
        std::optional<double> first, second; // votes
        bool isSure = false, isReopened = false; // the second vote is asked for
        bool isClosed = false; // a change or a run came behind the vote
        QString text; // as it was filled in when the step was first entered
        QString tried; // the block pressed last that was not the one to be found
        int hints = 0;
        qint64 seconds = 0;
        std::shared_ptr<const RunRecord> before; // the run shown when the step began
        std::shared_ptr<const RunRecord> run; // the one that ended it

        [[nodiscard]] bool hasGuess() const { return first.has_value() && !isReopened; }
        [[nodiscard]] double guess() const { return second.value_or(first.value_or(0)); }
        [[nodiscard]] bool mayVoteAgain() const { return first && !second && !isReopened && !isClosed && !passed && !run; }
        [[nodiscard]] const RunResult* resultBefore() const; // null: there was none
        [[nodiscard]] const RunResult* result() const;
    };

    void begin(const LessonText& lesson, const HandIn& kept); // seconds and hints of what was done before
    void end() { m_steps.clear(); }
    [[nodiscard]] Step& at(int step) { return m_steps[static_cast<std::size_t>(step)]; }
    [[nodiscard]] const Step& at(int step) const { return m_steps[static_cast<std::size_t>(step)]; }

    [[nodiscard]] double truthOf(const LessonText& lesson, int step) const; // NaN until its run has come
    [[nodiscard]] LessonPrediction prediction(const LessonText& lesson, int step) const;
    [[nodiscard]] bool isAnswered(const LessonText& lesson) const; // the truth of each question's run has been seen
    // Of the last votes; who was sure and wrong is told by the first ones. "" before any is answered.
    [[nodiscard]] QString score(const LessonText& lesson) const;
    // The steps that were entered; `step`, which is under way for `seconds` more than it has, among them.
    [[nodiscard]] std::vector<HandInStep> handIn(const LessonText& lesson, const Catalogue& catalogue, int step, qint64 seconds) const;

private:
    std::vector<Step> m_steps;
};

} // namespace floom
