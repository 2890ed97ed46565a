// SPDX-License-Identifier: GPL-3.0-or-later
#include "detect/facts.h"

#include "design/address.h"

#include <algorithm>

namespace floom::detect {

namespace {

std::size_t periodOf(const std::vector<Facts::Array>& arrays)
{
    for (std::size_t p = 1; p <= arrays.size() / 3; ++p)
        if (std::equal(arrays.begin() + static_cast<std::ptrdiff_t>(p), arrays.end(), arrays.begin()))
            return p;
    return 0;
}

} // namespace

Facts::Facts(const Program& program)
    : m_program(program)
    , m_settings(settingsOf())
    , m_layout(program.topology, m_settings.core, m_settings.space)
{
    m_knownFirmware = !text(processor(), "mapping").empty();
    StartState start;
    start.random = false;
    m_layout.fill(start);
    m_planesApart = text(memory(), "planeReads") == "independent";
    const std::uint64_t most = std::min<std::uint64_t>(m_layout.units(), 1 << 20);
    while (m_run < most && array(m_run) == array(0))
        ++m_run;
    m_whole = m_layout.pieces() <= 1;
    for (std::uint64_t u = 0; u < std::min(most, 64 * m_run) && m_whole; ++u)
        m_whole = array(u) == array(u / m_run * m_run);
    for (std::size_t i = 0; i < most / m_run && i < std::size_t{4} * 4096; ++i)
        m_arrays.push_back(array(i * m_run));
    m_period = periodOf(m_arrays);
}

Value Facts::value(std::size_t component, const char* parameter) const
{
    const Instance& instance = m_program.instances[component];
    const TypeSpec& type = m_program.types[instance.type];
    const bool known = std::any_of(type.parameters.begin(), type.parameters.end(), [&](const auto& p) { return p.id == parameter; });
    return known ? effectiveValue(m_program.design.blocks[instance.block], type, parameter, {instance.element, {}}) : Value(false);
}

std::string Facts::text(std::size_t component, const char* parameter) const
{
    const Value v = value(component, parameter);
    const auto* words = std::get_if<std::string>(&v);
    return words != nullptr ? *words : std::string();
}

std::int64_t Facts::number(std::size_t component, const char* parameter, std::int64_t otherwise) const
{
    const Value v = value(component, parameter);
    const auto* n = std::get_if<std::int64_t>(&v);
    return n != nullptr ? *n : otherwise;
}

double Facts::real(std::size_t component, const char* parameter, double otherwise) const
{
    const Value v = value(component, parameter);
    const auto* n = std::get_if<double>(&v);
    return n != nullptr ? *n : otherwise;
}

bool Facts::flag(std::size_t component, const char* parameter) const
{
    const Value v = value(component, parameter);
    const auto* set = std::get_if<bool>(&v);
    return set != nullptr && *set;
}

double Facts::microseconds(std::size_t component, const char* parameter) const
{
    return static_cast<double>(number(component, parameter, 0)) * 1e-6; // times are stored in picoseconds
}

FirmwareSettings Facts::settingsOf() const
{
    const std::size_t cpu = processor();
    const MemoryGeometry& g = geometry();
    FirmwareSettings s;
    if (const std::string mapping = text(cpu, "mapping"); !mapping.empty())
        s.core.mapping = mapping;
    s.core.unitBytes =
        s.core.mapping->byBlocks() && !g.inPlace ? g.pageBytes : static_cast<std::uint32_t>(number(cpu, "mappingUnit", 4096));
    s.space.shape.overProvisioning = real(cpu, "overProvisioning", s.space.shape.overProvisioning);
    s.space.pool.gcThreshold = real(cpu, "gcThreshold", s.space.pool.gcThreshold);
    s.space.pool.gcReserved = static_cast<std::uint32_t>(number(cpu, "gcReserved", s.space.pool.gcReserved));
    s.space.pool.gcUrgency = text(cpu, "gcUrgency");
    s.space.pool.gcBackground = real(cpu, "gcBackground", s.space.pool.gcBackground);
    if (const std::string policy = text(cpu, "gcPolicy"); !policy.empty())
        s.space.stripes.victims.policy = policy;
    s.space.shape.allocation = text(cpu, "allocation");
    s.space.shape.fixedDies = text(cpu, "allocationMode") == "static";
    s.space.shape.superblock = static_cast<std::uint32_t>(number(cpu, "superblock", 1));
    s.space.shape.parityStripe = static_cast<std::uint32_t>(number(cpu, "parityStripe", 0));
    s.space.shape.stripe = static_cast<std::uint32_t>(number(cpu, "stripe", 1));
    s.space.stripes.hotCold = text(cpu, "hotCold") == "frequency";
    s.space.fast.slcCache = flag(cpu, "pslcCache");
    s.tier.foldThreshold = real(cpu, "foldThreshold", s.tier.foldThreshold);
    s.core.writeBack = text(cpu, "cachePolicy") == "write_back";
    s.core.plp = flag(cpu, "plp");
    s.core.wafModel = text(cpu, "firmware") == "waf";
    s.buffer.readCacheBytes = static_cast<std::uint64_t>(number(cpu, "readCache", 0));
    s.buffer.prefetchUnits = static_cast<std::uint32_t>(number(cpu, "prefetch", 0));
    s.buffer.prefetchAfter = static_cast<std::uint32_t>(number(cpu, "prefetchAfter", 3));
    s.core.bufferBytes = static_cast<std::uint64_t>(number(cpu, "writeBuffer", 0));
    const std::string place = text(cpu, "mapPlacement");
    s.core.mapPlacement = place == "flash" ? MapPlacement::flash : place == "hmb" ? MapPlacement::hmb : MapPlacement::ddr;
    s.map.mapTraffic = flag(cpu, "mapTraffic");
    s.map.mapCacheBytes = static_cast<std::uint64_t>(number(cpu, "mapCache", 0));
    s.map.mapZoneBytes = static_cast<std::uint64_t>(number(cpu, "mapZone", 0));
    s.map.mapFetchBytes = static_cast<std::uint64_t>(number(cpu, "mapFetch", 64));
    s.space.shape.logBlocks = static_cast<std::uint32_t>(number(cpu, "logBlocks", 0));
    return s;
}

Facts::Array Facts::array(std::uint64_t unit) const
{
    const Place place =
        m_settings.core.mapping->byBlocks() && !m_layout.inPlace() ? m_layout.home(UnitIndex{unit}) : m_layout.first(UnitIndex{unit});
    const FlashAddress address = m_layout.address(place.die, place.slot);
    return {address.die, m_planesApart ? std::uint32_t{address.plane} : 0};
}

} // namespace floom::detect
