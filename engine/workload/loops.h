// SPDX-License-Identifier: GPL-3.0-or-later
// The two synthetic request loops. Closed loop: depth x jobs slots; each issues its next request after its completion and think time. Open
// loop: arrivals at random times, independent of the drive.
#pragma once

#include "workload/workload.h"

namespace floom::inline engine {

[[nodiscard]] std::unique_ptr<RequestSource> makeClosedLoop(const Workload& workload, std::uint64_t capacity, std::uint64_t seed,
                                                            std::uint64_t warmup);
[[nodiscard]] std::unique_ptr<RequestSource> makeOpenLoop(const Workload& workload, std::uint64_t capacity, std::uint64_t seed,
                                                          std::uint64_t warmup);

} // namespace floom::inline engine
