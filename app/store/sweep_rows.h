// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes sweeps in the tables sweep, point and sweep_point. Called inside the caller's transaction, as in run_rows.h.
#pragma once

#include "base/result.h"
#include "store/project_rows.h"

#include <optional>
#include <vector>

namespace floom::inline store {

class Database;

void putSweep(Database& database, const SweepRow& row);
[[nodiscard]] Result<std::vector<SweepRow>> readSweepRows(Database& database);
void putPoint(Database& database, int sweep, const PointRow& row);
[[nodiscard]] Result<std::vector<PointRow>> readPointRows(Database& database, int sweep);
// The result of that run from any sweep of the project; nothing if there is none or the run failed.
[[nodiscard]] Result<std::optional<PointRow>> readPoint(Database& database, const QString& key);

} // namespace floom::inline store
