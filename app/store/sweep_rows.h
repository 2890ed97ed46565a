// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps in and out of the tables sweep, point and sweep_point. As run_rows.h: called inside the caller's transaction.
#pragma once

#include "base/result.h"
#include "store/project_rows.h"

#include <optional>
#include <vector>

namespace floom {

class Database;

void putSweep(Database& database, const SweepRow& row);
[[nodiscard]] Result<std::vector<SweepRow>> readSweepRows(Database& database);
void putPoint(Database& database, int sweep, const PointRow& row);
[[nodiscard]] Result<std::vector<PointRow>> readPointRows(Database& database, int sweep);
// The result of a run that any sweep of the project made; nothing when none did, or it failed.
[[nodiscard]] Result<std::optional<PointRow>> readPoint(Database& database, const QString& key);

} // namespace floom
