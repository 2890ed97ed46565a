// SPDX-License-Identifier: GPL-3.0-or-later
// Saves a run in a project file, which is created if missing.
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"
#include "run/run_record.h"

#include <optional>
#include <string>

namespace floom::cli {

struct SavedRun {
    std::string path; // the project that holds it
    std::optional<Error> instead; // why that is not the requested one
};

// Checks a project name: "" or the problem. A name ending in .json is a design text file, which holds no runs.
[[nodiscard]] std::string wrongProjectName(const std::string& path);

// Saves under the variant `name` ("" = the design's name): a new one, or an existing one with the same design. A different design under
// that name is refused, so that nothing in the project is lost. If the project is not available, the run is saved in a new one beside it.
[[nodiscard]] Result<SavedRun> saveRun(const std::string& project, const std::string& name, const RunRecord& record,
                                       const Catalogue& catalogue);

} // namespace floom::cli
