// SPDX-License-Identifier: GPL-3.0-or-later
// LessonNeeds: is what a step of a lesson needs on the desk: a parameter, a workload, a run, a block selected, a request picked? GUI
// thread; owned by the lesson.
#pragma once

#include "lesson/lesson_text.h"

#include <QVariantList>

#include <memory>

namespace floom {

class Workspace;
struct RunRecord;

class LessonNeeds {
public:
    explicit LessonNeeds(Workspace& workspace)
        : m_workspace(workspace)
    {
    }

    // The run on show, of the drawing as it is, if it is not `before`.
    [[nodiscard]] std::shared_ptr<const RunRecord> freshRun(const std::shared_ptr<const RunRecord>& before) const;
    // `before`: the run shown when the step began.
    [[nodiscard]] bool isMet(const LessonNeed& need, const std::shared_ptr<const RunRecord>& before) const;

private:
    Workspace& m_workspace;
};

[[nodiscard]] QString needWords(const LessonNeed& need);

} // namespace floom
