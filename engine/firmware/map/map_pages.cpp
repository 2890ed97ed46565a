// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/map/map_pages.h"

#include <algorithm>
#include <optional>

namespace floom::inline engine {
namespace {

// Which part of the map is cached in the controller; empty if the whole map is there, or there is no map.
std::optional<TranslationRule> ruleOf(const Drive& drive, const MapSettings& settings, std::uint64_t units)
{
    if (drive.abstract)
        return std::nullopt;
    const std::optional<MapLine> line = drive.settings.mapping->line(drive.settings, settings, !drive.topology.mapLoads.empty());
    if (!line)
        return std::nullopt;
    TranslationRule rule;
    rule.pageEntries = line->pageEntries;
    rule.lineEntries = line->entries;
    rule.readBeforeWrite = line->readBeforeWrite;
    rule.background = static_cast<std::uint32_t>(drive.topology.dies.size());
    const std::uint64_t all = (units + rule.lineEntries - 1) / rule.lineEntries;
    rule.lines = static_cast<std::uint32_t>(
        std::clamp<std::uint64_t>(settings.mapCacheBytes / line->bytes, 1, std::min<std::uint64_t>(all, 1U << 28)));
    return rule;
}

} // namespace

MapPages::MapPages(Setup& setup, Drive& drive, Space& space, Places& places, const MapSettings& settings, TranslationClient& client)
    : m_drive(drive)
    , m_space(space)
    , m_places(places)
    , m_settings(settings)
    , m_client(client)
    , m_retirement(drive, space)
{
    const auto rule = ruleOf(drive, settings, space.layout.units());
    if (!rule)
        return;
    MapTraffic& traffic = *this;
    m_translation = std::make_unique<Translation>(*rule, traffic);
    m_wait = setup.meter(setup.track("map", -1, false), "map_miss", ActivityStyle::waiting);
    drive.parts.add(PartId::map, *this);
}

void MapPages::warm(const StartState& state)
{
    if (!m_translation || !state.filled || !state.random)
        return;
    const std::uint64_t units = m_space.layout.units(), unit = m_drive.settings.unitBytes;
    const Lpn first{std::min(state.askedFrom / unit, units - 1)};
    const std::uint64_t end = state.askedBytes == 0 ? units : (state.askedFrom + state.askedBytes + unit - 1) / unit;
    m_translation->warm(first, Lpn{std::clamp<std::uint64_t>(end, first + 1, units)}, state.writePercent);
}

bool MapPages::translate(Context& context, Packet& request, std::int64_t cycles)
{
    constexpr std::uint8_t mapped = stageOf(PartId::reads, read_step::mapped);
    if (request.stage == mapped)
        return true;
    m_drive.cores.run(context, request, Work::command, cycles);
    request.stage = mapped;
    const std::uint32_t unitBytes = m_drive.settings.unitBytes;
    const std::uint64_t first = request.host.offset / unitBytes;
    const std::uint64_t last = (request.host.offset + std::max(1U, request.host.bytes) - 1) / unitBytes;
    const std::uint64_t end = m_space.layout.units() - 1;
    return m_translation->need(context, request.id, Lpn{std::min(first, end)}, Lpn{std::min(last, end)});
}

void MapPages::translated(Context& context, PacketId id)
{
    Packet& request = context.packet(id);
    context.waited(request, m_wait);
    m_drive.cores.run(context, request, Work::map, m_drive.cycles.map);
    m_client.translated(context, request);
}

bool MapPages::mapStored(MapPage page) const
{
    return m_space.layout.mapUnits() == 0 || m_places.locate(lpnOf(page)) != UnitMap::kUnmapped;
}

void MapPages::fetch(Context& context, MapPage page, Step step, std::uint32_t job)
{
    const CoreSettings& s = m_drive.settings;
    Packet& packet = context.create(Owner::map);
    packet.stage = stageOf(PartId::map, step);
    packet.job = job;
    ++m_drive.count.mapReads;
    if (m_space.layout.mapUnits() > 0) {
        const Lpn lpn = lpnOf(page);
        const Ppn ppn = m_places.locate(lpn);
        const DieIndex die = UnitMap::dieOf(ppn);
        packet.dataBytes = s.unitBytes;
        packet.rawBytes = m_drive.topology.rawBytes(die, packet.dataBytes);
        packet.address = lpn * s.unitBytes;
        m_drive.orders.read(context, packet, m_space.layout.address(die, UnitMap::slotOf(ppn)), Work::map, m_drive.cycles.map);
        return;
    }
    packet.dataBytes = static_cast<std::uint32_t>(m_settings.mapFetchBytes);
    packet.controlBytes = s.descriptorBytes;
    packet.address = page * m_settings.mapFetchBytes;
    const auto& loads = m_drive.topology.mapLoads;
    context.follow(packet, s.mapPlacement == MapPlacement::hmb ? m_drive.topology.hostMapLoad : loads[page % loads.size()]);
    context.enterAt(packet, m_drive.cores.run(context, packet, Work::map, m_drive.cycles.map));
}

void MapPages::writeMap(Context& context, MapPage page, MapWrite write)
{
    const CoreSettings& s = m_drive.settings;
    const Layout& layout = m_space.layout;
    if (layout.mapUnits() > 0) {
        const auto sameDie = [&](const auto& waiting) { return layout.mapDie(waiting.second) == layout.mapDie(page); };
        if (std::any_of(m_waiting.begin(), m_waiting.end(), sameDie) || !program(context, write, page))
            m_waiting.emplace_back(write, page);
        return;
    }
    Packet& packet = context.create(Owner::map);
    packet.stage = stageOf(PartId::map, kStore);
    packet.job = write;
    packet.dataBytes = static_cast<std::uint32_t>(m_settings.mapFetchBytes);
    packet.address = page * m_settings.mapFetchBytes;
    const auto& stores = m_drive.topology.mapStores;
    context.follow(packet, s.mapPlacement == MapPlacement::hmb ? m_drive.topology.hostMapStore : stores[page % stores.size()]);
    context.enterAt(packet, m_drive.cores.run(context, packet, Work::map, m_drive.cycles.map));
}

bool MapPages::program(Context& context, MapWrite write, MapPage page)
{
    const Layout& layout = m_space.layout;
    const DieIndex die = layout.mapDie(page);
    const bool lent = m_space.emptying[die].waits && !m_space.superblocks.hasRoom(die, Frontier::map); // room the collector has kept
    if (!m_space.superblocks.hasRoom(die, Frontier::map, lent)) {
        m_space.reclaimer->urge(context, die);
        return false;
    }
    if (lent
        && !m_space.reclaimer->lends(die, layout.superblockUnits(), 0)) { // a whole superblock: the units its erase waits for need room too
        m_space.reclaimer->moveHeldNow(context, die);
        return false;
    }
    const std::uint32_t index = m_jobs.take();
    Program& job = m_jobs[index];
    std::uint32_t padded = 0;
    job.die = die;
    job.slot = m_space.superblocks.take(die, Frontier::map, 1, padded);
    job.units = 1;
    job.packets = 1;
    job.write = write;
    job.page = page;
    const Lpn lpn = lpnOf(page);
    m_space.superblocks.write(die, job.slot, lpn);
    m_drive.count.mapPrograms += padded;
    FlashAddress at = layout.address(die, job.slot);
    at.planes = static_cast<std::uint8_t>(padded / layout.pageUnits());
    Packet& packet = m_drive.orders.program(context, index, at, m_drive.settings.unitBytes, Owner::map, m_drive.cycles.map);
    packet.stage = stageOf(PartId::map, kProgram);
    packet.rawBytes = m_drive.topology.rawBytes(die, padded * m_drive.settings.unitBytes);
    packet.address = lpn * m_drive.settings.unitBytes;
    m_space.reclaimer->collect(context, die);
    return true;
}

void MapPages::programWaiting(Context& context)
{
    std::vector<std::pair<MapWrite, MapPage>> waiting;
    waiting.swap(m_waiting);
    for (const auto& [write, page] : waiting)
        if (!program(context, write, page))
            m_waiting.emplace_back(write, page);
}

void MapPages::returned(Context& context, Packet& packet)
{
    switch (stepOf(packet)) {
    case kProgram:
        programmed(context, packet);
        return;
    case kStore:
        stored(context, packet);
        return;
    default:
        read(context, packet);
    }
}

void MapPages::read(Context& context, Packet& packet)
{
    if (m_drive.retry.again(context, packet)) [[unlikely]]
        return;
    const std::uint32_t job = packet.job;
    const bool forWrite = stepOf(packet) == kOld;
    context.destroy(packet);
    if (forWrite)
        m_translation->oldRead(context, MapWrite{job});
    else
        m_translation->filled(context, MapFill{job});
}

void MapPages::programmed(Context& context, Packet& packet)
{
    const Lpn lpn = lpnOf(m_jobs[packet.job].page);
    if (packet.failed && m_retirement.again(context, packet, m_jobs[packet.job], Frontier::map, {lpn}, m_drive.count.mapPrograms))
        [[unlikely]]
        return;
    const Program& job = m_jobs[packet.job];
    const MapWrite write = job.write;
    const DieIndex die = job.die;
    const SlotIndex slot = job.slot;
    const Ppn old = m_places.locate(lpn);
    if (old != UnitMap::kUnmapped)
        m_space.invalidate(old);
    m_places.map.set(lpn, UnitMap::ppn(die, slot));
    m_space.superblocks.programmed(die, slot, 1);
    m_jobs.give(packet.job);
    context.destroy(packet);
    m_translation->written(context, write);
    m_space.writePath->drain(context);
}

void MapPages::stored(Context& context, Packet& packet)
{
    const MapWrite write{packet.job};
    context.destroy(packet);
    m_translation->written(context, write);
    m_space.writePath->drain(context);
}

} // namespace floom::inline engine
