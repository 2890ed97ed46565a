// SPDX-License-Identifier: GPL-3.0-or-later
// DFTL: the map is on flash, single entries are cached. Source: Gupta, Kim, Urgaonkar, DFTL, ASPLOS 2009.
#include "firmware/core/settings.h"
#include "firmware/map/settings.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

class Dftl final : public MappingScheme {
public:
    [[nodiscard]] bool onFlash(MapPlacement /*placement*/) const override { return true; }
    [[nodiscard]] std::optional<MapLine> line(const CoreSettings& core, const MapSettings& /*map*/, bool /*loads*/) const override
    {
        constexpr std::uint64_t kCachedEntryBytes = 8; // includes the LPN
        return MapLine{1, kCachedEntryBytes, std::max(1U, core.unitBytes / kMapEntryBytes), true};
    }
};

} // namespace

const MappingScheme& mappingScheme_dftl()
{
    static const Dftl scheme;
    return scheme;
}

} // namespace floom::inline engine
