// SPDX-License-Identifier: GPL-3.0-or-later
// Lesson: one lesson under way. Watches the workspace and says when a step is done; a guess is asked for before the run that shows the
// truth; going back restores the drawing of that step. GUI thread; owned by the workspace.
#pragma once

#include "desk/lesson_guard.h"
#include "desk/lesson_history.h"
#include "desk/lesson_needs.h"
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
    Q_PROPERTY(floom::LessonPrediction prediction READ prediction NOTIFY changed)
    Q_PROPERTY(QString feedback READ feedback NOTIFY changed) // to a wrong prediction, or to a block that is not the one to be found
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
    Q_INVOKABLE void setSure(bool sure); // of the prediction that is about to be given
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
    [[nodiscard]] LessonPrediction prediction() const;
    [[nodiscard]] QString feedback() const;
    [[nodiscard]] bool isAsking() const { return m_asking; }
    [[nodiscard]] QString askWords() const; // why nothing is shown yet; "" when nothing is asked for
    [[nodiscard]] LessonEnding ending() const;
    [[nodiscard]] LessonGuard* guard() const { return m_guard.get(); }

signals:
    void changed();
    void recorded(); // a step was done or a prediction answered: record() says more than before

private:
    struct Hidden { // while something is asked for
        bool isQuiet = false, hadGhost = false;
        std::shared_ptr<const RunRecord> run; // on show when the question came
    };

    void enter(int step);
    void leave(); // the step: its time is counted
    void look(); // something changed: is the step done?
    void hideOrShow(); // results, while a prediction is asked for
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

} // namespace floom
