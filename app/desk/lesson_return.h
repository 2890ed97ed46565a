// SPDX-License-Identifier: GPL-3.0-or-later
// LessonReturn: goes through a lesson that has just begun up to the step where it was left: gives the answers again that were kept, makes
// what each step asks for, and runs what was run, so that figures, truths and going back are those of somebody who never left. GUI thread;
// ends by itself, also when a run is stopped or a step cannot be done.
#pragma once

#include "lesson/hand_in.h"

#include <QObject>

namespace floom {

class Lesson;
class Workspace;

class LessonReturn final : public QObject {
    Q_OBJECT

public:
    LessonReturn(Workspace& workspace, HandIn kept);

    [[nodiscard]] bool isUnderWay() const { return m_isUnderWay; }

private:
    void goOn();
    bool doStep(const HandInStep& kept); // false: a run is under way, or nothing more can be done
    bool change(const LessonStep& step); // false when it cannot be
    void answer(const HandInStep& kept);
    void end();

    Workspace& m_workspace;
    Lesson& m_lesson;
    const HandIn m_kept;
    int m_ran = -1; // the step whose run was started
    bool m_isUnderWay = true;
};

} // namespace floom
