// SPDX-License-Identifier: GPL-3.0-or-later
// Traces as parts of a workload, next to synthetic jobs.
#pragma once

#include "workload/workload.h"

#include <functional>

namespace floom::inline engine {

[[nodiscard]] bool replays(const Workload& workload); // true if the workload or one of its parts is a trace

// Opens the replay of a part that names a trace, because the engine opens no files. Null: nothing to replay.
using TraceOpener = std::function<std::unique_ptr<RequestSource>(const Workload& part, std::uint64_t capacity)>;

// As makePartsSource() of workload.h, with traces. Traces start after the warm-up. If another job of their phase has a limit, they stop
// when the phase ends; otherwise the phase ends with the traces.
[[nodiscard]] std::unique_ptr<RequestSource> makePartsSource(const Workload& workload, std::uint64_t capacity, std::uint64_t seed,
                                                             std::uint64_t warmup, std::vector<PhaseTime>* times,
                                                             const TraceOpener& openTrace);

} // namespace floom::inline engine
