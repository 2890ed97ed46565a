// SPDX-License-Identifier: GPL-3.0-or-later
// Context: services for components while they handle an event: clock, booking of work, passing packets on, wake-ups, creating and
// destroying packets. One per simulation; not shared between threads. Hot: no allocation in the steady state, no strings.
#pragma once

#include "base/assert.h"
#include "kernel/event_queue.h"
#include "model/bus_note.h"
#include "model/causes.h"
#include "model/loop_end.h"
#include "model/packet_pool.h"
#include "model/span_recorder.h"
#include "model/steps.h"
#include "model/topology.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace floom::inline engine {

class Component;
class ProcessorRole;
class EnergyBill;

using MeterId = std::uint32_t; // index of a (track, activity) pair that work is booked on

struct MeterInfo {
    std::uint32_t track = 0;
    std::uint32_t activity = 0;
    BusMeter ofBus = BusMeter::none; // its spans keep a BusNote
};

// Receives issue and completion of host requests: the simulation's statistics.
class CompletionSink {
public:
    virtual ~CompletionSink() = default;
    // A request got a command slot, or the host saw its completion; `inFlight`: outstanding requests after that.
    virtual void issued(const Packet& request, Time now, std::uint32_t inFlight) = 0;
    virtual void completed(const Packet& request, Time now, std::uint32_t inFlight) = 0;
};

class Context : public LoopEnd {
public:
    explicit Context(const Topology& topology)
        : m_topology(topology)
        , m_hops(topology.hops.data())
    {
    }

    Time now;

    // --- packets ---
    Packet& packet(PacketId id) { return m_packets[id]; }
    Packet& create(Owner owner)
    {
        Packet& fresh = m_packets.take();
        fresh.owner = owner;
        fresh.mark = fresh.lastStart = now;
        return fresh;
    }
    void destroy(Packet& packet) { m_packets.give(packet); }
    // Ends `child` and makes its account part of the parent's: the parent's time was spent in `child`.
    void absorb(Packet& parent, Packet& child);
    // Creates a child of `parent` on `route`. Its account starts where the parent's stands; increments parent.pending.
    Packet& spawn(Packet& parent, const Route& route, Owner owner);

    // --- moving ---
    void follow(Packet& packet, const Route& route)
    {
        packet.hop = route.begin;
        packet.lastHop = route.end;
    }
    [[nodiscard]] const Hop& hop(const Packet& packet) const { return m_hops[packet.hop]; }
    // Arrives at the current hop's component, now (direct call) or at `at` (event).
    void enter(Packet& packet);
    void enterAt(Packet& packet, Time at) { m_queue.push({at, reinterpret_cast<std::uintptr_t>(&packet)}); }
    // Handles an event from the queue: advances time and calls the component.
    void dispatch(const Event& event);
    // Leaves the current hop for the next one, or ends the route.
    void forward(Packet& packet)
    {
        ++packet.hop;
        enter(packet);
    }
    void forwardAt(Packet& packet, Time at)
    {
        ++packet.hop;
        enterAt(packet, at);
    }
    // As forwardAt(), if the next hop's component can have no other event before `at`: calls arriveAhead() at once. After the last hop,
    // schedules the end of the route.
    void forwardAhead(Packet& packet, Time at);
    // The same for any component: calls expect() at once.
    void forwardExpected(Packet& packet, Time at);
    void wakeAt(Time at, std::uint16_t component, std::uint16_t kind, std::uint32_t argument)
    {
        m_queue.push(Event::wake(at, component, kind, argument));
    }

