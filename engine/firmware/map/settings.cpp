// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/map/settings.h"

namespace floom::inline engine {

MapSettings MapSettings::read(const ParameterReader& p)
{
    MapSettings s;
    s.mapTraffic = p.flag("mapTraffic");
    s.mapCacheBytes = static_cast<std::uint64_t>(p.size("mapCache"));
    s.mapZoneBytes = static_cast<std::uint64_t>(p.size("mapZone"));
    s.mapFetchBytes = static_cast<std::uint64_t>(p.size("mapFetch"));
    s.setBlocks = static_cast<std::uint32_t>(p.count("setBlocks"));
    s.setLogs = static_cast<std::uint32_t>(p.count("setLogBlocks"));
    return s;
}

} // namespace floom::inline engine
