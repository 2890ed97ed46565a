// SPDX-License-Identifier: GPL-3.0-or-later
// RunTables: what a run recorded, laid before SQLite as tables that nobody can change. `spans` and `requests` are read where they lie, with
// nothing copied: a search by lane, request or instant looks only at what it must. `lanes`, `segments` and `metrics` are small and copied.
#pragma once

#include "run/run_record.h"

#include <memory>
#include <string>
#include <vector>

struct sqlite3;

namespace floom {

struct TableWords { // for those who ask
    std::string name;
    std::string columns; // "id, start_ps, ..."
    std::string what;
};
[[nodiscard]] const std::vector<TableWords>& runTables();

// Adds them to a connection, which must be closed before the run goes. False: SQLite says why.
[[nodiscard]] bool addRunTables(sqlite3* connection, const std::shared_ptr<const RunRecord>& run);

} // namespace floom
