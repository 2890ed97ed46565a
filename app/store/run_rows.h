// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes runs in the tables run, metric, histogram, track, span_chunk and request_chunk. Called inside the caller's transaction;
// write errors are kept by the database and reported at commit.
#pragma once

#include "base/result.h"
#include "run/run_record.h"
#include "store/project_rows.h"

#include <atomic>
#include <stop_token>
#include <vector>

namespace floom::inline engine {
class Catalogue;
} // namespace floom::inline engine

namespace floom::inline store {

class Database;

[[nodiscard]] Result<std::vector<RunRow>> readRunRows(Database& database);
void putRun(Database& database, const RunRow& row, const RunRecord& record, const Catalogue& catalogue);
[[nodiscard]] Result<RunRecord> readRunRecord(Database& database, int id, const Catalogue& catalogue, bool withSpans);

// Replaces a run's notes.
void putMarks(Database& database, int run, const std::vector<RunMark>& marks);

void putLabel(Database& database, int run, const RunLabel& label);

// Writes only the recorded spans.
void putSpans(Database& database, int run, const SpanStore& store);
void replaceRecording(Database& database, int run, const RunResult& result); // keeps the run's row
void replaceVerdict(Database& database, int run, const RunResult& result); // keeps the run's row; replaces the bottleneck, evaluated again
struct ReadWatch { // progress and cancellation of a reader that waits for a recording
    std::stop_token stop;
    std::atomic<int>* percent = nullptr;
};
[[nodiscard]] Error damagedRecording(const Database& database, int run);
// If stopped, returns an error that is not meant to be shown.
[[nodiscard]] Result<std::shared_ptr<const SpanStore>> readSpans(Database& database, int run, const ReadWatch& watch = {});

} // namespace floom::inline store
