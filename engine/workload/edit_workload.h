// SPDX-License-Identifier: GPL-3.0-or-later
// Changes of a workload row by row, as a form makes them. A workload without parts has one row, itself; else each part is one. Each
// change is written out and read again, so that what comes back is what the words say. Pure.
#pragma once

#include "workload/workload.h"

#include <cstddef>
#include <string_view>

namespace floom {

[[nodiscard]] std::size_t rowsOf(const Workload& whole);
[[nodiscard]] const Workload& rowAt(const Workload& whole, std::size_t row);

// A word of the row takes another value. Beside the words there are four names for what several words say together:
//   sizes   "8k" or "4k/60:64k/40"                    pace   "32", "QD 32", "50k IOPS", "400 MB/s"; of a trace "as timed" too
//   length  "100000" requests, "10ms"; "" = no end    skew   "uniform", "zipf 0.99", "pareto 0.2", "50/5:30/15:20/80"
//   range   "12s..48s", "12s..", "..48s" of a trace's own time; "" = all of it
// What does not go with the new value (the skew of what is now sequential) goes.
[[nodiscard]] Result<Workload> withWord(const Workload& whole, std::size_t row, std::string_view name, std::string_view value);

[[nodiscard]] Result<Workload> withJobBeside(const Workload& whole, std::size_t row); // a copy, of a trace plain reads, in the same phase
// `trace` as a job of its own in the phase of the row; where that phase replays the same file already, instead of it.
[[nodiscard]] Result<Workload> withTraceBeside(const Workload& whole, std::size_t row, const Workload& trace);
[[nodiscard]] Result<Workload> withPhaseBehind(const Workload& whole, std::size_t row); // a copy, when all of the row's phase is done
[[nodiscard]] Result<Workload> withIdleBehind(const Workload& whole, std::size_t row); // 10 ms
[[nodiscard]] Result<Workload> withoutRow(const Workload& whole, std::size_t row); // one that is left alone is a workload without parts

// As a form shows them: "4k/60:64k/40", "QD 32", "50,000 IOPS", "100,000 requests", "zipf 0.99". withWord() takes them back.
[[nodiscard]] std::string sizesText(const Workload& row);
[[nodiscard]] std::string paceText(const Workload& row);
[[nodiscard]] std::string lengthText(const Workload& row); // "" = no end of its own
[[nodiscard]] std::string skewText(const Workload& row);
[[nodiscard]] std::string rangeText(const Workload& row); // of a trace; "" = all of it

} // namespace floom
