// SPDX-License-Identifier: GPL-3.0-or-later
// Page-level map of all units. It is in DDR, where a lookup costs CPU cycles only or a memory access; or its pages are on flash; or its
// lines come from host memory (HMB).
#include "firmware/core/settings.h"
#include "firmware/map/settings.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

class PageMap final : public MappingScheme {
public:
    [[nodiscard]] bool onFlash(MapPlacement placement) const override { return placement == MapPlacement::flash; }
    [[nodiscard]] std::optional<MapLine> line(const CoreSettings& core, const MapSettings& map, bool loads) const override
    {
        if (core.mapPlacement == MapPlacement::hmb || (core.mapPlacement == MapPlacement::ddr && map.mapTraffic && loads)) {
            const std::uint64_t entries = std::max<std::uint64_t>(1, map.mapFetchBytes / kMapEntryBytes);
            return MapLine{entries, map.mapFetchBytes, entries, false};
        }
        if (core.mapPlacement == MapPlacement::ddr)
            return std::nullopt;
        const std::uint64_t entries = std::max(1U, core.unitBytes / kMapEntryBytes);
        return MapLine{entries, entries * kMapEntryBytes, entries, true};
    }
};

} // namespace

const MappingScheme& mappingScheme_page()
{
    static const PageMap scheme;
    return scheme;
}

} // namespace floom::inline engine
