// SPDX-License-Identifier: GPL-3.0-or-later
// Warming: a load of random places has been going on before its run begins, so what it asked for lately stands in the caches: reads and
// kept writes in the read cache, and the map's lines of a load that asks for some places more than for others. Without time. A run of a few
// thousand requests would measure how the cache fills instead.
#pragma once

#include "firmware/buffer/read_cache.h"
#include "firmware/map/map_pages.h"

namespace floom {

class Warming {
public:
    Warming(const Drive& drive, const Places& places, ReadCache& cache, MapPages& map);

    void warm(const StartState& start); // the units have their places

private:
    void remember(UnitIndex unit, HostOp op);

    const Drive& m_drive;
    const Places& m_places;
    ReadCache& m_cache;
    MapPages& m_map;
    bool m_warmsCache = false, m_warmsMap = false;
    std::uint64_t m_cached = 0, m_mapped = 0; // that were not there
};

} // namespace floom
