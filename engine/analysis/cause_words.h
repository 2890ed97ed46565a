// SPDX-License-Identifier: GPL-3.0-or-later
// Causes of waiting in words: the sentence of the mean and that of the tail. Pure.
#pragma once

#include "compile/program.h"
#include "results/run_result.h"
#include "workload/workload.h"

#include <string>
#include <string_view>
#include <vector>

namespace floom {

[[nodiscard]] std::string_view causeWords(CauseClass cause); // "GC erases"
// Bottleneck::cause of work of that class: "gc", "map", "parity", "retry", or "".
[[nodiscard]] std::string causeOfClass(CauseClass cause);
// "read", "write", "flush", "trim": not a job, whose requests are among these.
[[nodiscard]] bool isSide(std::string_view victim);
// From what the requests of a table wait for, over what holds it, to whose work that is: each link is the greatest part of the one before.
// Empty where nobody waits.
[[nodiscard]] std::vector<CauseLink> chainOf(const CauseTable& table);
// "Reads from p99.9 up wait 93 % of their time: 99 % behind GC erases at the NAND packages." "" where nobody waits.
[[nodiscard]] std::string sentenceOf(const RunResult& result, const Program& program, const CauseTable& table);
// " oltp spends 80 % of its time waiting behind batch: its writes and the collection that they cause.": the job that another one holds up
// most, where it does by a quarter; else "".
[[nodiscard]] std::string neighbourWords(const RunResult& result, const Workload& workload);

} // namespace floom
