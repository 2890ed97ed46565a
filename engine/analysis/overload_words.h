// SPDX-License-Identifier: GPL-3.0-or-later
// The sentence on arrivals that exceed completions, of the jobs that arrive by the clock only. Pure.
#pragma once

#include "results/run_result.h"
#include "workload/workload.h"

#include <string>

namespace floom::inline engine {

// "Overloaded: 900 of 1000 requests a second are completed. " if the backlog of arrivals grows; else "".
[[nodiscard]] std::string overloadWords(const RunResult& result, const Workload& workload);

} // namespace floom::inline engine
