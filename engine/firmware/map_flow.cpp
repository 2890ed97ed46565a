// SPDX-License-Identifier: GPL-3.0-or-later
// The map's own traffic: its pages are read and programmed on flash like data, over channel, decoder and buffer; or its lines come from
// DDR, or from host memory over the link. Pages on flash are units behind the host's: the directory that finds them stands in the
// controller (DFTL's GTD), they have a write frontier of their own on each die, and collection moves them like any others.
#include "firmware/controller.h"

#include <algorithm>

namespace floom {

void Controller::makeTranslation(Setup& setup)
{
    if (abstract()) // it has no map
        return;
    const FirmwareSettings& s = m_settings;
    const Topology& topology = setup.topology;
    const std::uint64_t entries = std::max(1U, s.unitBytes / kMapEntryBytes);
    TranslationRule rule;
    rule.pageEntries = rule.lineEntries = entries;
    rule.background = static_cast<std::uint32_t>(topology.dies.size());
    std::uint64_t bytes = entries * kMapEntryBytes; // of a line
    if (s.mapping == Mapping::dftl) {
        rule.lineEntries = 1;
        bytes = kCachedEntryBytes;
    } else if (s.mapping == Mapping::zoned) {
        rule.lineEntries = std::max<std::uint64_t>(1, s.mapZoneBytes / s.unitBytes / entries) * entries;
        bytes = rule.lineEntries * kMapEntryBytes;
    } else if (s.mapping == Mapping::page && (s.mapPlacement == MapPlacement::hmb || (s.mapTraffic && !topology.mapLoads.empty()))) {
        rule.pageEntries = rule.lineEntries = std::max<std::uint64_t>(1, s.mapFetchBytes / kMapEntryBytes);
        rule.readBeforeWrite = false;
        bytes = s.mapFetchBytes;
    } else if (s.mapping != Mapping::page || s.mapPlacement == MapPlacement::ddr) {
        return;
    }
    const std::uint64_t all = (m_layout.units() + rule.lineEntries - 1) / rule.lineEntries;
    rule.lines = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(s.mapCacheBytes / bytes, 1, std::min<std::uint64_t>(all, 1U << 28)));
    MapTraffic& traffic = *this;
    m_translation = std::make_unique<Translation>(rule, traffic);
    m_mapWait = setup.meter(setup.track("map", -1, false), "map_miss", Look::waiting);
}

// The command's task, then its places. False: it waits for the map.
bool Controller::translate(Context& context, Packet& request, std::int64_t cycles)
{
    if (request.stage == kMapped)
        return true;
    m_cores.run(context, request, Work::command, cycles);
    request.stage = kMapped;
    const std::uint64_t first = request.host.offset / m_settings.unitBytes;
    const std::uint64_t last = (request.host.offset + std::max(1U, request.host.bytes) - 1) / m_settings.unitBytes;
    const std::uint64_t end = m_layout.units() - 1;
    return m_translation->need(context, request.id, std::min(first, end), std::min(last, end));
}

void Controller::translated(Context& context, PacketId id)
{
    Packet& request = context.packet(id);
    context.waited(request, m_mapWait);
    m_cores.run(context, request, Work::map, m_cores.cycles.map);
    if (request.hostOp == HostOp::read)
        read(context, request);
    else
        write(context, request);
}

bool Controller::mapStored(std::uint64_t page) const
{
    return m_layout.mapUnits() == 0 || locate(m_layout.units() + page) != UnitMap::kUnmapped;
}

void Controller::readMap(Context& context, std::uint64_t page, std::uint32_t id, bool forWrite)
{
    Packet& packet = context.create(Owner::map);
    packet.stage = forWrite ? kMapOld : kMapFill;
    packet.job = id;
    ++m_count.mapReads;
    if (m_layout.mapUnits() == 0) {
        packet.dataBytes = static_cast<std::uint32_t>(m_settings.mapFetchBytes);
        packet.controlBytes = m_settings.descriptorBytes;
        packet.address = page * m_settings.mapFetchBytes;
        const auto& loads = m_topology.mapLoads;
        context.follow(packet, m_settings.mapPlacement == MapPlacement::hmb ? m_topology.hostMapLoad : loads[page % loads.size()]);
    } else {
        const std::uint64_t place = locate(m_layout.units() + page);
        const std::uint32_t die = UnitMap::dieOf(place);
        packet.dataBytes = m_settings.unitBytes;
        packet.rawBytes = m_topology.rawBytes(die, packet.dataBytes);
        packet.address = (m_layout.units() + page) * m_settings.unitBytes;
        ++m_count.pageReads;
        context.follow(packet, route(die, Errand::readToBuffer));
        aim(packet, m_layout.address(die, UnitMap::slotOf(place)), FlashOp::read);
    }
    context.enterAt(packet, m_cores.run(context, packet, Work::map, m_cores.cycles.map));
}

