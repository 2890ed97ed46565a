// SPDX-License-Identifier: GPL-3.0-or-later
// The run that represents a variant: the newest finished one of its current design and workload. GUI thread.
#pragma once

#include "design/design.h"
#include "store/project.h"
#include "workload/asked_workload.h"

#include <QString>

#include <cstdint>
#include <memory>

namespace floom::inline desk {

[[nodiscard]] const ProjectRuns::Run* newestRunOf(const Project& project, int variant, const Design& design,
                                                  const AskedWorkload& workload); // null: none
// The newest run of the drawing with this seed, stopped ones included.
[[nodiscard]] const ProjectRuns::Run* runOfDrawing(const Project& project, int variant, const Design& design, const AskedWorkload& workload,
                                                   std::uint64_t seed); // null: none
// Its figures; null if there are none or they cannot be read.
[[nodiscard]] std::shared_ptr<const RunRecord> newestRecordOf(Project& project, int variant, const Design& design,
                                                              const AskedWorkload& workload);

} // namespace floom::inline desk
