// SPDX-License-Identifier: GPL-3.0-or-later
// Row-by-row edits of a workload, as a form makes them. A workload without parts has one row, itself; otherwise each part is a row. Each
// edit is written out as words and parsed again, so the result is exactly what the words say. Pure.
#pragma once

#include "workload/workload.h"

#include <cstddef>
#include <string_view>

namespace floom::inline engine {

// The workload as parsed from its own words: what summarizes the parts is up to date.
[[nodiscard]] Result<Workload> settled(const Workload& whole);

[[nodiscard]] std::size_t rowsOf(const Workload& whole);
[[nodiscard]] const Workload& rowAt(const Workload& whole, std::size_t row);

// Sets a word of the row. Besides the words, five names stand for groups of words:
//   sizes   "8k" or "4k/60:64k/40"                    pace   "32", "QD 32", "50k IOPS", "400 MB/s"; of a trace "as timed" too
//   length  "100000" requests, "10ms"; "" = no end    skew   "uniform", "zipf 0.99", "pareto 0.2", "50/5:30/15:20/80"
//   range   "12s..48s", "12s..", "..48s" of a trace's own time; "" = all of it
// Words that conflict with the new value are removed (the skew of a load that becomes sequential).
[[nodiscard]] Result<Workload> withWord(const Workload& whole, std::size_t row, std::string_view name, std::string_view value);

[[nodiscard]] Result<Workload> withJobBeside(const Workload& whole, std::size_t row); // adds a copy, of a trace plain reads, to its phase
// Adds `trace` as a job to the row's phase; replaces a job that replays the same file there.
[[nodiscard]] Result<Workload> withTraceBeside(const Workload& whole, std::size_t row, const Workload& trace);
[[nodiscard]] Result<Workload> withPhaseBehind(const Workload& whole, std::size_t row); // adds a copy of the row as a phase after it
[[nodiscard]] Result<Workload> withIdleBehind(const Workload& whole, std::size_t row); // adds an idle phase of 10 ms
[[nodiscard]] Result<Workload> withoutRow(const Workload& whole, std::size_t row); // one remaining row becomes a workload without parts

// Texts for a form: "4k/60:64k/40", "QD 32", "50,000 IOPS", "100,000 requests", "zipf 0.99". withWord() accepts them.
[[nodiscard]] std::string sizesText(const Workload& row);
[[nodiscard]] std::string paceText(const Workload& row);
[[nodiscard]] std::string lengthText(const Workload& row); // "" = no end of its own
[[nodiscard]] std::string skewText(const Workload& row);
[[nodiscard]] std::string rangeText(const Workload& row); // for a trace; "" = whole trace

} // namespace floom::inline engine
