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
    , m_programsOut(setup.topology.dies.size(), 0)
    , m_takers(m_layout.dies())
    , m_lastProgram(setup.topology.dies.size())
    , m_urgency(GcUrgency::of(settings.gcUrgency))
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
    m_yields = settings.gcPreemptible || m_urgency->yieldsToReads();
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
    m_causes = context.causes();
    if (m_causes != nullptr)
        for (const Stage stage : {kFastErase, kFoldRead, kFoldProgram, kPromoteRead, kPromoteProgram})
            m_causes->foldStages |= std::uint64_t{1} << stage;
    m_layout.fill(state);
    m_direct = !m_translation && !m_blocks && !m_fast && !m_cache.on() && !m_layout.inPlace() && !m_journal;
    m_lawful = m_layout.filled() && !m_blocks && !m_split;
    if (m_blocks) {
        m_blocks->fill(state.filled, state.random, state.seed);
        return;
    }
    if (abstract())
        return;
    if (!m_fast && !m_layout.inPlace()) // whose places are numbered otherwise
        m_map.configure(m_layout.units() + m_layout.mapUnits(), m_layout.dies(),
                        std::uint64_t{m_layout.stripes()} * m_layout.stripeUnits());
    m_stripes.build(m_layout, m_settings, state.seed);
    for (std::uint32_t die = 0; die < m_layout.dies() && m_layout.firstVictim() != Layout::kNoVictim; ++die) {
        m_collections[die].next = m_layout.firstVictim();
        m_collections[die].nextValid = m_layout.firstValid(m_layout.firstVictim());
    }
    if (m_settings.hotCold && !m_layout.inPlace())
        m_heat.emplace(m_layout.units());
    if (m_translation && state.filled && state.random)
        m_translation->warm(m_layout.units(), state.writePercent);
    if (state.past != nullptr && state.filled)
        age(state);
    m_lawful = m_lawful && m_aged.empty();
    awaitIdle(context);
}

void Controller::command(Context& context, Packet& request)
{
    if (m_causes != nullptr) [[unlikely]]
        m_causes->cameBack(context, nullptr);
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
    if (m_causes != nullptr) [[unlikely]]
        m_causes->cameBack(context, &packet);
    switch (packet.stage) {
    case kWholeRead:
        wholeReadDone(context, packet);
        return;
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

std::uint64_t Controller::placeElsewhere(std::uint64_t unit) const
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

} // namespace floom
