// SPDX-License-Identifier: GPL-3.0-or-later
// Runs in and out of the tables run, metric, histogram, track, span_chunk and request_chunk. Called inside the caller's transaction; what
// goes wrong while writing is kept by the database, which judges at commit.
#pragma once

#include "base/result.h"
#include "run/run_record.h"
#include "store/project_rows.h"

#include <atomic>
#include <stop_token>
#include <vector>

namespace floom {

class Catalogue;
class Database;

[[nodiscard]] Result<std::vector<RunRow>> readRunRows(Database& database);
void putRun(Database& database, const RunRow& row, const RunRecord& record, const Catalogue& catalogue);
[[nodiscard]] Result<RunRecord> readRunRecord(Database& database, int id, const Catalogue& catalogue, bool withSpans);

// Replaces what was noted along a run.
void putMarks(Database& database, int run, const std::vector<RunMark>& marks);

void putLabel(Database& database, int run, const RunLabel& label);

// The part of it that is recorded spans.
void putSpans(Database& database, int run, const SpanStore& store);
void replaceRecording(Database& database, int run, const RunResult& result); // the run stays what it is
void replaceVerdict(Database& database, int run, const RunResult& result); // the same: what it says of its limit has been decided since
struct ReadWatch { // who waits for a recording: how much of it is there, and whether it is still wanted
    std::stop_token stop;
    std::atomic<int>* percent = nullptr;
};
[[nodiscard]] Error damagedRecording(const Database& database, int run);
// Stopped, it answers with an error that nobody wants to see.
[[nodiscard]] Result<std::shared_ptr<const SpanStore>> readSpans(Database& database, int run, const ReadWatch& watch = {});

} // namespace floom
