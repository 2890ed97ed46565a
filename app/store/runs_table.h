// SPDX-License-Identifier: GPL-3.0-or-later
// RunsTable: the runs of a project file that is open. Every change is one transaction. Bound to the file's thread.
#pragma once

#include "base/result.h"
#include "run/run_record.h"
#include "store/project_rows.h"

#include <memory>
#include <utility>
#include <vector>

namespace floom {

class Catalogue;
class Database;
struct ReadWatch;

class RunsTable {
public:
    explicit RunsTable(Database& database)
        : m_database(database)
    {
    }

    [[nodiscard]] Result<std::vector<RunRow>> rows();
    // Its number: the row's where nobody has that yet, else the next one.
    [[nodiscard]] Result<int> write(RunRow row, const RunRecord& record, const Catalogue& catalogue);
    // The same inside the caller's transaction; the database judges at its commit.
    [[nodiscard]] int put(RunRow row, const RunRecord& record, const Catalogue& catalogue);
    [[nodiscard]] Outcome writeRecording(int run, const RunResult& result); // another one of a run that is there
    [[nodiscard]] Outcome writeVerdict(int run, const RunResult& result); // what it says of its limit
    [[nodiscard]] Outcome writeMarks(int run, const std::vector<RunMark>& marks); // all of the run's
    [[nodiscard]] Outcome writeLabel(int run, const RunLabel& label);
    [[nodiscard]] Outcome remove(int run);
    // Without its spans the figures of a run are read in a fraction of the time and memory.
    [[nodiscard]] Result<RunRecord> read(int id, const Catalogue& catalogue, bool withSpans = true);
    [[nodiscard]] Result<std::shared_ptr<const SpanStore>> readRecording(int run, const RunResult& figures, const ReadWatch& watch);

    // Whether something was written since this was asked last whose size in the file its own writer does not know.
    [[nodiscard]] bool takeGrown() { return std::exchange(m_grown, false); }

private:
    Database& m_database;
    bool m_grown = false;
};

} // namespace floom
