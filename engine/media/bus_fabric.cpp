// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/bus_fabric.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

std::int64_t bytesOf(Verb verb, bool encoded, std::uint32_t control, std::uint32_t raw, std::uint32_t data)
{
    return verb == Verb::control ? control : encoded ? raw : data;
}

} // namespace

BusFabric::BusFabric(Setup& setup, const FabricPlan& plan)
    : m_plan(plan)
    , m_clock(setup.parameters.frequency("clock"))
    , m_beatBytes(std::max<std::int64_t>(1, setup.parameters.count("width") / 8))
    , m_bitEnergy(setup.parameters.scaled("bitEnergy", 1e6))
    , m_latency{m_clock.cycles(plan.latency + plan.writeLatency), m_clock.cycles(plan.latency)}
    , m_byBurst(setup.parameters.choice("model") == "burst")
    , m_self(setup.component)
    , m_lanes(static_cast<std::size_t>(plan.lanes * (plan.duplex ? 2 : 1)))
{
    const std::string policy = setup.parameters.choice("arbitration");
    m_policy = policy == "round_robin" ? Policy::roundRobin : policy == "fixed_priority" ? Policy::fixedPriority : Policy::inOrder;
    m_arbitrates = m_policy != Policy::inOrder && m_clock.hertz() > 0;
    m_quick = !m_arbitrates && plan.lanes == 1 && !plan.addressLane && (m_clock.hertz() == 0 || m_clock.period() > 0);
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        const bool reads = i >= static_cast<std::size_t>(plan.lanes);
        m_lanes[i].server.period = m_clock.period() > 0 ? m_clock.period() : 1;
        const std::string name = !plan.duplex ? plan.name : reads ? "read_lane" : "write_lane";
        const std::uint32_t track = setup.track(name, plan.lanes > 1 ? static_cast<int>(i) % plan.lanes : -1);
        m_firstTrack = i == 0 ? track : m_firstTrack;
        m_lanes[i].meters[0] = setup.meter(track, "control", ActivityStyle::command);
        if (!plan.duplex || reads)
            m_lanes[i].meters[2] = setup.meter(track, "read_data", ActivityStyle::dataOut);
        if (!plan.duplex || !reads)
            m_lanes[i].meters[1] = setup.meter(track, "write_data", ActivityStyle::dataIn);
    }
    m_ways[0] = &m_lanes.front();
    m_ways[1] = &m_lanes.back();
    for (int side = 0; side < 2 && plan.addressLane; ++side) {
        const std::uint32_t track = setup.track(side == 0 ? "write_address" : "read_address");
        m_addressTrack = side == 0 ? track : m_addressTrack;
        m_addresses[side].meter = setup.meter(track, "address", ActivityStyle::command);
    }
}

// Earliest start of the data such that every burst has its address in time.
Time BusFabric::addressed(Context& context, Packet& packet, const Hop& hop, std::int64_t beats, Time from)
{
    AddressLane& lane = m_addresses[hop.toHost ? 1 : 0];
    const std::int64_t bursts = (beats + m_plan.burst - 1) / m_plan.burst;
    const Time first = lane.first.reserve(from, m_clock.cycles(1)).start;
    const auto all = lane.all.reserve(from, m_clock.cycles(bursts));
    context.occupy(packet, lane.meter, all.start, all.end);
    // The last burst cannot start before its address.
    const Time latest = all.end - m_clock.cycles(1) - service(beats - (beats - 1) % m_plan.burst - 1);
    return latest > first ? m_clock.edge(latest) : first;
}

const BusFabric::Known& BusFabric::learn(std::size_t place, std::int64_t bytes)
{
    return m_known[place] = {bytes, beats(bytes), service(beats(bytes))};
}

void BusFabric::arrive(Context& context, Packet& packet)
{
    walk<&BusFabric::pass<Booking::quick>, &BusFabric::pass<Booking::forCauses>, &BusFabric::pass<Booking::any>>(*this, context, packet);
}

template <Booking how> [[gnu::always_inline]] inline void BusFabric::pass(Context& context, Packet& packet)
{
    const Hop& hop = context.hop(packet);
    const bool control = hop.verb == Verb::control;
    const std::int64_t bytes = control ? packet.controlBytes : hop.encoded ? packet.rawBytes : packet.dataBytes;
    const std::size_t place = control ? kMagnitudes + (static_cast<std::size_t>(bytes) >> 3) % kMagnitudes : magnitude(bytes);
    const Known& size = m_known[place];
    if (!m_quick || size.bytes != bytes) {
        arriveElse(context, packet, hop, place, bytes);
        return;
    }
    const std::size_t way = hop.toHost ? 1 : 0;
    Lane& lane = *m_ways[way];
    lane.server.units += size.beats;
    serve<how>(context, packet, lane.server, lane.meters[control ? 0 : 1 + way], lane.server.start(context.now), size.service,
               m_latency[way]);
}

PlainHop BusFabric::plain(const Hop& hop, std::uint32_t bytes)
{
    if (!m_quick)
        return {};
    Lane& lane = *m_ways[hop.toHost ? 1 : 0];
    const std::int64_t n = beats(bytes);
    const auto size = hop.verb == Verb::control ? &PacketLife::controlBytes : hop.encoded ? &PacketLife::rawBytes : &PacketLife::dataBytes;
    return {&lane.server, service(n), static_cast<std::uint32_t>(n), bytes, m_latency[hop.toHost ? 1 : 0], size, meter(lane, hop)};
}

