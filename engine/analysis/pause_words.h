// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts that pause between requests (think time): the share of slot time spent in pauses, and the sentence. Pure.
#pragma once

#include "results/run_result.h"
#include "workload/workload.h"

#include <string>

namespace floom::inline engine {

// Share of the slot time of all closed-loop jobs that is think time; 0 without pauses.
[[nodiscard]] double pausedShare(const RunResult& result, const Workload& workload);
[[nodiscard]] std::string pausedWords(const RunResult& result, const Workload& workload, double share);

} // namespace floom::inline engine
