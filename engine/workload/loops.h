// SPDX-License-Identifier: GPL-3.0-or-later
// The two ways in which synthetic requests come. Closed loop: depth x jobs slots, each of which asks again once its request is complete
// and its think time over. Open loop: arrivals at random moments that do not wait for the drive.
#pragma once

#include "workload/workload.h"

namespace floom {

[[nodiscard]] std::unique_ptr<RequestSource> makeClosedLoop(const Workload& workload, std::uint64_t capacity, std::uint64_t seed,
                                                            std::uint64_t warmup);
[[nodiscard]] std::unique_ptr<RequestSource> makeOpenLoop(const Workload& workload, std::uint64_t capacity, std::uint64_t seed,
                                                          std::uint64_t warmup);

} // namespace floom
