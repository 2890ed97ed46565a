// SPDX-License-Identifier: GPL-3.0-or-later
// LessonGuard: a lesson's initial drive, and what a locked lesson (and each step while a question is open) lets a student change and run:
// other changes are reverted at once, and runs are counted. GUI thread; owned by the lesson.
#pragma once

#include "learn/lesson_lock.h"
#include "learn/step_lock.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace floom::inline desk {

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
    void enter(const LessonStep& step); // called with the drive at the start of the step
    void open(); // no question is left: the step allows any change
    [[nodiscard]] bool isOnPath() const; // the drive is the one at the start of the step, or the one required
    [[nodiscard]] QString experiments() const; // why sweeps and other multi-drive runs are blocked; "" if they are not
    [[nodiscard]] const Design& start() const { return m_start; }
    [[nodiscard]] QString words() const; // what may be changed, and the runs left; "" = unlocked
    [[nodiscard]] bool hasRuns() const; // any runs left
    [[nodiscard]] QString refusal() const; // why a run is refused: none left, or not the required drive

signals:
    void changed();

private:
    void look();
    void takeBack();
    [[nodiscard]] QString lockedNow() const; // forbidden changes, in words

    Workspace& m_workspace;
    LessonLock m_lock;
    StepLock m_step;
    Design m_start;
    int m_runs = 0; // runs started
};

} // namespace floom::inline desk