    // --- booking ---
    // Books a wait from the packet's mark to `start` (>= now), then service at `meter` until `end`. The packet may go on at `done` (>=
    // end): latency after `end` counts as service but occupies nothing. With `later`, Booking::forCauses makes no call: if it returns
    // false, feedCauses() of walk.h must follow.
    template <Booking how = Booking::any, bool later = false> bool book(Packet& packet, MeterId meter, Time start, Time end, Time done)
    {
        const Time mark = packet.mark;
        packet.book<how>(m_accounts[meter].activity, start.ps - packet.mark.ps, done.ps - start.ps);
        packet.mark = done;
        packet.lastStart = start;
        // As occupy(), without clipping to the window: work that starts now or later is inside it.
        Account& account = m_accounts[meter];
        account.busy[static_cast<std::size_t>(packet.owner)] += end.ps - start.ps;
        account.end = end;
        account.lastOwner = static_cast<std::uint32_t>(packet.owner);
        if constexpr (how == Booking::forCauses) {
            const bool isFed = m_causes->tookHere(packet, meter, mark, start, end);
            if (later || isFed) [[likely]]
                return isFed;
            m_causes->booked(packet, meter, mark, start, end);
        } else if (how == Booking::any && watched) [[unlikely]] {
            watch(packet, meter, mark, start, end);
        }
        return true;
    }
    template <Booking how = Booking::any> void book(Packet& packet, MeterId meter, Time start, Time end)
    {
        book<how>(packet, meter, start, end, end);
    }
    // As book(), for work in the past.
    template <Booking how = Booking::any> void bookPast(Packet& packet, MeterId meter, Time start, Time end, Time done)
    {
        packet.book<how>(m_accounts[meter].activity, start.ps - packet.mark.ps, done.ps - start.ps);
        if (how == Booking::forCauses ? !m_causes->tookHere(packet, meter, packet.mark, start, start)
                                      : how == Booking::any && watched && m_causes != nullptr && start != packet.mark) [[unlikely]]
            m_causes->waited(packet, meter, packet.mark, start);
        packet.mark = done;
        packet.lastStart = start;
        if (how != Booking::quick || start < end)
            occupy<how>(packet, meter, start, end);
    }
    // Books a wait for `meter` until now; service follows later.
    template <Booking how = Booking::any> void waited(Packet& packet, MeterId meter)
    {
        if (now > packet.mark)
            waited<how>(packet, meter, now - packet.mark);
    }
    // Books `length` of the packet's wait on `meter`.
    template <Booking how = Booking::any> void waited(Packet& packet, MeterId meter, Time length)
    {
        packet.book<how>(m_accounts[meter].activity, length.ps, 0);
        if ((how == Booking::forCauses || (how == Booking::any && watched && m_causes != nullptr)) && length.ps != 0) [[unlikely]]
            m_causes->waited(packet, meter, packet.mark, packet.mark + length);
        packet.mark += length;
    }
    // Books a wait until now that a policy caused, not a busy server.
    void heldBack(Packet& packet, MeterId meter)
    {
        if (now <= packet.mark)
            return;
        packet.book(m_accounts[meter].activity, now.ps - packet.mark.ps, 0);
        if (watched && m_causes != nullptr) [[unlikely]]
            m_causes->heldBack(packet, meter, packet.mark, now);
        packet.mark = now;
    }
    // Books `length` of back-pressure: the server was free but had no room behind it. Part of the wait that is booked next.
    void barred(Packet& packet, MeterId meter, Time length)
    {
        packet.book(m_accounts[meter].activity, length.ps, 0);
        if (watched && m_causes != nullptr) [[unlikely]]
            m_causes->barred(packet, meter, length);
        packet.mark += length;
    }
    // Books latency that needs no server (host software).
    template <Booking how = Booking::any> void delay(Packet& packet, MeterId meter, Time length)
    {
        packet.book<how>(m_accounts[meter].activity, 0, length.ps);
        packet.mark += length;
    }
    // Books busy time of the track without touching the packet's account (a die held during a transfer).
    template <Booking how = Booking::any>
    [[gnu::always_inline]] void occupy(const Packet& packet, MeterId meter, Time start, Time end, std::uint8_t note = 0)
    {
        const std::int64_t length = end.ps - (start.ps < m_windowStart.ps ? m_windowStart.ps : start.ps);
        if (length > 0) {
            Account& account = m_accounts[meter];
            account.busy[static_cast<std::size_t>(packet.owner)] += length;
            account.end = end;
            account.lastOwner = static_cast<std::uint32_t>(packet.owner);
        }
        if (how == Booking::forCauses) {
            if (!m_causes->tookHere(packet, meter, start, start, end)) [[unlikely]]
                m_causes->booked(packet, meter, start, start, end);
        } else if (how == Booking::any && watched) [[unlikely]] {
            watch(packet, meter, start, start, end, note);
        }
    }
    // Records a span only; books no busy time. `note` is stored with the span, unless it keeps a BusNote.
    void record(const Packet& packet, MeterId meter, Time start, std::int64_t length, std::uint8_t note);
    // Packet::adopt(), including the causes of the waits.
    void adopt(Packet& packet, const Packet& other)
    {
        if (m_causes != nullptr) [[unlikely]]
            m_causes->adopt(packet, other);
        packet.adopt(other);
    }

