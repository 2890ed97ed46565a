// SPDX-License-Identifier: GPL-3.0-or-later
// BusFabric: common part of the on-chip interconnects: lanes that move bursts of beats, and the arbitration for a lane.
// Modelled: a transfer of n bytes takes its bursts and beats in cycles; its lane follows from its direction, from the output port, or there
// is only one lane. `transfer`: a lane changes owner after a whole transfer; `burst`: after each burst, so that transfers interleave.
// Arbitration: order of arrival, round robin over the input ports, or fixed priority (commands, reads for the host, writes of the host, the
// rest). With an address lane, each burst takes one cycle on the address lane that all data lanes of a direction share. Without contention
// a transfer takes the same time under every policy. An uncontended transfer costs one event, contended bursts one each; beats cost none.
// Commands and descriptors use the lanes as data do. Not modelled: errors and retries.
#pragma once

#include "kernel/clock.h"
#include "kernel/fcfs_servers.h"
#include "media/turn_queue.h"
#include "model/component.h"
#include "model/walk.h"

#include <bit>
#include <string>
#include <vector>

namespace floom::inline engine {

struct FabricPlan {
    std::int64_t burst = 16; // beats
    std::int64_t perBurst = 0, perBeat = 1; // cycles
    std::int64_t latency = 0; // cycles after the last beat; the lane is free then
    std::int64_t writeLatency = 0; // as `latency`, only for transfers away from the host
    bool duplex = false; // separate lanes for each direction
    int lanes = 1; // per direction; selected by the output port
    const char* name = "bus"; // track name of the lanes, unless duplex
    bool addressLane = false; // one per direction: an address per burst, one a cycle, shared by all data lanes
};

class BusFabric : public Component {
public:
    BusFabric(Setup& setup, const FabricPlan& plan);

    void arrive(Context& context, Packet& packet) final;
    [[nodiscard]] PlainHop plain(const Hop& hop, std::uint32_t bytes) final;
    void wake(Context& context, std::uint16_t kind, std::uint32_t argument) final;
    void demand(const Visit& visit, Bill& bill) const final;
    void energy(Time now, EnergyBill& bill) const final;
    [[nodiscard]] PowerRange power() const final;

private:
    enum class Policy : std::uint8_t { inOrder, roundRobin, fixedPriority };

    struct Waiting {
        PacketId packet = kNoPacket;
        std::int64_t beats = 0; // remaining
        Time service; // lane time used so far
    };
    struct Lane {
        PlainServer server; // FCFS by transfer: the time it becomes free is enough; units: beats
        MeterId meters[3] = {}; // control, away from the host, towards the host
        TurnQueue<Waiting> waiting; // by port or rank; if busy, the head under `current` owns the lane
        std::uint16_t current = UINT16_MAX;
        bool busy = false;
        std::int64_t running = 0; // beats of the current grant
        Time start, end;
        std::uint32_t version = 0; // number of the grant: a wake-up for an older one is void
    };

    // `first`: the first address of each transfer; `all`: all its addresses, which run ahead of the data, one a cycle.
    struct AddressLane {
        FcfsServers first, all;
        MeterId meter = 0;
    };

    [[nodiscard]] std::size_t laneOf(const Hop& hop) const
    {
        const std::size_t side = m_plan.duplex && hop.toHost ? static_cast<std::size_t>(m_plan.lanes) : 0;
        return m_plan.lanes > 1 ? side + hop.out % static_cast<std::size_t>(m_plan.lanes) : side;
    }
    [[nodiscard]] std::int64_t beats(std::int64_t bytes) const { return (bytes + m_beatBytes - 1) / m_beatBytes; }
    // Caches beats and service time of the last size used, per magnitude of data and per control size: the same few sizes recur.
    struct alignas(32) Known {
        std::int64_t bytes = -1, beats = 0;
        Time service;
    };
    static constexpr std::size_t kMagnitudes = 32;
    static std::size_t magnitude(std::int64_t bytes) { return std::bit_width(static_cast<std::uint64_t>(bytes)) % kMagnitudes; }
    const Known& known(std::size_t place, std::int64_t bytes)
    {
        const Known& mine = m_known[place];
        return mine.bytes == bytes ? mine : learn(place, bytes);
    }
    const Known& learn(std::size_t place, std::int64_t bytes);
    template <Booking how> void pass(Context& context, Packet& packet);
    void arriveElse(Context& context, Packet& packet, const Hop& hop, std::size_t place, std::int64_t bytes);
    template <Booking how = Booking::any>
    static void serve(Context& context, Packet& packet, PlainServer& server, MeterId meter, Time start, Time service, Time latency)
    {
        start = later(start, server.freeAt);
        const Time end = start + service, done = end + latency;
        server.freeAt = end;
        bookThen<how>(server, context, packet, meter, start, end, done,
                      [](PlainServer&, Context& c, Packet& p, Time at) { c.forwardAt(p, at); });
    }
    [[nodiscard]] Time service(std::int64_t beats) const
    {
        const std::int64_t overhead = m_plan.perBurst > 0 ? (beats + m_plan.burst - 1) / m_plan.burst * m_plan.perBurst : 0;
        return m_clock.cycles(overhead + beats * m_plan.perBeat);
    }
    [[nodiscard]] static MeterId meter(const Lane& lane, const Hop& hop)
    {
        return lane.meters[hop.verb == Verb::control ? 0 : hop.toHost ? 2 : 1];
    }
    [[nodiscard]] Time addressed(Context& context, Packet& packet, const Hop& hop, std::int64_t beats, Time from);
    void queue(Context& context, Packet& packet, std::size_t index, std::int64_t beats);
    void begin(Context& context, std::size_t index, Time start);
    void run(Context& context, std::size_t index, std::int64_t beats);

    FabricPlan m_plan;
    Clock m_clock;
    std::int64_t m_beatBytes;
    std::int64_t m_bitEnergy; // attojoules
    Time m_latency[2]; // away from the host, towards it
    bool m_byBurst;
    Policy m_policy;
    bool m_arbitrates;
    std::uint16_t m_self;
    std::uint32_t m_firstTrack = 0;
    std::vector<Lane> m_lanes;
    std::uint32_t m_addressTrack = 0;
    AddressLane m_addresses[2]; // away from the host, towards it
    Known m_known[2 * kMagnitudes]; // data, then control in steps of 8 B
    bool m_quick = false; // one lane a direction, no arbitration, whole picoseconds a cycle: the fast path of pass() is exact
    Lane* m_ways[2] = {}; // lane away from the host, lane towards it
};

// An interconnect type that is defined by its plan alone.
template <FabricPlan (*plan)(const ParameterReader&)> class PlannedFabric final : public BusFabric {
public:
    explicit PlannedFabric(Setup& setup)
        : BusFabric(setup, plan(setup.parameters))
    {
    }
};

// AMBA 2 AHB, one layer: `burst`, `arbitrationCycles`, `waitStates`.
[[nodiscard]] FabricPlan ahbPlan(const ParameterReader& parameters);

} // namespace floom::inline engine
