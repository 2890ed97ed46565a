// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of one run, for people (plain text, Markdown) and for spreadsheets (CSV: full precision, unit in the header). Pure.
#pragma once

#include "analysis/sensitivity.h"
#include "export/change_words.h"
#include "export/table.h"
#include "results/run_result.h"

#include <string>

namespace floom {

[[nodiscard]] Table headlineTable(const RunResult& result); // figure, value
[[nodiscard]] Table latencyTable(const RunResult& result); // one row for all requests and each side
[[nodiscard]] std::string rangesText(const RunResult& result); // "95 % intervals of all: p99 18.6 ms to 19.8 ms, p99.9 at least 25 ms."
[[nodiscard]] std::string untoldText(const RunResult& result); // percentiles that table does not tell, and why; empty where it tells all
[[nodiscard]] Table phaseTable(const RunResult& result); // one row a phase; empty where there is one only
[[nodiscard]] Table utilizationTable(const RunResult& result); // one row per block and kind of resource: mean and greatest
[[nodiscard]] Table busTable(const RunResult& result); // NAND buses: data, and what else took their time
[[nodiscard]] Table reliabilityTable(const RunResult& result); // no rows where nothing did
[[nodiscard]] Table mapTable(const RunResult& result); // what the erase blocks of each die hold; empty where it was not asked for
[[nodiscard]] Table firmwareTable(const RunResult& result); // the functions that take most of each core; empty where no firmware ran
// What was proved to help; empty without a proof. Changes as `words` says them, else by their addresses alone; so below.
[[nodiscard]] Table sensitivityTable(const RunResult& result, Rank rank = Rank::gain, const ChangeWords& words = {});
[[nodiscard]] Table powerTable(const RunResult& result); // one row per block: watts, share, what for
[[nodiscard]] Table requestTable(const RunResult& result, std::uint32_t request); // empty where it was not recorded with its causes
[[nodiscard]] Table causeTable(const RunResult& result); // behind whom requests waited; empty where it was not asked for
[[nodiscard]] Table segmentTable(const RunResult& result); // shares that sum to 100.00 %

// All of it in the order a person asks: how fast, what limits, where the time goes, how busy, how sure.
[[nodiscard]] std::string resultText(const RunResult& result, const std::string& title, Rank rank = Rank::gain,
                                     const ChangeWords& words = {});
[[nodiscard]] std::string resultMarkdown(const RunResult& result, const std::string& title, const ChangeWords& words = {});

[[nodiscard]] std::string utilizationCsv(const RunResult& result); // every track
[[nodiscard]] std::string segmentsCsv(const RunResult& result); // totals in picoseconds
[[nodiscard]] std::string latencyCsv(const RunResult& result); // the histogram: from_ps, to_ps, requests, cumulative share

} // namespace floom
