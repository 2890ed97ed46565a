// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/builtin.h"

#include "firmware/ageing/warming.h"
#include "firmware/block_maps.h"
#include "firmware/inspection.h"

namespace floom::inline engine {

Builtin::Builtin(Setup& setup, const FirmwareSettings& settings, Cores& cores)
    : m_port(setup.topology)
    , m_drive(setup, settings.core, cores, m_port)
    , m_space(m_drive, settings.space)
    , m_places(m_drive, m_space, settings.map)
    , m_idle(m_drive, m_space)
    , m_lanes(m_drive, m_space)
    , m_cache(settings.buffer.readCacheBytes / settings.core.unitBytes, settings.buffer.keepWritten)
    , m_requests(m_drive, m_space, m_idle, m_buffered, m_ahead, m_cache.on())
    , m_map(setup, m_drive, m_space, m_places, settings.map, *this)
    , m_buffered(m_drive, m_space, m_places, m_map, m_lanes, m_cache, m_requests)
    , m_blocks(m_places.blocks ? std::make_unique<BlockWriter>(m_drive, m_space, m_places, m_buffered) : nullptr)
    , m_waf(m_drive.abstract ? std::make_unique<WafModel>(m_drive, m_space.layout, settings.write) : nullptr)
    , m_rows(m_drive, m_space, m_buffered, m_lanes, m_map, {&m_folding, &m_tierWrites, m_blocks.get(), m_waf.get()})
    , m_moves(m_drive, m_space, m_places, m_buffered, m_map)
    , m_collector(m_drive, m_space, m_idle, {m_places, m_buffered, m_lanes, m_moves}, settings.gc)
    , m_folding(m_drive, m_space, {m_places, m_buffered, m_lanes, m_idle, m_moves}, settings.tier)
    , m_tierWrites(m_drive, m_space, m_buffered, m_folding)
    , m_promotion(m_drive, m_space, m_places, m_lanes, m_moves, m_tierWrites)
    , m_parity(m_drive, m_space)
    , m_rebuilder(m_drive, m_space, m_parity)
    , m_ahead(m_drive, m_space, m_places, m_cache, settings.buffer)
    , m_reads(m_drive, m_space, {m_places, m_map, m_ahead, m_promotion, m_requests})
    , m_writes(m_drive, m_space, {m_places, m_map, m_buffered, m_reads, m_requests, m_blocks.get()})
    , m_report({m_drive, m_space, m_places, m_buffered, m_map, m_lanes, m_cache, m_ahead, m_writes, m_waf.get()})
{
}

void Builtin::prepare(Context& context, const StartState& state)
{
    m_drive.orders.causes = context.causes();
    if (CauseBook* const causes = m_drive.orders.causes; causes != nullptr && m_space.tier != nullptr)
        for (std::uint8_t step = 0; step < 3; ++step)
            causes->codes.foldsAt(std::uint64_t{1} << stageOf(PartId::fold, step) | std::uint64_t{1} << stageOf(PartId::promotion, step));
    m_space.layout.fill(state);
    m_reads.prepare();
    m_places.prepare(state);
    if (!m_blocks && !m_drive.abstract)
        age(context, state);
    Warming(m_drive, m_places, m_cache, m_map).warm(state);
}

void Builtin::age(Context& context, const StartState& state)
{
    m_space.superblocks.build(m_space.layout, m_space.settings.superblocks, state.seed);
    m_collector.prepare();
    if (m_space.settings.superblocks.hotCold && !m_space.layout.inPlace())
        m_lanes.heat.emplace(m_space.layout.units());
    m_map.warm(state);
    if (state.preconditioning != nullptr && state.filled)
        m_collector.begin(Preconditioning(m_drive, m_space, m_places, m_lanes).write(state));
    m_idle.await(context);
}

void Builtin::command(Context& context, Packet& request)
{
    if (m_drive.orders.causes != nullptr) [[unlikely]]
        commandWatched(context, request);
    else
        begin(context, request);
}

[[gnu::noinline]] void Builtin::commandWatched(Context& context, Packet& request)
{
    m_drive.orders.causes->cameBack(nullptr);
    begin(context, request);
}

[[gnu::always_inline]] inline void Builtin::begin(Context& context, Packet& request)
{
    request.stage = stageOf(PartId::reads, read_step::request);
    m_idle.requestCame();
    switch (request.hostOp) {
    case HostOp::read:
        m_reads.read(context, request);
        return;
    case HostOp::write:
        m_writes.write(context, request);
        return;
    case HostOp::flush:
        m_writes.flush(context, request);
        return;
    case HostOp::trim:
        m_writes.trim(context, request);
    }
}

void Builtin::translated(Context& context, Packet& request)
{
    if (request.hostOp == HostOp::read)
        m_reads.read(context, request);
    else
        m_writes.write(context, request);
}

void Builtin::returned(Context& context, Packet& packet)
{
    if (m_drive.orders.causes != nullptr) [[unlikely]]
        returnedWatched(context, packet);
    else
        m_drive.parts.returned(context, packet);
}

// Out of line, so that runs without recording of causes save no registers.
[[gnu::noinline]] void Builtin::returnedWatched(Context& context, Packet& packet)
{
    m_drive.orders.causes->cameBack(&packet);
    m_drive.parts.returned(context, packet);
}

void Builtin::wake(Context& context, std::uint16_t kind, std::uint32_t epoch)
{
    if (kind == PowerCap::kRelease) {
        m_drive.orders.release(context);
        return;
    }
    if (!m_idle.stillRests(epoch))
        return;
    if (kind == Idle::kFold) {
        m_idle.folding = true;
        m_rows.drain(context);
        return;
    }
    m_idle.collecting = true;
    for (DieIndex die; die < m_space.layout.dies(); ++die)
        m_collector.collect(context, die);
}

void Builtin::inspect(const std::string& block, std::vector<Diagnostic>& findings) const
{
    const Translation* const translation = m_map.translation();
    floom::inspect(m_drive, m_space, translation != nullptr ? &translation->cache() : nullptr, block, findings);
}

void Builtin::windowBegins()
{
    m_report.windowBegins();
    m_drive.orders.windowBegins();
}

void Builtin::blockMaps(Time now, BlockMaps& maps, bool end) const
{
    addBlockMap(m_drive, m_space, now, maps, end);
}

void Builtin::keepJournal(const ReadWitness& onRead)
{
    m_drive.journal = std::make_unique<SpareJournal>(SpareJournal{{}, {}, 0, onRead});
    m_reads.prepare();
}

Recovered Builtin::powerCut() const
{
    return m_drive.journal ? m_drive.journal->recover(m_drive.settings.plp) : Recovered{};
}

} // namespace floom::inline engine