void Controller::mapRead(Context& context, Packet& packet)
{
    if (packet.unreadable && readAgain(context, packet)) [[unlikely]]
        return;
    const std::uint32_t id = packet.job;
    const bool forWrite = packet.stage == kMapOld;
    context.destroy(packet);
    if (forWrite)
        m_translation->oldRead(context, id);
    else
        m_translation->filled(context, id);
}

void Controller::writeMap(Context& context, std::uint64_t page, std::uint32_t write)
{
    if (m_layout.mapUnits() > 0) {
        const auto sameDie = [&](const auto& waiting) { return m_layout.mapDie(waiting.second) == m_layout.mapDie(page); };
        if (std::any_of(m_mapWaiting.begin(), m_mapWaiting.end(), sameDie) || !programMap(context, write, page))
            m_mapWaiting.emplace_back(write, page);
        return;
    }
    Packet& packet = context.create(Owner::map);
    packet.stage = kMapStore;
    packet.job = write;
    packet.dataBytes = static_cast<std::uint32_t>(m_settings.mapFetchBytes);
    packet.address = page * m_settings.mapFetchBytes;
    const auto& stores = m_topology.mapStores;
    context.follow(packet, m_settings.mapPlacement == MapPlacement::hmb ? m_topology.hostMapStore : stores[page % stores.size()]);
    context.enterAt(packet, m_cores.run(context, packet, Work::map, m_cores.cycles.map));
}

bool Controller::programMap(Context& context, std::uint32_t write, std::uint64_t page)
{
    const std::uint32_t die = m_layout.mapDie(page);
    if (!m_stripes.hasRoom(die, Frontier::map, m_collections[die].waits)) {
        m_collections[die].urgent = true;
        collect(context, die);
        return false;
    }
    const std::uint32_t index = newJob();
    Job& job = m_jobs[index];
    std::uint32_t padded = 0;
    job.die = die;
    job.slot = m_stripes.take(die, Frontier::map, 1, padded);
    job.units = 1;
    job.packets = 1;
    job.entries = {write, page};
    m_stripes.write(die, job.slot, m_layout.units() + page);
    m_count.mapPrograms += padded;
    FlashAddress at = m_layout.address(die, job.slot);
    at.planes = static_cast<std::uint8_t>(padded / m_layout.pageUnits());
    Packet& packet = sendProgram(context, index, at, m_settings.unitBytes, Owner::map, m_cores.cycles.map);
    packet.stage = kMapProgram;
    packet.rawBytes = m_topology.rawBytes(die, padded * m_settings.unitBytes);
    packet.address = (m_layout.units() + page) * m_settings.unitBytes;
    collect(context, die);
    return true;
}

void Controller::mapProgrammed(Context& context, Packet& packet)
{
    if (packet.failed && programAgain(context, packet)) [[unlikely]]
        return;
    const std::uint32_t index = packet.job, die = m_jobs[index].die;
    const auto write = static_cast<std::uint32_t>(m_jobs[index].entries[0]);
    const std::uint64_t unit = m_layout.units() + m_jobs[index].entries[1], slot = m_jobs[index].slot;
    const std::uint64_t old = locate(unit);
    if (old != UnitMap::kUnmapped)
        invalidate(old);
    m_map.set(unit, UnitMap::place(die, slot));
    m_stripes.validate(die, slot);
    m_stripes.programmed(die, slot);
    m_freeJobs.push_back(index);
    context.destroy(packet);
    m_translation->written(context, write);
    drain(context);
}

// A stripe has become free somewhere.
void Controller::programWaitingMap(Context& context)
{
    std::vector<std::pair<std::uint32_t, std::uint64_t>> waiting;
    waiting.swap(m_mapWaiting);
    for (const auto& [write, page] : waiting)
        if (!programMap(context, write, page))
            m_mapWaiting.emplace_back(write, page);
}

void Controller::mapKept(Context& context, Packet& packet)
{
    const std::uint32_t write = packet.job;
    context.destroy(packet);
    m_translation->written(context, write);
    drain(context);
}

} // namespace floom
