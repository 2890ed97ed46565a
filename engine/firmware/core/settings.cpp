// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/core/settings.h"

namespace floom {

CoreSettings CoreSettings::read(const ParameterReader& p, const MemoryGeometry& flash)
{
    CoreSettings s;
    s.statedUnitBytes = static_cast<std::uint32_t>(p.size("mappingUnit"));
    s.descriptorBytes = static_cast<std::uint32_t>(p.size("descriptorBytes"));
    s.wafModel = p.choice("firmware") == "waf";
    s.mapping = p.choice("mapping");
    const std::string place = p.choice("mapPlacement");
    s.mapPlacement = place == "flash" ? MapPlacement::flash : place == "hmb" ? MapPlacement::hmb : MapPlacement::ddr;
    s.writeBack = p.choice("cachePolicy") == "write_back";
    s.bufferBytes = static_cast<std::uint64_t>(p.size("writeBuffer"));
    s.plp = p.flag("plp");
    // Mappings by blocks use the flash page as the mapping unit.
    s.unitBytes = s.mapping->byBlocks() && !flash.inPlace ? flash.pageBytes : s.statedUnitBytes;
    return s;
}

} // namespace floom
