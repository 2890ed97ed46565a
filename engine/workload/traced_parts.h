// SPDX-License-Identifier: GPL-3.0-or-later
// Traces as parts of a workload, beside jobs that are made by words.
#pragma once

#include "workload/workload.h"

#include <functional>

namespace floom {

[[nodiscard]] bool replays(const Workload& workload); // it, or a part of it, is a trace: what it asks stands in a file

// The replay of a part that names a trace; the engine opens no files. Null: there is nothing to replay.
using TraceOpener = std::function<std::unique_ptr<RequestSource>(const Workload& part, std::uint64_t capacity)>;

// As makePartsSource() of workload.h. Traces begin when the warm-up is complete; they end with the other jobs of their phase where one of
// those has an end, else the phase ends with them.
[[nodiscard]] std::unique_ptr<RequestSource> makePartsSource(const Workload& workload, std::uint64_t capacity, std::uint64_t seed,
                                                             std::uint64_t warmup, std::vector<PhaseTime>* times,
                                                             const TraceOpener& openTrace);

} // namespace floom