    // --- causes ---
    // nullptr if the run does not collect causes.
    [[nodiscard]] CauseBook* causes() { return m_causes.get(); }

    // Energy of all components up to now.
    void measure(EnergyBill& bill) const;

    // --- the simulation's side ---
    // Starts the measured window now: drops earlier bookings, except the parts that lie after now.
    void beginWindow();
    // Ends the measured window: removes bookings beyond now.
    void endWindow();
    EventQueue& queue() { return m_queue; }
    [[nodiscard]] std::int64_t busy(MeterId meter, std::size_t owner) const { return m_accounts[meter].busy[owner]; } // picoseconds
    void setUp(std::vector<Component*> components, std::vector<MeterInfo> meters, std::size_t tracks);
    void startRecording(std::size_t maxSpans, std::vector<Stretch> stretches = {})
    {
        m_recorder.start(maxSpans, std::move(stretches));
        startCauses(std::move(m_causes));
    }
    void startCauses(std::unique_ptr<CauseBook> causes)
    {
        m_causes = std::move(causes);
        watched = m_recorder.isOn() || m_causes != nullptr;
        onlyCauses = m_causes != nullptr && !m_recorder.isOn();
        quickBelow = watched ? 0 : Packet::kChain - 1;
        causesBelow = onlyCauses && m_causes->worksArePlain() ? CauseBook::kShort - 1 : 0;
    }
    [[nodiscard]] SpanRecorder& recorder() { return m_recorder; }
    [[nodiscard]] const Topology& topology() const { return m_topology; }

    Steps steps;
    CompletionSink* sink = nullptr;
    std::vector<RequestSource*> sources; // by host port
    std::uint32_t requests = 0; // submitted so far, at all ports
    std::uint32_t inFlight = 0; // outstanding, at all ports
    std::uint32_t portsOpen = 0; // ports that may still have something to do
    bool watched = false; // bookings are recorded or feed the causes
    bool onlyCauses = false; // they feed the causes and are not recorded
    // A step of a packet whose account has fewer entries than this needs only Booking::quick, or else only Booking::forCauses (walk.h). A
    // step books at most twice.
    std::uint16_t quickBelow = Packet::kChain - 1, causesBelow = 0;

private:
    // Bookings of a meter; one cache line.
    struct alignas(64) Account {
        std::array<std::int64_t, kOwners> busy{}; // picoseconds
        Time end; // end of the latest work; may lie beyond the measured window
        std::uint32_t activity = 0;
        std::uint32_t lastOwner = 0; // owner of that work; not a char type, which may alias everything
    };
    static_assert(sizeof(Account) == 64);

    // Feeds causes and recording: a wait from `mark`, then the meter's server held from `start` to `end`.
    void watch(const Packet& packet, MeterId meter, Time mark, Time start, Time end, std::uint8_t note = 0)
    {
        if (onlyCauses) [[likely]] {
            m_causes->booked(packet, meter, mark, start, end);
            return;
        }
        if (m_causes != nullptr)
            m_causes->booked(packet, meter, mark, start, end);
        record(packet, meter, start, end.ps - start.ps, note);
    }
    [[nodiscard]] std::vector<Account*> workAhead();

    const Topology& m_topology;
    const Hop* m_hops;
    EventQueue m_queue;
    std::vector<Component*> m_components;
    ProcessorRole* m_processor = nullptr; // null where packets end at no component
    std::vector<MeterInfo> m_meters;
    std::vector<Account> m_accounts; // by meter
    std::size_t m_tracks = 0;
    PacketPool m_packets;
    SpanRecorder m_recorder;
    Time m_windowStart;
    std::unique_ptr<CauseBook> m_causes;
};

} // namespace floom::inline engine
