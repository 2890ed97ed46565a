// SPDX-License-Identifier: GPL-3.0-or-later
// LessonGuard: the drive that a lesson began with, and what a locked lesson lets a student change of it: any other change is taken back at
// once, and runs are counted. GUI thread; owned by the lesson.
#pragma once

#include "lesson/lesson_lock.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace floom {

class Workspace;

class LessonGuard final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the lesson")
    Q_PROPERTY(QString words READ words NOTIFY changed)

public:
    explicit LessonGuard(Workspace& workspace);

    void begin(const LessonLock& lock, const Design& start);
    void end() { begin({}, {}); }
    [[nodiscard]] const Design& start() const { return m_start; }
    [[nodiscard]] QString words() const; // what is free, and how many runs are left; "" = nothing is locked
    [[nodiscard]] bool hasRuns() const; // left
    [[nodiscard]] QString refusal() const; // of a run when none are left

signals:
    void changed();

private:
    void look();
    void takeBack();

    Workspace& m_workspace;
    LessonLock m_lock;
    Design m_start;
    int m_runs = 0; // started
};

} // namespace floom
