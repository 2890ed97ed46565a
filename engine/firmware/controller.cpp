// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/controller.h"

#include <algorithm>

namespace floom {

Controller::Controller(Setup& setup, const FirmwareSettings& settings, Cores& cores)
    : m_topology(setup.topology)
    , m_settings(settings)
    , m_cores(cores)
    , m_layout(setup.topology, settings)
    , m_buffer(static_cast<std::uint32_t>(std::clamp<std::uint64_t>(settings.bufferBytes / settings.unitBytes, 16, 1U << 24)))
    , m_bufferWait(setup.meter(setup.track("write_buffer", -1, false), "buffer_wait", Look::waiting))
    , m_bufferWaitActivity(setup.table.meters[m_bufferWait].activity)
    , m_programsOut(setup.topology.dies.size(), 0)
    , m_collections(setup.topology.dies.size())
{
    m_ops.reserve(256);
    makeTranslation(setup);
}

void Controller::prepare(const StartState& state)
{
    m_layout.fill(state);
    m_stripes.build(m_layout, m_settings, state.seed);
    if (m_settings.hotCold && !m_layout.inPlace())
        m_heat.emplace(m_layout.units());
    if (m_translation && state.filled && state.random)
        m_translation->warm(m_layout.units(), state.writePercent);
}

void Controller::command(Context& context, Packet& request)
{
    request.stage = kRequest;
    switch (request.hostOp) {
    case HostOp::read:
        read(context, request);
        return;
    case HostOp::write:
        write(context, request);
        return;
    case HostOp::flush:
        flush(context, request);
        return;
    case HostOp::trim:
        trim(context, request);
    }
}

void Controller::returned(Context& context, Packet& packet)
{
    if (packet.stage != kRead && packet.stage != kFetch)
        m_allBusy[0] = m_allBusy[1] = false;
    switch (packet.stage) {
    case kRead:
    case kModifyRead:
        childDone(context, packet);
        return;
    case kFetch:
        fetched(context, packet);
        return;
    case kProgram:
        programmed(context, packet);
        return;
    case kCollectRead:
        collectRead(context, packet);
        return;
    case kCollectProgram:
        collectProgrammed(context, packet);
        return;
    case kErase:
        erased(context, packet);
        return;
    case kMapFill:
    case kMapOld:
        mapRead(context, packet);
        return;
    case kMapProgram:
        mapProgrammed(context, packet);
        return;
    case kMapStore:
        mapKept(context, packet);
        return;
    default:
        FLOOM_ASSERT(false, "a request itself ends at the host");
    }
}

std::uint64_t Controller::locate(std::uint64_t unit) const
{
    const std::uint64_t known = m_map.find(unit);
    if (known != UnitMap::kAbsent)
        return known;
    if (!m_layout.filled())
        return UnitMap::kUnmapped;
    const Place place = m_layout.first(unit);
    return UnitMap::place(place.die, place.slot);
}

void Controller::aim(Packet& packet, const FlashAddress& at, FlashOp op) const
{
    const DieInfo& die = m_topology.dies[at.die];
    packet.memory = die.memory;
    packet.memoryDie = die.memoryDie;
    packet.flash = at;
    packet.op = op;
    packet.controlBytes = m_settings.descriptorBytes;
}

MappingFacts Controller::facts() const
{
    MappingFacts f;
    f.unitBytes = m_settings.unitBytes;
    f.rowUnits = m_layout.rowUnits();
    f.pieces = m_layout.pieces();
    f.stripeUnits = m_layout.stripeUnits();
    f.alpha = m_layout.alphaEffective();
    f.waf = m_layout.steadyWaf();
    f.planes = static_cast<int>(m_layout.rowUnits() / m_layout.pageUnits());
    f.writeBack = m_settings.writeBack;
    f.descriptorBytes = m_settings.descriptorBytes;
    return f;
}

FtlCounters Controller::counters() const
{
    FtlCounters now = m_count;
    now.erases = m_stripes.erases();
    if (m_translation) {
        now.mapLookups = m_translation->lookups();
        now.mapMisses = m_translation->misses();
    }
    return now;
}

void Controller::report(RunResult& result) const
{
    FtlCounters& out = result.ftl;
    m_stripes.report(result.wear);
    result.cache.bufferSize = m_buffer.size();
    result.cache.bufferPeak = m_buffer.peak();
    const FtlCounters now = counters();
    out.hostUnits = now.hostUnits - m_before.hostUnits;
    out.hostPrograms = now.hostPrograms - m_before.hostPrograms;
    out.gcPrograms = now.gcPrograms - m_before.gcPrograms;
    out.gcRuns = now.gcRuns - m_before.gcRuns;
    out.movedUnits = now.movedUnits - m_before.movedUnits;
    out.erases = now.erases - m_before.erases;
    out.unmappedReads = now.unmappedReads - m_before.unmappedReads;
    out.pagePrograms = now.pagePrograms - m_before.pagePrograms;
    out.mapPrograms = now.mapPrograms - m_before.mapPrograms;
    out.mapReads = now.mapReads - m_before.mapReads;
    out.mapLookups = now.mapLookups - m_before.mapLookups;
    out.mapMisses = now.mapMisses - m_before.mapMisses;
    out.pageReads = now.pageReads - m_before.pageReads;
    out.retries = now.retries - m_before.retries;
    out.uncorrectable = now.uncorrectable - m_before.uncorrectable;
    const std::uint64_t programs = out.hostPrograms + out.gcPrograms + out.mapPrograms;
    out.victimUnits = now.victimUnits - m_before.victimUnits;
    out.victimSquares = now.victimSquares - m_before.victimSquares;
    out.waf = out.hostUnits > 0 ? static_cast<double>(programs) / static_cast<double>(out.hostUnits) : 0;
    out.alphaEff = out.hostUnits > 0 ? m_layout.alphaEffective() : 0;
}

void Controller::inspect(const std::string& block, std::vector<Diagnostic>& findings) const
{
    const MemoryGeometry& g = m_topology.geometries[m_topology.dies.front().geometry];
    const std::uint32_t unit = m_settings.unitBytes;
    const auto number = [](std::uint64_t n) { return std::to_string(n) + " B"; };
    if (!g.inPlace && g.pageBytes % unit != 0)
        findings.push_back({Severity::error,
                            "R310",
                            block + ".mappingUnit",
                            "The mapping unit does not divide the page",
                            "A page holds " + number(g.pageBytes) + ", a unit is " + number(unit) + "; pages must hold whole units.",
                            {{"Set " + number(g.pageBytes), {{block + ".mappingUnit", std::to_string(g.pageBytes) + "B"}}}}});
    if (g.inPlace && unit % m_layout.pieces() != 0)
        findings.push_back({Severity::error,
                            "R311",
                            block + ".stripe",
                            "A mapping unit does not split into equal pieces",
                            number(unit) + " in " + std::to_string(m_layout.pieces()) + " pieces; choose a power of two.",
                            {}});
    if (!g.inPlace && g.stripes < m_layout.keepFree() + 3)
        findings.push_back({Severity::error,
                            "R312",
                            block + ".gcThreshold",
                            "Garbage collection has no room",
                            std::to_string(g.stripes) + " erase stripes a die, of which " + std::to_string(m_layout.keepFree())
                                + " are kept free and two are being written; at least one more must hold data.",
                            {}});
}

} // namespace floom
