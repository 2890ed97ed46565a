// SPDX-License-Identifier: GPL-3.0-or-later
// Words for the causes of waiting: one sentence for the mean, one for the tail. Pure.
#pragma once

#include "compile/program.h"
#include "results/run_result.h"
#include "workload/workload.h"

#include <string>
#include <string_view>
#include <vector>

namespace floom::inline engine {

[[nodiscard]] std::string_view causeWords(CauseClass cause); // "GC erases"
// Bottleneck::cause that a cause class maps to: "gc", "map", "parity", "retry", or "".
[[nodiscard]] std::string causeOfClass(CauseClass cause);
// True for "read", "write", "flush", "trim"; false for a job, whose requests are counted in these too.
[[nodiscard]] bool isSide(std::string_view victim);
// Chain of a table: what its requests wait for, what holds that, and on whose behalf. Each link is the largest share of the link before it.
// Empty where no request waits.
[[nodiscard]] std::vector<CauseLink> chainOf(const CauseTable& table);
// "Reads from p99.9 up wait 93 % of their time: 99 % behind GC erases at the NAND packages." "" where no request waits.
[[nodiscard]] std::string sentenceOf(const RunResult& result, const Program& program, const CauseTable& table);
// " oltp spends 80 % of its time waiting behind batch: its writes and the collection that they cause.": the job that another job delays
// most, if that costs it at least a quarter of its time; else "".
[[nodiscard]] std::string neighbourWords(const RunResult& result, const Workload& workload);

} // namespace floom::inline engine
