// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/controller.h"

#include <algorithm>

namespace floom {

Controller::Controller(Setup& setup, const FirmwareSettings& settings, Cores& cores)
    : m_topology(setup.topology)
    , m_settings(settings)
    , m_cores(cores)
    , m_powerCap(setup)
    , m_layout(setup.topology, settings)
    , m_buffer(static_cast<std::uint32_t>(std::clamp<std::uint64_t>(settings.bufferBytes / settings.unitBytes, 16, 1U << 24)),
               settings.fixedDies && !m_layout.inPlace() ? 2 * static_cast<std::uint32_t>(setup.topology.dies.size()) : 2)
    , m_bufferWait(setup.meter(setup.track("write_buffer", -1, false), "buffer_wait", Look::waiting))
    , m_bufferWaitActivity(setup.table.meters[m_bufferWait].activity)
    , m_programsOut(setup.topology.dies.size(), 0)
    , m_takers(m_layout.dies())
    , m_lastProgram(setup.topology.dies.size())
    , m_collections(setup.topology.dies.size())
    , m_cache(settings.readCacheBytes / settings.unitBytes)
    , m_self(setup.component)
    , m_readsOut(setup.topology.dies.size(), 0)
{
    if (settings.wafModel && !m_layout.inPlace()) {
        m_debts.resize(setup.topology.dies.size());
        const double waf = settings.waf >= 1 ? settings.waf : m_layout.steadyWaf();
        m_moreWaf = static_cast<std::uint64_t>((waf - 1) * 1e6 + 0.5);
    }
    m_ops.reserve(256);
    makeTranslation(setup);
    const MemoryGeometry& g = m_topology.geometries[m_topology.dies.front().geometry];
    m_copies.configure(g.copyback && !g.inPlace ? g.copybackLimit : 0, std::size_t{m_layout.dies()} * m_layout.stripes(), g.pages);
    makeBlocks();
    makeFastArea();
    if (!m_layout.inPlace() && !m_blocks && !abstract())
        m_lastWrite.assign(std::size_t{mapDies()} * mapStripes(), Time{-1});
}

void Controller::prepare(Context& context, const StartState& state)
{
    m_layout.fill(state);
    if (m_blocks) {
        m_blocks->fill(state.filled, state.random, state.seed);
        return;
    }
    if (abstract())
        return;
    m_stripes.build(m_layout, m_settings, state.seed);
    if (m_settings.hotCold && !m_layout.inPlace())
        m_heat.emplace(m_layout.units());
    if (m_translation && state.filled && state.random)
        m_translation->warm(m_layout.units(), state.writePercent);
    if (state.past != nullptr && state.filled)
        age(*state.past);
    awaitIdle(context);
}

void Controller::command(Context& context, Packet& request)
{
    request.stage = kRequest;
    ++m_inside;
    m_idle = m_fold.idle = false;
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
    case kBlockProgram:
        blockProgrammed(context, packet);
        return;
    case kMergeRead:
        copiesRead(context, packet);
        return;
    case kMergeProgram:
        copiesProgrammed(context, packet);
        return;
    case kMergeErase:
        mergeErased(context, packet);
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
    case kAbstractRead:
        abstractRead(context, packet);
        return;
    case kAbstractDone:
        context.destroy(packet);
        return;
    case kCachedRead:
        cached(context, packet);
        return;
    case kAhead:
        cameAhead(context, packet);
        return;
    case kFastProgram:
    case kPromoteProgram:
        fastProgrammed(context, packet);
        return;
    case kParity:
        parityProgrammed(context, packet);
        return;
    case kRebuild:
        rebuildRead(context, packet);
        return;
    case kFastErase:
        fastErased(context, packet);
        return;
    case kFoldRead:
        foldRead(context, packet);
        return;
    case kFoldProgram:
        foldProgrammed(context, packet);
        return;
    case kPromoteRead:
        promoteRead(context, packet);
        return;
    default:
        FLOOM_ASSERT(false, "a request itself ends at the host");
    }
}

std::uint64_t Controller::locate(std::uint64_t unit) const
{
    const std::uint64_t known = m_map.find(unit);
    return known != UnitMap::kAbsent ? known : placeAtStart(unit);
}

std::uint64_t Controller::placeAtStart(std::uint64_t unit) const
{
    if (m_blocks) {
        const Place home = m_layout.home(unit);
        const std::uint64_t slot = m_blocks->find(home.die, home.slot);
        return slot == BlockMapping::kNone ? UnitMap::kUnmapped : UnitMap::place(home.die, slot);
    }
    if (!m_layout.filled())
        return UnitMap::kUnmapped;
    if (unit >= kFastUnit)
        return m_fast->home(unit - kFastUnit);
    if (!m_aged.empty()) {
        const std::uint64_t places = std::uint64_t{m_layout.stripes()} * m_layout.stripeUnits();
        return UnitMap::place(static_cast<std::uint32_t>(m_aged[unit] / places), m_aged[unit] % places);
    }
    const Place place = m_layout.first(unit);
    return UnitMap::place(place.die, place.slot);
}

