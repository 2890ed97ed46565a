// SPDX-License-Identifier: GPL-3.0-or-later
// Lesson: one lesson under way. Watches the workspace and says when a step is done; a guess is asked for before the run that shows the
// truth; going back restores the drawing of that step. GUI thread; owned by the workspace.
#pragma once

#include "desk/lesson_guard.h"
#include "desk/lesson_question.h"
#include "lesson/hand_in.h"

#include <QElapsedTimer>
#include <QObject>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <memory>
#include <optional>

namespace floom {

class Workspace;
struct RunRecord;

class Lesson final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(bool active READ isActive NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(int step READ step NOTIFY changed)
    Q_PROPERTY(int steps READ steps NOTIFY changed)
    Q_PROPERTY(QString kind READ kind NOTIFY changed)
    Q_PROPERTY(floom::LessonQuestion question READ question NOTIFY changed)
    Q_PROPERTY(QString text READ text NOTIFY changed)
    Q_PROPERTY(QVariantList needs READ needs NOTIFY changed)
    Q_PROPERTY(bool done READ isDone NOTIFY changed)
    Q_PROPERTY(QString hint READ hint NOTIFY changed)
    Q_PROPERTY(bool moreHints READ hasMoreHints NOTIFY changed)
    Q_PROPERTY(bool guessed READ hasGuess NOTIFY changed) // and no second vote is under way
    Q_PROPERTY(double guess READ guess NOTIFY changed) // the last one
    Q_PROPERTY(bool votable READ mayVoteAgain NOTIFY changed) // once more, after talking and before anything shows the truth
    Q_PROPERTY(bool revealed READ isRevealed NOTIFY changed)
    Q_PROPERTY(double truth READ truth NOTIFY changed)
    Q_PROPERTY(int rightChoice READ rightChoice NOTIFY changed)
    Q_PROPERTY(QString reveal READ reveal NOTIFY changed)
    Q_PROPERTY(QString feedback READ feedback NOTIFY changed) // to a wrong prediction, or to a block that is not the one to be found
    Q_PROPERTY(bool sure READ isSure WRITE setSure NOTIFY changed) // of the prediction that is about to be given
    Q_PROPERTY(QString askWords READ askWords NOTIFY changed)
    Q_PROPERTY(bool asking READ isAsking NOTIFY changed) // nothing may show the truth until the prediction is given or the block found
    Q_PROPERTY(floom::LessonEnding ending READ ending NOTIFY changed) // empty before the last step
    Q_PROPERTY(floom::LessonGuard* guard READ guard CONSTANT)

public:
    explicit Lesson(Workspace& workspace);
    ~Lesson() override;

    Q_INVOKABLE QString begin(const QString& id); // for the reader; "" or why not
    Q_INVOKABLE QString beginFile(const QString& path); // one that a teacher wrote
    // One that is not of the course; or one that goes on: `kept` is what was done of it, `then` follows once it has begun.
    QString begin(const LessonText& lesson, const HandIn& kept = {}, std::function<void()> then = {});
    void setReader(const LessonReader& reader) { m_reader = reader; } // of lessons that begin later
    Q_INVOKABLE void end();
    Q_INVOKABLE void next(); // when the step is done
    Q_INVOKABLE void back();
    Q_INVOKABLE void setGuess(double guess); // a number, or the place of a choice; final but for a second vote
    Q_INVOKABLE void voteAgain();
    Q_INVOKABLE void moreHint();
    [[nodiscard]] HandIn record() const; // of what has been done so far; without a code

    [[nodiscard]] const LessonText* written() const { return m_lesson ? &*m_lesson : nullptr; }
    [[nodiscard]] bool isActive() const { return m_lesson.has_value(); }
    [[nodiscard]] QString title() const;
    [[nodiscard]] int step() const { return m_step; }
    [[nodiscard]] int steps() const;
    [[nodiscard]] QString kind() const;
    [[nodiscard]] LessonQuestion question() const;
    [[nodiscard]] QString text() const;
    [[nodiscard]] QVariantList needs() const; // {words, copy: what can be pasted, met}
    [[nodiscard]] bool isDone() const;
    [[nodiscard]] QString hint() const;
    [[nodiscard]] bool hasMoreHints() const;
    [[nodiscard]] bool hasGuess() const { return current().first.has_value() && !current().isReopened; }
    [[nodiscard]] double guess() const { return current().second.value_or(current().first.value_or(0)); }
    [[nodiscard]] bool mayVoteAgain() const;
    [[nodiscard]] bool isRevealed() const;
    [[nodiscard]] double truth() const;
    [[nodiscard]] int rightChoice() const; // -1 = not known yet
    [[nodiscard]] QString reveal() const;
    [[nodiscard]] QString feedback() const;
    [[nodiscard]] bool isSure() const { return current().isSure; }
    void setSure(bool sure);
    [[nodiscard]] bool isAsking() const { return m_asking; }
    [[nodiscard]] QString askWords() const; // why nothing is shown yet; "" when nothing is asked for
    [[nodiscard]] LessonEnding ending() const;
    [[nodiscard]] LessonGuard* guard() const { return m_guard.get(); }

signals:
    void changed();
    void recorded(); // a step was done or a prediction answered: record() says more than before

private:
    // What happened in a step, so that going back and forth forgets nothing.
    struct State {
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
    };
    struct Hidden { // while something is asked for
        bool isQuiet = false, hadGhost = false;
        std::shared_ptr<const RunRecord> run; // on show when the question came
    };

    void enter(int step);
    void leave(); // the step: its time is counted
    void look(); // something changed: is the step done?
    void hideOrShow(); // results, while a prediction is asked for
    [[nodiscard]] double truthOf(std::size_t step) const;
    [[nodiscard]] const LessonStep& stepText() const;
    [[nodiscard]] const State& current() const;
    [[nodiscard]] bool isMet(const LessonNeed& need) const;
    [[nodiscard]] std::shared_ptr<const RunRecord> freshRun() const; // of the drawing as it is, made in this step

    [[nodiscard]] QString score() const;

    Workspace& m_workspace;
    std::unique_ptr<LessonGuard> m_guard;
    LessonReader m_reader;
    std::optional<LessonText> m_lesson;
    std::vector<State> m_states;
    int m_step = 0;
    bool m_asking = false;
    Hidden m_hidden;
    QElapsedTimer m_since;
};

} // namespace floom
