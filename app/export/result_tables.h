// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of one run, as text or Markdown. Pure.
#pragma once

#include "analysis/sensitivity.h"
#include "export/change_words.h"
#include "export/table.h"
#include "results/run_result.h"

#include <string>

namespace floom::inline exporting {

[[nodiscard]] Table headlineTable(const RunResult& result); // columns: figure, value
[[nodiscard]] Table latencyTable(const RunResult& result); // one row for all requests and one per side
[[nodiscard]] std::string rangesText(const RunResult& result); // "95 % intervals, all requests: p99 18.6 ms to 19.8 ms."
[[nodiscard]] std::string untoldText(const RunResult& result); // which percentiles latencyTable() omits, and why; empty if none
[[nodiscard]] Table phaseTable(const RunResult& result); // one row per phase; empty if there is only one
[[nodiscard]] Table utilizationTable(const RunResult& result); // one row per block and kind of resource: mean and maximum
[[nodiscard]] Table busTable(const RunResult& result); // NAND buses: data time and overheads
[[nodiscard]] Table reliabilityTable(const RunResult& result); // no rows if nothing happened
[[nodiscard]] Table mapTable(const RunResult& result); // erase-block contents per die; empty if not recorded
[[nodiscard]] Table firmwareTable(const RunResult& result); // the most expensive functions of each core; empty without firmware
// What simulation showed to help; empty without a proof. Changes are formatted by `words`, or else as addresses; the same below.
[[nodiscard]] Table sensitivityTable(const RunResult& result, Rank rank = Rank::gain, const ChangeWords& words = {});
[[nodiscard]] Table powerTable(const RunResult& result); // one row per block: watts, share, breakdown
[[nodiscard]] Table requestTable(const RunResult& result, std::uint32_t request); // empty if not recorded with causes
[[nodiscard]] Table causeTable(const RunResult& result); // behind whom requests waited; empty if not recorded
[[nodiscard]] Table segmentTable(const RunResult& result); // shares that sum to 100.00 %

// Everything, in the order of usual interest: performance, bottleneck, time breakdown, utilization, confidence.
[[nodiscard]] std::string resultText(const RunResult& result, const std::string& title, Rank rank = Rank::gain,
                                     const ChangeWords& words = {});
[[nodiscard]] std::string resultMarkdown(const RunResult& result, const std::string& title, const ChangeWords& words = {});

} // namespace floom::inline exporting