void Controller::aim(Packet& packet, const FlashAddress& at, FlashOp op)
{
    m_count.joined += at.planes > 1 && op != FlashOp::erase ? 1 : 0;
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
    f.waf = abstract() ? 1 + static_cast<double>(m_moreWaf) * 1e-6 : m_layout.leastWaf(m_settings.writeBack ? m_buffer.size() : 0);
    f.planes = static_cast<int>(m_layout.rowUnits() / m_layout.pageUnits());
    f.writeBack = m_settings.writeBack;
    f.descriptorBytes = m_settings.descriptorBytes;
    f.parity = m_layout.parity();
    f.hostUnits = static_cast<double>(m_hostUnits);
    if (m_fast) {
        f.fastUnits = static_cast<double>(m_fast->units());
        f.fastRowUnits = m_fast->rowUnits();
        f.fastPieces = m_fast->pieces();
        f.fastPlanes = static_cast<int>(m_fast->rowUnits() / m_fast->pageUnits());
        f.fastRing = m_ring != nullptr;
        f.fastTier = m_tier.has_value();
        f.fastSlc = !m_fast->inPlace();
    }
    f.byBlocks = m_blocks != nullptr;
    if (m_blocks)
        f.waf = m_blocks->steadyWaf();
    if (m_translation) {
        const TranslationRule& rule = m_translation->rule();
        f.mapLine = static_cast<double>(rule.lineEntries);
        f.mapCapacity = static_cast<double>(m_translation->cache().capacityUnits());
        f.mapPages = m_layout.mapUnits() > 0 ? static_cast<double>(m_translation->cache().pagesOfLine()) : 0;
        f.mapPageUnits = static_cast<double>(rule.pageEntries);
        f.mapFetch = static_cast<std::uint32_t>(m_settings.mapFetchBytes);
        f.mapWithHost = m_settings.mapPlacement == MapPlacement::hmb;
    }
    return f;
}

FtlCounters Controller::counters() const
{
    FtlCounters now = m_count;
    if (!abstract())
        now.erases += m_stripes.erases() + (m_ring ? m_ring->erases() : 0);
    if (m_translation) {
        now.mapLookups = m_translation->lookups();
        now.mapMisses = m_translation->misses();
    }
    now.retired = m_stripes.retired();
    now.spentDies = m_stripes.spentDies();
    return now;
}

CacheCounters Controller::cacheCounters() const
{
    return {m_readHits, m_readMisses, m_prefetched, m_buffer.peak(), m_buffer.size()};
}

std::int64_t Controller::pagesLost() const
{
    const bool filled = m_layout.filled();
    std::uint64_t mapped = filled ? m_layout.units() + m_layout.mapUnits() : 0;
    m_map.each([&](std::uint64_t unit, std::uint64_t place) {
        if (place == UnitMap::kAbsent || unit >= kFastUnit)
            return;
        mapped += place == UnitMap::kUnmapped || UnitMap::buffered(place) ? 0 : 1;
        mapped -= filled ? 1 : 0;
    });
    return static_cast<std::int64_t>(mapped - m_stripes.validUnits() - (m_ring ? m_ring->valid() : 0));
}

void Controller::report(RunResult& result) const
{
    if (!m_layout.inPlace() && !m_blocks && !abstract()) {
        const std::int64_t lost = pagesLost();
        result.laws.push_back({"pages_conserved", static_cast<double>(lost), lost == 0});
    }
    FtlCounters& out = result.ftl;
    m_stripes.report(result.wear);
    result.cache = cacheCounters();
    result.cache.readHits -= m_cacheBefore.readHits;
    result.cache.readMisses -= m_cacheBefore.readMisses;
    result.cache.prefetched -= m_cacheBefore.prefetched;
    m_powerCap.report(result.energy);
    const FtlCounters now = counters();
    out.hostUnits = now.hostUnits - m_before.hostUnits;
    out.hostPrograms = now.hostPrograms - m_before.hostPrograms;
    out.gcPrograms = now.gcPrograms - m_before.gcPrograms;
    out.gcRuns = now.gcRuns - m_before.gcRuns;
    out.movedUnits = now.movedUnits - m_before.movedUnits;
    out.erases = now.erases - m_before.erases;
    out.unmappedReads = now.unmappedReads - m_before.unmappedReads;
    out.pagePrograms = now.pagePrograms - m_before.pagePrograms;
    out.switchMerges = now.switchMerges - m_before.switchMerges;
    out.partialMerges = now.partialMerges - m_before.partialMerges;
    out.fullMerges = now.fullMerges - m_before.fullMerges;
    out.mapPrograms = now.mapPrograms - m_before.mapPrograms;
    out.mapReads = now.mapReads - m_before.mapReads;
    out.mapLookups = now.mapLookups - m_before.mapLookups;
    out.mapMisses = now.mapMisses - m_before.mapMisses;
    out.pageReads = now.pageReads - m_before.pageReads;
    out.retries = now.retries - m_before.retries;
    out.uncorrectable = now.uncorrectable - m_before.uncorrectable;
    out.joined = now.joined - m_before.joined;
    out.copybacks = now.copybacks - m_before.copybacks;
    out.programFails = now.programFails - m_before.programFails;
    out.eraseFails = now.eraseFails - m_before.eraseFails;
    out.retired = now.retired - m_before.retired;
    out.spentDies = now.spentDies;
    out.foldPrograms = now.foldPrograms - m_before.foldPrograms;
    out.foldedUnits = now.foldedUnits - m_before.foldedUnits;
    out.promotePrograms = now.promotePrograms - m_before.promotePrograms;
    out.parityPrograms = now.parityPrograms - m_before.parityPrograms;
    out.rebuilt = now.rebuilt - m_before.rebuilt;
    const std::uint64_t programs =
        out.hostPrograms + out.gcPrograms + out.mapPrograms + out.foldPrograms + out.promotePrograms + out.parityPrograms;
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
    inspectMapping(block, findings);
    inspectFast(block, findings);
}

} // namespace floom
