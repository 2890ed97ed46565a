// SPDX-License-Identifier: GPL-3.0-or-later
// The figure of a rate that people quote. Pure.
#pragma once

#include "workload/workload.h"

#include <cstdint>
#include <string>

namespace floom::inline exporting {

constexpr std::uint32_t kLargeRequest = 32 * 1024; // from this size on, bandwidth is the headline

// "449 k IOPS" for small requests, "1.84 GB/s" for large ones.
[[nodiscard]] std::string headline(double iops, double bytesPerSecondMoved, const Workload& workload);

} // namespace floom::inline exporting
