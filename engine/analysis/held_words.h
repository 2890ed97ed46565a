// SPDX-License-Identifier: GPL-3.0-or-later
// Waits for a rule, not for a part: completions for a common interrupt, flushes for programs that power-loss protection would spare them.
// No part is busy meanwhile, so these waits need words of their own. Pure.
#pragma once

#include "analysis/class_use.h"
#include "compile/program.h"
#include "results/run_result.h"
#include "workload/workload.h"

#include <string>

namespace floom::inline engine {

// "one interrupt announces 24 completions, or those of 200 µs; with 16 requests in flight it always waits these 200 µs"; "" if no host
// interface gathers completions, or several do.
[[nodiscard]] std::string gatheredWords(const Program& program, const Workload& workload);
// "Flushes take 5.27 ms on average: ..." of a drive without power-loss protection; "" if there are none, or they take no longer than other
// requests.
[[nodiscard]] std::string slowFlushWords(const RunResult& result);
// " Refresh takes 65 % of the time (260 ns of every 400 ns).": a memory whose rows are refreshed that long transfers little meanwhile.
[[nodiscard]] std::string refreshWords(const Program& program, const ClassUse& c);

} // namespace floom::inline engine