void BusFabric::arriveElse(Context& context, Packet& packet, const Hop& hop, std::size_t place, std::int64_t bytes)
{
    const Known& size = known(place, bytes);
    const std::size_t index = laneOf(hop);
    m_lanes[index].server.units += size.beats;
    if (m_arbitrates && size.bytes > 0) {
        queue(context, packet, index, size.beats);
        return;
    }
    Time start = m_clock.edge(context.now);
    if (m_plan.addressLane && size.bytes > 0)
        start = addressed(context, packet, hop, size.beats, start);
    Lane& lane = m_lanes[index];
    serve(context, packet, lane.server, meter(lane, hop), start, size.service, m_latency[hop.toHost ? 1 : 0]);
}

void BusFabric::queue(Context& context, Packet& packet, std::size_t index, std::int64_t beats)
{
    Lane& lane = m_lanes[index];
    const Hop& hop = context.hop(packet);
    const int rank = hop.verb == Verb::control ? 0 : 1 + static_cast<int>(packet.owner);
    lane.waiting.push(m_policy == Policy::fixedPriority ? static_cast<std::uint16_t>(rank) : hop.in, {packet.id, beats, 0});
    if (!lane.busy) {
        begin(context, index, m_clock.edge(context.now));
        return;
    }
    if (!m_byBurst || context.now >= lane.end)
        return;
    // The current grant ends with the burst in progress.
    const std::int64_t full = service(m_plan.burst).ps, past = (context.now - lane.start).ps;
    const std::int64_t bursts = std::max<std::int64_t>(1, (past + full - 1) / full);
    if (bursts * m_plan.burst < lane.running)
        run(context, index, bursts * m_plan.burst);
}

void BusFabric::begin(Context& context, std::size_t index, Time start)
{
    Lane& lane = m_lanes[index];
    lane.busy = !lane.waiting.empty();
    if (!lane.busy)
        return;
    lane.current = m_policy == Policy::fixedPriority ? lane.waiting.lowest() : lane.waiting.after(lane.current);
    const Waiting& next = lane.waiting.head(lane.current);
    Packet& packet = context.packet(next.packet);
    lane.start = m_plan.addressLane && next.service == Time{} ? addressed(context, packet, context.hop(packet), next.beats, start) : start;
    run(context, index, m_byBurst && lane.waiting.size() > 1 ? std::min(next.beats, m_plan.burst) : next.beats);
}

void BusFabric::run(Context& context, std::size_t index, std::int64_t beats)
{
    Lane& lane = m_lanes[index];
    lane.running = beats;
    lane.end = lane.start + service(beats);
    context.wakeAt(lane.end, m_self, static_cast<std::uint16_t>(1 + index), ++lane.version);
}

void BusFabric::wake(Context& context, std::uint16_t kind, std::uint32_t argument)
{
    const std::size_t index = kind - 1U;
    Lane& lane = m_lanes[index];
    if (argument != lane.version)
        return;
    Waiting& mine = lane.waiting.head(lane.current);
    Packet& packet = context.packet(mine.packet);
    const Hop& hop = context.hop(packet);
    const MeterId meterOf = meter(lane, hop);
    context.occupy(packet, meterOf, lane.start, lane.end);
    mine.beats -= lane.running;
    mine.service += lane.end - lane.start;
    const bool over = mine.beats == 0;
    if (over) { // lane time is booked per grant; the packet's account gets the sum
        const Time begun = lane.end - mine.service, done = lane.end + m_latency[hop.toHost ? 1 : 0];
        context.bookPast(packet, meterOf, begun, begun, done);
        lane.waiting.pop(lane.current);
        begin(context, index, lane.end);
        context.forwardAt(packet, done);
        return;
    }
    begin(context, index, lane.end);
}

void BusFabric::energy(Time /*now*/, EnergyBill& bill) const
{
    std::int64_t beats = 0;
    for (const Lane& lane : m_lanes)
        beats += lane.server.units;
    bill.add("transfer", static_cast<Int128>(m_bitEnergy) * m_beatBytes * 8 * beats);
}

PowerRange BusFabric::power() const
{
    const double bits = static_cast<double>(m_clock.hertz() / std::max<std::int64_t>(1, m_plan.perBeat) * m_beatBytes * 8);
    return {0, 1e-12 * bits * static_cast<double>(m_bitEnergy) * static_cast<double>(m_lanes.size())};
}

void BusFabric::demand(const Visit& visit, Bill& bill) const
{
    const std::uint32_t side = m_plan.duplex && visit.toHost ? static_cast<std::uint32_t>(m_plan.lanes) : 0;
    const std::int64_t n = beats(bytesOf(visit.verb, visit.encoded, visit.controlBytes, visit.rawBytes, visit.dataBytes));
    bill.add(m_firstTrack + side, service(n), static_cast<std::uint32_t>(m_plan.lanes));
    if (m_plan.addressLane)
        bill.add(m_addressTrack + (visit.toHost ? 1 : 0), m_clock.cycles((n + m_plan.burst - 1) / m_plan.burst));
}

FabricPlan ahbPlan(const ParameterReader& parameters)
{
    FabricPlan plan;
    const std::string burst = parameters.choice("burst");
    plan.burst = burst == "incr4" ? 4 : burst == "incr8" ? 8 : 16;
    plan.perBurst = parameters.count("arbitrationCycles") + 1;
    plan.perBeat = parameters.count("waitStates") + 1;
    return plan;
}

} // namespace floom::inline engine
