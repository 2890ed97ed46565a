// SPDX-License-Identifier: GPL-3.0-or-later
// LessonHistory: what happened in each step of a lesson: votes, hints, time, the run that answered it. Nothing is lost when going back and
// forth. Independent of the workspace. GUI thread; owned by the lesson.
#pragma once

#include "desk/learn/lesson_question.h"
#include "learn/hand_in.h"

#include <memory>
#include <optional>
#include <vector>

namespace floom::inline engine {
class Catalogue;
struct RunResult;
} // namespace floom::inline engine

namespace floom::inline run {
struct RunRecord;
} // namespace floom::inline run

namespace floom::inline desk {

[[nodiscard]] const RunResult* resultOrNull(const std::shared_ptr<const RunRecord>& record); // null: no run

class LessonHistory {
public:
    struct Step {
        int variant = 0, undoIndex = 0;
        bool entered = false, passed = false;
        std::optional<double> first, second; // votes; `second` after discussion
        bool isSure = false, isReopened = false; // isReopened: the second vote is requested
        bool isClosed = false; // a change or run followed the vote
        QString text; // as filled in on first entry
        QString tried; // the last wrong block clicked
        int hints = 0;
        qint64 seconds = 0;
        std::shared_ptr<const RunRecord> before; // shown at the start of the step
        std::shared_ptr<const RunRecord> run; // the run that completed it

        [[nodiscard]] bool hasGuess() const { return first.has_value() && !isReopened; }
        [[nodiscard]] double guess() const { return second.value_or(first.value_or(0)); }
        [[nodiscard]] bool mayVoteAgain() const { return first && !second && !isReopened && !isClosed && !passed && !run; }
        [[nodiscard]] const RunResult* resultBefore() const; // null: none
        [[nodiscard]] const RunResult* result() const;
    };

    void begin(const LessonText& lesson, const HandIn& kept); // `kept`: earlier times and hints
    void end() { m_steps.clear(); }
    [[nodiscard]] Step& at(int step) { return m_steps[static_cast<std::size_t>(step)]; }
    [[nodiscard]] const Step& at(int step) const { return m_steps[static_cast<std::size_t>(step)]; }

    [[nodiscard]] double truthOf(const LessonText& lesson, int step) const; // NaN until its run has finished
    [[nodiscard]] LessonPrediction prediction(const LessonText& lesson, int step) const;
    [[nodiscard]] bool isAnswered(const LessonText& lesson) const; // the truth of each question has been shown
    // By the last votes; "sure and wrong" by the first ones. "" before the first answer.
    [[nodiscard]] QString score(const LessonText& lesson) const;
    // All entered steps, including the current `step`, to which `seconds` are added.
    [[nodiscard]] std::vector<HandInStep> handIn(const LessonText& lesson, const Catalogue& catalogue, int step, qint64 seconds) const;

private:
    std::vector<Step> m_steps;
};

} // namespace floom::inline desk
