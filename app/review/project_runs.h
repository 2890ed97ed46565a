// SPDX-License-Identifier: GPL-3.0-or-later
// The runs that speak for a project's variants: the newest one of each that is of its design and workload as they
// are now, or a new one where there is none. Blocking.
#pragma once

#include "run/run_now.h"
#include "store/project_file.h"

#include <functional>
#include <string>
#include <vector>

namespace floom {

struct ProjectRun {
    int number = 0; // in the project; 0 = made just now
    VariantRow variant;
    RunRecord record;
    [[nodiscard]] std::string name() const; // "Base, run 3"
};

// `names`: which variants, in this order; all of them when empty. `say` is told what takes long, `watch` sees it. The file is not changed.
[[nodiscard]] Result<std::vector<ProjectRun>> newestRuns(ProjectFile& file, const std::vector<std::string>& names,
                                                         const Catalogue& catalogue,
                                                         const std::function<void(const std::string&)>& say = {},
                                                         const RunWatch& watch = {});

// The same for variants that are in no project: each is run.
[[nodiscard]] Result<std::vector<ProjectRun>> freshRuns(const std::vector<VariantRow>& variants, const Catalogue& catalogue,
                                                        const RunWatch& watch = {});

} // namespace floom
