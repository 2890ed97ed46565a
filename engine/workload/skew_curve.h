// SPDX-License-Identifier: GPL-3.0-or-later
// Skew of a workload's addresses, computed from the generator's distributions, for the curve drawn next to a workload. Pure.
#pragma once

#include "workload/workload.h"

#include <cstdint>

namespace floom::inline engine {

// Share of the random requests that go to the hottest `share` (0 to 1) of `places` addresses. Uniform: `share` itself.
[[nodiscard]] double requestsToHottest(const Workload& workload, std::uint64_t places, double share);

// Addresses of the smallest request size in a footprint of `footprintBytes`; at least 1.
[[nodiscard]] std::uint64_t placesIn(const Workload& workload, std::uint64_t footprintBytes);

// True if the workload, or one of its jobs, accesses some addresses more often than others. False for traces, where this is unknown.
[[nodiscard]] bool isSkewed(const Workload& workload);
// True if it reads such addresses; the seed then decides which dies hold them and how loaded these are.
[[nodiscard]] bool readsHotPlaces(const Workload& workload);

// Byte range of the drive that a workload accesses, placed as the generator does. `capacity`: drive size in bytes.
struct PlaceRange {
    std::uint64_t begin = 0, bytes = 0;
};
[[nodiscard]] PlaceRange footprintOf(const Workload& workload, std::uint64_t capacity);

} // namespace floom::inline engine
