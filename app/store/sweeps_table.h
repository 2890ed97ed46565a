// SPDX-License-Identifier: GPL-3.0-or-later
// SweepsTable: the sweeps of an open project file and the results of their points. Every change is one transaction. Bound to the file's
// thread.
#pragma once

#include "base/result.h"
#include "store/project_rows.h"

#include <optional>
#include <vector>

namespace floom::inline store {

class Database;

class SweepsTable {
public:
    explicit SweepsTable(Database& database)
        : m_database(database)
    {
    }

    [[nodiscard]] Result<std::vector<SweepRow>> rows();
    [[nodiscard]] Result<int> write(SweepRow row); // returns its id; the same sweep of the same design keeps its id
    [[nodiscard]] Result<std::vector<PointRow>> points(int sweep);
    [[nodiscard]] Outcome writePoint(int sweep, const PointRow& row);
    [[nodiscard]] Outcome append(SweepRow row, const std::vector<PointRow>& points); // the sweep, if it is not there, and these points
    // The result of that run, from any sweep.
    [[nodiscard]] Result<std::optional<PointRow>> knownPoint(const QString& key);

private:
    [[nodiscard]] int put(SweepRow& row); // inside a transaction; returns its id

    Database& m_database;
};

} // namespace floom::inline store
