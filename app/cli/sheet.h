// SPDX-License-Identifier: GPL-3.0-or-later
// `run --workload four_corner` and its like: several runs side by side, one table.
#pragma once

#include "analysis/sheets.h"
#include "cli/session.h"
#include "run/run_now.h"

namespace floom::cli {

// `request` has the design and the seed; its workload is replaced by each row's. Prints the table, or the document to `json`.
[[nodiscard]] int runSheet(const Session& session, const Sheet& sheet, const RunRequest& request, const std::string& json);

} // namespace floom::cli
