// SPDX-License-Identifier: GPL-3.0-or-later
// `run --workload four_corner` and similar: several runs in one table.
#pragma once

#include "analysis/sheets.h"
#include "cli/session.h"
#include "run/run_now.h"

namespace floom::cli {

// `request` provides design and seed; each row replaces the workload. Prints the table, or writes the document to `json`.
[[nodiscard]] int runSheet(const Session& session, const Sheet& sheet, const RunRequest& request, const std::string& json);

} // namespace floom::cli
