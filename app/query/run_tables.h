// SPDX-License-Identifier: GPL-3.0-or-later
// RunTables: a run's recording as read-only SQLite tables. `spans` and `requests` are read in place, without a copy: a search by lane,
// request or instant visits only the rows it needs. `lanes`, `segments` and `metrics` are small and copied.
#pragma once

#include "run/run_record.h"

#include <memory>
#include <string>
#include <vector>

struct sqlite3;

namespace floom::inline query {

struct TableWords { // documentation for users
    std::string name;
    std::string columns; // "id, start_ps, ..."
    std::string what;
};
[[nodiscard]] const std::vector<TableWords>& runTables();

// Adds them to a connection, which must be closed before the run is destroyed. False on failure; SQLite has the error.
[[nodiscard]] bool addRunTables(sqlite3* connection, const std::shared_ptr<const RunRecord>& run);

} // namespace floom::inline query
