// SPDX-License-Identifier: GPL-3.0-or-later
// LessonReturn: replays a just-started lesson up to the step where it was left: repeats the stored answers, makes each step's changes and
// its runs, so that figures, truths and going back work as if it had never been left. GUI thread; ends by itself, also if a run is stopped
// or a step fails.
#pragma once

#include "learn/hand_in.h"

#include <QObject>

namespace floom::inline desk {

class Lesson;
class Workspace;

class LessonReturn final : public QObject {
    Q_OBJECT

public:
    LessonReturn(Workspace& workspace, HandIn kept);

private:
    void goOn();
    bool doStep(const HandInStep& kept); // false: a run is in progress, or nothing more can be done
    bool change(const LessonStep& step); // false on failure
    void answer(const HandInStep& kept);
    void end();

    Workspace& m_workspace;
    Lesson& m_lesson;
    const HandIn m_kept;
    int m_ran = -1; // the step whose run was started
    bool m_isUnderWay = true;
};

} // namespace floom::inline desk
