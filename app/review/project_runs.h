// SPDX-License-Identifier: GPL-3.0-or-later
// The runs that represent a project's variants: for each, the newest run of its current design and workload, or a new run. Blocking.
#pragma once

#include "run/run_now.h"
#include "store/project_file.h"

#include <functional>
#include <string>
#include <vector>

namespace floom::inline review {

struct ProjectRun {
    int number = 0; // in the project; 0 = run just now
    VariantRow variant;
    RunRecord record;
    [[nodiscard]] std::string name() const; // "Base, run 3"
};

// `names`: the variants, in this order; empty means all. `say` reports long steps, `watch` observes the runs. The file is not changed.
[[nodiscard]] Result<std::vector<ProjectRun>> newestRuns(ProjectFile& file, const std::vector<std::string>& names,
                                                         const Catalogue& catalogue,
                                                         const std::function<void(const std::string&)>& say = {},
                                                         const RunWatch& watch = {});

// The same for variants outside a project: each is run.
[[nodiscard]] Result<std::vector<ProjectRun>> freshRuns(const std::vector<VariantRow>& variants, const Catalogue& catalogue,
                                                        const RunWatch& watch = {});

} // namespace floom::inline review
