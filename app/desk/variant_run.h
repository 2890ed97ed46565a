// SPDX-License-Identifier: GPL-3.0-or-later
// The run that speaks for a variant: the newest finished one of its drawing and workload as they are now. GUI thread.
#pragma once

#include "design/design.h"
#include "store/project.h"

#include <QString>

#include <memory>

namespace floom {

[[nodiscard]] const ProjectRuns::Run* newestRunOf(const Project& project, int variant, const Design& design,
                                                  const QString& workload); // null: none
// Its figures; null where it has none, or where they cannot be read.
[[nodiscard]] std::shared_ptr<const RunRecord> newestRecordOf(Project& project, int variant, const Design& design, const QString& workload);

} // namespace floom
