// SPDX-License-Identifier: GPL-3.0-or-later
// The map is on flash; whole tables of a few zones of host addresses are cached.
#include "firmware/core/settings.h"
#include "firmware/map/settings.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

class ZonedMap final : public MappingScheme {
public:
    [[nodiscard]] bool onFlash(MapPlacement /*placement*/) const override { return true; }
    [[nodiscard]] std::optional<MapLine> line(const CoreSettings& core, const MapSettings& map, bool /*loads*/) const override
    {
        const std::uint64_t page = std::max(1U, core.unitBytes / kMapEntryBytes);
        const std::uint64_t entries = std::max<std::uint64_t>(1, map.mapZoneBytes / core.unitBytes / page) * page;
        return MapLine{entries, entries * kMapEntryBytes, page, true};
    }
};

} // namespace

const MappingScheme& mappingScheme_zoned()
{
    static const ZonedMap scheme;
    return scheme;
}

} // namespace floom::inline engine
