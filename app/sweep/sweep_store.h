// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep with a project behind it: each point is in the file as soon as it is there, and what is in the file is not run again. Killed at
// any moment and begun anew with the same project, it goes on where it was.
#pragma once

#include "store/project_rows.h"
#include "sweep/sweep_run.h"

namespace floom {

class ProjectFile;

struct KeptSweep {
    std::vector<PointResult> results;
    int id = 0; // in the project
    std::optional<Error> error; // of the file; the results are whole all the same
};

[[nodiscard]] KeptSweep runKeptSweep(ProjectFile& file, const Catalogue& catalogue, const Sweep& sweep, const Design& base,
                                     const std::vector<SweepPoint>& points, SweepRunOptions options);

[[nodiscard]] PointRow rowOf(const PointResult& result, std::size_t number);
[[nodiscard]] PointResult resultOf(const PointRow& row);

} // namespace floom
