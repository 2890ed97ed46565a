// SPDX-License-Identifier: GPL-3.0-or-later
// RunsTable: the runs of an open project file. Every change is one transaction. Bound to the file's thread.
#pragma once

#include "base/result.h"
#include "run/run_record.h"
#include "store/project_rows.h"

#include <memory>
#include <utility>
#include <vector>

namespace floom::inline engine {
class Catalogue;
} // namespace floom::inline engine

namespace floom::inline store {

class Database;
struct ReadWatch;

class RunsTable {
public:
    explicit RunsTable(Database& database)
        : m_database(database)
    {
    }

    [[nodiscard]] Result<std::vector<RunRow>> rows();
    // Returns the run's number: the row's id if it is free, else the next one.
    [[nodiscard]] Result<int> write(RunRow row, const RunRecord& record, const Catalogue& catalogue);
    // The same inside the caller's transaction; errors are reported at its commit.
    [[nodiscard]] int put(RunRow row, const RunRecord& record, const Catalogue& catalogue);
    [[nodiscard]] Outcome writeRecording(int run, const RunResult& result); // replaces the recording of an existing run
    [[nodiscard]] Outcome writeVerdict(int run, const RunResult& result); // replaces its bottleneck
    [[nodiscard]] Outcome writeMarks(int run, const std::vector<RunMark>& marks); // replaces all notes of the run
    [[nodiscard]] Outcome writeLabel(int run, const RunLabel& label);
    [[nodiscard]] Outcome remove(int run);
    // Without spans, a run is read in a fraction of the time and memory.
    [[nodiscard]] Result<RunRecord> read(int id, const Catalogue& catalogue, bool withSpans = true);
    [[nodiscard]] Result<std::shared_ptr<const SpanStore>> readRecording(int run, const RunResult& figures, const ReadWatch& watch);

    // True if, since the last call, something was written whose size in the file the writer does not know.
    [[nodiscard]] bool takeGrown() { return std::exchange(m_grown, false); }

private:
    Database& m_database;
    bool m_grown = false;
};

} // namespace floom::inline store
