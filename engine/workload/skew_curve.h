// SPDX-License-Identifier: GPL-3.0-or-later
// How unevenly a workload asks for its footprint, by the laws of the generator: what is drawn beside a workload's words. Pure.
#pragma once

#include "workload/workload.h"

#include <cstdint>

namespace floom {

// The share of the random requests that go to the hottest `share` (0 to 1) of `places` places. Uniform: share itself.
[[nodiscard]] double requestsToHottest(const Workload& workload, std::uint64_t places, double share);

// Places of the smallest request in a footprint of so many bytes; at least 1.
[[nodiscard]] std::uint64_t placesIn(const Workload& workload, std::uint64_t footprintBytes);

// Where a workload asks: bytes of a drive that holds `capacity`. As the generator places it.
struct PlaceRange {
    std::uint64_t begin = 0, bytes = 0;
};
[[nodiscard]] PlaceRange footprintOf(const Workload& workload, std::uint64_t capacity);

} // namespace floom
