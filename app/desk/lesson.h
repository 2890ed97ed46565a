// SPDX-License-Identifier: GPL-3.0-or-later
// Lesson: one lesson under way. Watches the workspace and says when a step is done; a guess is asked for before the run that shows the
// truth; going back restores the drawing of that step. GUI thread; owned by the workspace.
#pragma once

#include "lesson/lesson_text.h"

#include <QElapsedTimer>
#include <QObject>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace floom {

class Workspace;
struct RunRecord;

class Lesson final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the workspace")
    Q_PROPERTY(QVariantList lessons READ lessons CONSTANT)
    Q_PROPERTY(bool active READ isActive NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(int step READ step NOTIFY changed)
    Q_PROPERTY(int steps READ steps NOTIFY changed)
    Q_PROPERTY(QString kind READ kind NOTIFY changed)
    Q_PROPERTY(QString stepTitle READ stepTitle NOTIFY changed)
    Q_PROPERTY(QString text READ text NOTIFY changed)
    Q_PROPERTY(QVariantList needs READ needs NOTIFY changed)
    Q_PROPERTY(bool done READ isDone NOTIFY changed)
    Q_PROPERTY(QString hint READ hint NOTIFY changed)
    Q_PROPERTY(bool moreHints READ hasMoreHints NOTIFY changed)
    Q_PROPERTY(QStringList choices READ choices NOTIFY changed)
    Q_PROPERTY(QString unit READ unit NOTIFY changed)
    Q_PROPERTY(double from READ from NOTIFY changed)
    Q_PROPERTY(double to READ to NOTIFY changed)
    Q_PROPERTY(bool guessed READ hasGuess NOTIFY changed)
    Q_PROPERTY(double guess READ guess NOTIFY changed)
    Q_PROPERTY(bool revealed READ isRevealed NOTIFY changed)
    Q_PROPERTY(double truth READ truth NOTIFY changed)
    Q_PROPERTY(int rightChoice READ rightChoice NOTIFY changed)
    Q_PROPERTY(QString reveal READ reveal NOTIFY changed)
    Q_PROPERTY(QString feedback READ feedback NOTIFY changed) // to a wrong prediction, or to a block that is not the one to be found
    Q_PROPERTY(bool sure READ isSure WRITE setSure NOTIFY changed) // of the prediction that is about to be given
    Q_PROPERTY(bool asking READ isAsking NOTIFY changed) // nothing may show the truth until the prediction is given or the block found
    Q_PROPERTY(QString remember READ remember NOTIFY changed) // at the end: the sentence to take away
    Q_PROPERTY(QString score READ score NOTIFY changed) // at the end
    Q_PROPERTY(QString nextId READ nextId NOTIFY changed) // of the lesson that follows; "" = none
    Q_PROPERTY(QString nextTitle READ nextTitle NOTIFY changed)

public:
    explicit Lesson(Workspace& workspace);
    ~Lesson() override;

    [[nodiscard]] QVariantList lessons() const; // {id, title, summary, minutes}
    Q_INVOKABLE QString begin(const QString& id); // "" or why not
    Q_INVOKABLE void end();
    Q_INVOKABLE void next(); // when the step is done
    Q_INVOKABLE void back();
    Q_INVOKABLE void setGuess(double guess); // a number, or the place of a choice; final
    Q_INVOKABLE void moreHint();
    Q_INVOKABLE QString answers() const; // JSON to hand in: guesses, truths, times, design hashes; no names

    [[nodiscard]] bool isActive() const { return m_lesson != nullptr; }
    [[nodiscard]] QString title() const;
    [[nodiscard]] int step() const { return m_step; }
    [[nodiscard]] int steps() const;
    [[nodiscard]] QString kind() const;
    [[nodiscard]] QString stepTitle() const;
    [[nodiscard]] QString text() const;
    [[nodiscard]] QVariantList needs() const; // {words, met}
    [[nodiscard]] bool isDone() const;
    [[nodiscard]] QString hint() const;
    [[nodiscard]] bool hasMoreHints() const;
    [[nodiscard]] QStringList choices() const;
    [[nodiscard]] QString unit() const;
    [[nodiscard]] double from() const;
    [[nodiscard]] double to() const;
    [[nodiscard]] bool hasGuess() const { return current().hasGuess; }
    [[nodiscard]] double guess() const { return current().guess; }
    [[nodiscard]] bool isRevealed() const;
    [[nodiscard]] double truth() const;
    [[nodiscard]] int rightChoice() const; // -1 = not known yet
    [[nodiscard]] QString reveal() const;
    [[nodiscard]] QString feedback() const;
    [[nodiscard]] bool isSure() const { return m_sure; }
    void setSure(bool sure);
    [[nodiscard]] bool isAsking() const { return m_asking; }
    [[nodiscard]] QString askWords() const; // why nothing is shown yet
    [[nodiscard]] QString remember() const;
    [[nodiscard]] QString score() const;
    [[nodiscard]] QString nextId() const;
    [[nodiscard]] QString nextTitle() const;

signals:
    void changed();

private:
    // What happened in a step, so that going back and forth forgets nothing.
    struct State {
        int variant = 0, undoIndex = 0;
        bool entered = false, hasGuess = false, passed = false, sure = false;
        double guess = 0;
        QString text; // as it was filled in when the step was first entered
        int hints = 0;
        qint64 seconds = 0;
        std::shared_ptr<const RunRecord> before; // the run shown when the step began
        std::shared_ptr<const RunRecord> run; // the one that ended it
    };

    void enter(int step);
    void look(); // something changed: is the step done?
    void hideOrShow(); // results, while a prediction is asked for
    [[nodiscard]] double truthOf(std::size_t step) const;
    [[nodiscard]] const LessonText* following() const;
    [[nodiscard]] const LessonStep& stepText() const;
    [[nodiscard]] const State& current() const;
    [[nodiscard]] bool isMet(const LessonNeed& need) const;
    [[nodiscard]] std::shared_ptr<const RunRecord> freshRun() const; // of the drawing as it is, made in this step

    Workspace& m_workspace;
    const LessonText* m_lesson = nullptr;
    std::vector<State> m_states;
    int m_step = 0;
    bool m_asking = false, m_sure = false, m_ghostBefore = false;
    std::shared_ptr<const RunRecord> m_hidden; // the run on show when the question came
    QString m_tried; // the block pressed last that was not the one to be found
    QElapsedTimer m_since;
};

} // namespace floom
