// SPDX-License-Identifier: GPL-3.0-or-later
// A run into a project file, which is made when there is none.
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"
#include "run/run_record.h"

#include <optional>
#include <string>

namespace floom::cli {

struct SavedRun {
    std::string path; // of the project that has it
    std::optional<Error> instead; // why that is not the one that was asked for
};

// A name that may become a project: "" or what is wrong. One that ends in .json is a drive as text, which holds no runs.
[[nodiscard]] std::string wrongProjectName(const std::string& path);

// Under the variant `name` ("" = the design's name): a new one, or one that has the same design. Another design under that name is refused,
// so that nothing in the project is lost. Where the project cannot be had the run is kept in a new one beside it.
[[nodiscard]] Result<SavedRun> saveRun(const std::string& project, const std::string& name, const RunRecord& record,
                                       const Catalogue& catalogue);

} // namespace floom::cli
