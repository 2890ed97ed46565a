// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/core/read_settings.h"

namespace floom {

FirmwareSettings readSettings(const ParameterReader& p, const Topology& topology)
{
    FirmwareSettings s;
    s.unitBytes = static_cast<std::uint32_t>(p.size("mappingUnit"));
    s.overProvisioning = p.ratio("overProvisioning");
    s.gcThreshold = p.ratio("gcThreshold");
    s.gcReserved = static_cast<std::uint32_t>(p.count("gcReserved"));
    s.victims = {p.choice("gcPolicy"), static_cast<std::uint32_t>(p.count("gcChoices")), static_cast<std::uint32_t>(p.count("gcWindow")),
                 p.ratio("gcSearch")};
    s.oneFrontier = p.choice("gcFrontier") == "shared";
    s.hotCold = p.choice("hotCold") == "frequency";
    const std::string wear = p.choice("wearLevelling");
    s.wear = wear == "dynamic" ? Wear::dynamic : wear == "static" ? Wear::statical : wear == "both" ? Wear::both : Wear::none;
    s.wearThreshold = static_cast<std::uint32_t>(p.count("wearThreshold"));
    s.parityStripe = static_cast<std::uint32_t>(p.count("parityStripe"));
    s.superblock = static_cast<std::uint32_t>(p.count("superblock"));
    const std::string placement = p.choice("placement");
    s.placement = placement == "tier" ? Placement::tier : placement == "write_buffer" ? Placement::writeBuffer : Placement::stripe;
    s.slcCache = p.flag("pslcCache");
    s.foldThreshold = p.ratio("foldThreshold");
    s.foldIdle = p.time("foldIdle");
    s.pastFull = p.choice("cacheFull") == "pass";
    s.writeBack = p.choice("cachePolicy") == "write_back";
    s.keepWritten = p.choice("cachePolicy") != "none";
    s.plp = p.flag("plp");
    s.readCacheBytes = static_cast<std::uint64_t>(p.size("readCache"));
    s.prefetchUnits = static_cast<std::uint32_t>(p.count("prefetch"));
    s.prefetchAfter = static_cast<std::uint32_t>(p.count("prefetchAfter"));
    s.wafModel = p.choice("firmware") == "waf";
    s.waf = p.ratio("waf");
    s.bufferBytes = static_cast<std::uint64_t>(p.size("writeBuffer"));
    s.allocation = p.choice("allocation");
    s.fixedDies = p.choice("allocationMode") == "static";
    s.gcBackground = p.ratio("gcBackground");
    s.gcIdle = p.time("gcIdle");
    s.gcUrgency = p.choice("gcUrgency");
    s.gcPreemptible = p.flag("gcPreemptible");
    s.stripe = static_cast<std::uint32_t>(p.count("stripe"));
    s.descriptorBytes = static_cast<std::uint32_t>(p.size("descriptorBytes"));
    s.mapping = p.choice("mapping");
    const std::string place = p.choice("mapPlacement");
    s.mapPlacement = place == "flash" ? MapPlacement::flash : place == "hmb" ? MapPlacement::hmb : MapPlacement::ddr;
    s.mapTraffic = p.flag("mapTraffic");
    s.mapCacheBytes = static_cast<std::uint64_t>(p.size("mapCache"));
    s.mapZoneBytes = static_cast<std::uint64_t>(p.size("mapZone"));
    s.mapFetchBytes = static_cast<std::uint64_t>(p.size("mapFetch"));
    s.logBlocks = static_cast<std::uint32_t>(p.count("logBlocks"));
    s.setBlocks = static_cast<std::uint32_t>(p.count("setBlocks"));
    s.setLogs = static_cast<std::uint32_t>(p.count("setLogBlocks"));
    const MemoryGeometry& g = topology.geometries.front();
    s.statedUnitBytes = s.unitBytes;
    if (s.mapping->byBlocks() && !g.inPlace) // mappings by blocks use the flash page as the mapping unit
        s.unitBytes = g.pageBytes;
    return s;
}

} // namespace floom
