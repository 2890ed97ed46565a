// SPDX-License-Identifier: GPL-3.0-or-later
// LessonNeeds: checks a step's needs: a parameter, a workload, a run, a selected block, a pinned request. GUI thread; owned by the lesson.
#pragma once

#include "learn/lesson_text.h"

#include <QVariantList>

#include <memory>

namespace floom::inline run {
struct RunRecord;
} // namespace floom::inline run

namespace floom::inline desk {

class Workspace;

class LessonNeeds {
public:
    explicit LessonNeeds(Workspace& workspace)
        : m_workspace(workspace)
    {
    }

    // The shown run if it is of the current design and not `before`.
    [[nodiscard]] std::shared_ptr<const RunRecord> freshRun(const std::shared_ptr<const RunRecord>& before) const;
    // `before`: the run shown at the start of the step.
    [[nodiscard]] bool isMet(const LessonNeed& need, const std::shared_ptr<const RunRecord>& before) const;

private:
    Workspace& m_workspace;
};

[[nodiscard]] QString needWords(const LessonNeed& need);
// Blocks of the last step that points at some; a block that a question is about to change is withheld until it is answered.
[[nodiscard]] QStringList blocksUpTo(const std::vector<LessonStep>& steps, int last, bool isAnswered);

} // namespace floom::inline desk
