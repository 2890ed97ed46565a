// SPDX-License-Identifier: GPL-3.0-or-later
// A host that pauses between its requests: how much of the time of its slots, and the sentence. Pure.
#pragma once

#include "results/run_result.h"
#include "workload/workload.h"

#include <string>

namespace floom {

// Of the time of the slots of all jobs that ask again when they are answered, what they pause between requests; 0 without pauses.
[[nodiscard]] double pausedShare(const RunResult& result, const Workload& workload);
[[nodiscard]] std::string pausedWords(const RunResult& result, const Workload& workload, double share);

} // namespace floom
