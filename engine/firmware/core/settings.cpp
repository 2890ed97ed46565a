// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/core/settings.h"

#include <algorithm>

namespace floom::inline engine {

TaskCycles TaskCycles::read(const ParameterReader& p)
{
    return {p.count("cyclesCommand"), p.count("cyclesLookup"),   p.count("cyclesBuffer"),   p.count("cyclesAllocate"),
            p.count("cyclesIssue"),   p.count("cyclesComplete"), p.count("cyclesGcSearch"), p.count("cyclesGcScan"),
            p.count("cyclesMove"),    p.count("cyclesMap")};
}

ProcessorSettings ProcessorSettings::read(const ParameterReader& p)
{
    ProcessorSettings s;
    s.hertz = p.frequency("clock");
    s.cores = p.count("cores");
    s.hostCores = std::min(p.count("affinity"), s.cores - 1); // at least one core is left for the flash side
    s.cycleEnergy = p.scaled("cycleEnergy", 1e9);
    s.leakage = p.scaled("coreLeakage", 1e3) * s.cores;
    s.cycles = TaskCycles::read(p);
    return s;
}

PowerCapSettings PowerCapSettings::read(const ParameterReader& p)
{
    return {p.scaled("powerCap", 1e6), later(p.time("powerWindow"), microseconds(10))}; // an ideal block reads every time as 0
}

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
    s.processor = ProcessorSettings::read(p);
    s.powerCap = PowerCapSettings::read(p);
    // Mappings by blocks use the flash page as the mapping unit.
    s.unitBytes = s.mapping->byBlocks() && !flash.inPlace ? flash.pageBytes : s.statedUnitBytes;
    return s;
}

} // namespace floom::inline engine
