// SPDX-License-Identifier: GPL-3.0-or-later
// Warming: fills the caches before the run, without time, as a load of random addresses would have done earlier: recent reads and kept
// writes in the read cache, and map lines if the load prefers some addresses. Otherwise a run of a few thousand requests would measure how
// the cache fills.
#pragma once

#include "firmware/buffer/read_cache.h"
#include "firmware/map/map_pages.h"

namespace floom::inline engine {

class Warming {
public:
    Warming(const Drive& drive, const Places& places, ReadCache& cache, MapPages& map);

    void warm(const StartState& start); // after the units have their places

private:
    void remember(Lpn lpn, HostOp op);

    const Drive& m_drive;
    const Places& m_places;
    ReadCache& m_cache;
    MapPages& m_map;
    bool m_warmsCache = false, m_warmsMap = false;
    std::uint64_t m_cached = 0, m_mapped = 0; // misses so far
};

} // namespace floom::inline engine
