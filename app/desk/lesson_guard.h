// SPDX-License-Identifier: GPL-3.0-or-later
// LessonGuard: the drive that a lesson began with, and what a locked lesson, and each step while a question is open, let a student change
// and run of it: any other change is taken back at once, and runs are counted. GUI thread; owned by the lesson.
#pragma once

#include "lesson/lesson_lock.h"
#include "lesson/step_lock.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace floom {

class Workspace;

class LessonGuard final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the lesson")
    Q_PROPERTY(QString words READ words NOTIFY changed)
    Q_PROPERTY(QString experiments READ experiments NOTIFY changed)

public:
    explicit LessonGuard(Workspace& workspace);

    void begin(const LessonLock& lock, const Design& start);
    void end();
    void enter(const LessonStep& step); // the drive is as the step begins with it
    void open(); // no question is left: the step lets everything be changed
    [[nodiscard]] bool isOnPath() const; // the drive is one that the step asks for, or as the step found it
    [[nodiscard]] QString experiments() const; // why runs of many drives wait; "" when they do not
    [[nodiscard]] const Design& start() const { return m_start; }
    [[nodiscard]] QString words() const; // what is free, and how many runs are left; "" = nothing is locked
    [[nodiscard]] bool hasRuns() const; // left
    [[nodiscard]] QString refusal() const; // of a run: none is left, or the drive is not what the step asks for

signals:
    void changed();

private:
    void look();
    void takeBack();
    [[nodiscard]] QString lockedNow() const; // what is changed and may not be, in words

    Workspace& m_workspace;
    LessonLock m_lock;
    StepLock m_step;
    Design m_start;
    int m_runs = 0; // started
};

} // namespace floom
