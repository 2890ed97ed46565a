// SPDX-License-Identifier: GPL-3.0-or-later
// Lesson: a lesson in progress. Watches the workspace and detects completed steps; asks for a prediction before the run that reveals the
// truth; going back restores that step's design. GUI thread; owned by the workspace.
#pragma once

#include "desk/learn/lesson_guard.h"
#include "desk/learn/lesson_history.h"
#include "desk/learn/lesson_needs.h"
#include "learn/hand_in.h"

#include <QElapsedTimer>
#include <QObject>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <functional>
#include <memory>
#include <optional>

namespace floom::inline run {
struct RunRecord;
} // namespace floom::inline run

namespace floom::inline desk {

class Workspace;

class Lesson final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(bool active READ isActive NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(int step READ step NOTIFY changed)
    Q_PROPERTY(int steps READ steps NOTIFY changed)
    Q_PROPERTY(QString kind READ kind NOTIFY changed)
    Q_PROPERTY(floom::desk::LessonQuestion question READ question NOTIFY changed)
    Q_PROPERTY(QString text READ text NOTIFY changed)
    Q_PROPERTY(QVariantList needs READ needs NOTIFY changed)
    Q_PROPERTY(bool done READ isDone NOTIFY changed)
    Q_PROPERTY(QString hint READ hint NOTIFY changed)
    Q_PROPERTY(bool moreHints READ hasMoreHints NOTIFY changed)
    Q_PROPERTY(floom::desk::LessonPrediction prediction READ prediction NOTIFY changed)
    Q_PROPERTY(QString feedback READ feedback NOTIFY changed) // for a wrong prediction or a wrong block
    Q_PROPERTY(QString askWords READ askWords NOTIFY changed)
    Q_PROPERTY(bool asking READ isAsking NOTIFY changed) // the truth stays hidden until the prediction is made or the block found
    Q_PROPERTY(floom::desk::LessonEnding ending READ ending NOTIFY changed) // empty before the last step
    Q_PROPERTY(floom::desk::LessonGuard* guard READ guard CONSTANT)

public:
    explicit Lesson(Workspace& workspace);
    ~Lesson() override;

    Q_INVOKABLE QString begin(const QString& id); // in the reader's language; "" or why not
    Q_INVOKABLE QString beginFile(const QString& path); // a custom lesson
    // Starts a custom lesson, or resumes one: `kept` is what was done before, `then` is called once it has started.
    QString begin(const LessonText& lesson, const HandIn& kept = {}, std::function<void()> then = {});
    void setReader(const LessonReader& reader) { m_reader = reader; } // for lessons started later
    Q_INVOKABLE void end();
    Q_INVOKABLE void next(); // when the step is done
    Q_INVOKABLE void back();
    Q_INVOKABLE void setGuess(double guess); // a number, or the index of a choice; final except for a second vote
    Q_INVOKABLE void setSure(bool sure); // for the prediction about to be made
    Q_INVOKABLE void voteAgain();
    Q_INVOKABLE void moreHint();
    [[nodiscard]] HandIn record() const; // of what was done so far; without a code

    [[nodiscard]] const LessonText* written() const { return m_lesson ? &*m_lesson : nullptr; }
    [[nodiscard]] bool isActive() const { return m_lesson.has_value(); }
    [[nodiscard]] QString title() const;
    [[nodiscard]] int step() const { return m_step; }
    [[nodiscard]] int steps() const;
    [[nodiscard]] QString kind() const;
    [[nodiscard]] LessonQuestion question() const;
    [[nodiscard]] QString text() const;
    [[nodiscard]] QVariantList needs() const; // {words, copy: text to paste, met}
    [[nodiscard]] bool isDone() const;
    [[nodiscard]] QString hint() const;
    [[nodiscard]] bool hasMoreHints() const;
    [[nodiscard]] LessonPrediction prediction() const;
    [[nodiscard]] QString feedback() const;
    [[nodiscard]] bool isAsking() const { return m_asking; }
    [[nodiscard]] QString askWords() const; // why results are hidden; "" if they are not
    [[nodiscard]] LessonEnding ending() const;
    [[nodiscard]] LessonGuard* guard() const { return m_guard.get(); }

signals:
    void changed();
    void recorded(); // a step was completed or a prediction answered: record() has changed

private:
    struct Hidden { // what is hidden while a question is open
        bool isQuiet = false, hadGhost = false;
        std::shared_ptr<const RunRecord> run; // shown when the question was asked
    };

    void enter(int step);
    void leave(); // leaves the step and stops its clock
    void look(); // checks whether the step is done
    [[nodiscard]] std::size_t nextQuestion() const; // this step, or the one that the explaining steps from here on lead to
    void hideOrShow(); // results, depending on an open question
    [[nodiscard]] const LessonStep& stepText() const;
    [[nodiscard]] const LessonHistory::Step& current() const;

    Workspace& m_workspace;
    std::unique_ptr<LessonGuard> m_guard;
    LessonReader m_reader;
    std::optional<LessonText> m_lesson;
    LessonNeeds m_needs;
    LessonHistory m_history;
    int m_step = 0;
    bool m_asking = false;
    Hidden m_hidden;
    QElapsedTimer m_since;
};

} // namespace floom::inline desk
