// SPDX-License-Identifier: GPL-3.0-or-later
// MapSettings: the part of the map that is cached, how it is fetched, and the sets of a set-associative mapping.
#pragma once

#include "model/parameters.h"

#include <cstdint>

namespace floom::inline engine {

struct MapSettings {
    [[nodiscard]] static MapSettings read(const ParameterReader& p);

    bool mapTraffic = false; // lookups of a map in DDR are memory accesses, not only CPU cycles
    std::uint64_t mapCacheBytes = 0, mapZoneBytes = 0, mapFetchBytes = 64;
    std::uint32_t setBlocks = 1, setLogs = 1; // set-associative
    friend bool operator==(const MapSettings&, const MapSettings&) = default;
};

} // namespace floom::inline engine
