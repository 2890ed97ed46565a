// SPDX-License-Identifier: GPL-3.0-or-later
// Context: what a component may do while it handles something: look at the clock, book work, pass its packet on, wake itself later, make
// and end packets. One per simulation; not shared between threads. Hot: no allocation in the steady state, no strings.
#pragma once

#include "base/assert.h"
#include "kernel/event_queue.h"
#include "model/causes.h"
#include "model/packet.h"
#include "model/topology.h"
#include "results/spans.h"
#include "results/stretches.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace floom {

class Component;
class EnergyBill;

using MeterId = std::uint32_t; // (track, activity): where work is booked

struct MeterInfo {
    std::uint32_t track = 0;
    std::uint32_t activity = 0;
};

// Who hears of host requests: the simulation's statistics.
class CompletionSink {
public:
    virtual ~CompletionSink() = default;
    // A request got a command slot, or the host has seen its completion; now `inFlight` are inside.
    virtual void issued(const Packet& request, Time now, std::uint32_t inFlight) = 0;
    virtual void completed(const Packet& request, Time now, std::uint32_t inFlight) = 0;
};

class Context {
public:
    explicit Context(const Topology& topology)
        : m_topology(topology)
        , m_hops(topology.hops.data())
    {
    }

    Time now;

    // --- packets ---
    Packet& packet(PacketId id) { return m_blocks[id >> 8][id & 255U]; }
    Packet& create(Owner owner)
    {
        if (m_free == nullptr) [[unlikely]]
            grow();
        Packet& fresh = *m_free;
        m_free = fresh.next;
        static_cast<PacketLife&>(fresh) = m_new;
        fresh.owner = owner;
        fresh.mark = fresh.lastStart = now;
        return fresh;
    }
    void destroy(Packet& packet)
    {
        while (packet.account != nullptr) {
            Packet& part = *packet.account;
            packet.account = part.next;
            part.next = m_free;
            m_free = &part;
        }
        packet.next = m_free;
        m_free = &packet;
    }
    // The parent's time went the way of `child`, which has come to its end: its account becomes a part of the parent's.
    void absorb(Packet& parent, Packet& child);
    // A child of `parent` on `route`: its account starts where the parent's stands; parent.pending is raised.
    Packet& spawn(Packet& parent, const Route& route, Owner owner);

    // --- moving ---
    void follow(Packet& packet, const Route& route)
    {
        packet.hop = route.begin;
        packet.lastHop = route.end;
    }
    [[nodiscard]] const Hop& hop(const Packet& packet) const { return m_hops[packet.hop]; }
    // Arrive at the present hop's component, now (a direct call) or at `at` (an event).
    void enter(Packet& packet);
    void enterAt(Packet& packet, Time at) { m_queue.push({at, reinterpret_cast<std::uintptr_t>(&packet)}); }
    // What the queue gave: time moves on, and whom it concerns is told.
    void dispatch(const Event& event);
    // Done with the present hop: go to the next one, or end the route there.
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
    // The same, when the next hop's component can have nothing else to do before: there is one, and it is told now.
    void forwardAhead(Packet& packet, Time at);
    void wakeAt(Time at, std::uint16_t component, std::uint16_t kind, std::uint32_t argument)
    {
        m_queue.push(Event::wake(at, component, kind, argument));
    }

    // --- booking ---
    // The packet is served at `meter` from `start` (not before now) to `end`; since its mark it waited. `done` (>= end) is when it may go
    // on: latency that occupies nothing is service too.
    void book(Packet& packet, MeterId meter, Time start, Time end, Time done)
    {
        const Time mark = packet.mark;
        packet.book(m_accounts[meter].activity, start.ps - packet.mark.ps, done.ps - start.ps);
        packet.mark = done;
        packet.lastStart = start;
        // As occupy() does, but for work that begins now or later: that is inside the window.
        Account& account = m_accounts[meter];
        account.busy[static_cast<std::size_t>(packet.owner)] += end.ps - start.ps;
        account.end = end;
        account.lastOwner = static_cast<std::uint32_t>(packet.owner);
        if (watched) [[unlikely]]
            watch(packet, meter, mark, start, end);
    }
    void book(Packet& packet, MeterId meter, Time start, Time end) { book(packet, meter, start, end, end); }
    // The same of what lies behind.
    void bookPast(Packet& packet, MeterId meter, Time start, Time end, Time done)
    {
        packet.book(m_accounts[meter].activity, start.ps - packet.mark.ps, done.ps - start.ps);
        if (watched && m_causes != nullptr && start != packet.mark) [[unlikely]]
            m_causes->waited(packet, meter, packet.mark, start);
        packet.mark = done;
        packet.lastStart = start;
        occupy(packet, meter, start, end);
    }
    // It has waited until now for `meter`; service comes later.
    void waited(Packet& packet, MeterId meter)
    {
        if (now > packet.mark)
            waited(packet, meter, now - packet.mark);
    }
    // Of its wait so much was for that.
    void waited(Packet& packet, MeterId meter, Time length)
    {
        packet.book(m_accounts[meter].activity, length.ps, 0);
        if (watched && m_causes != nullptr && length.ps != 0) [[unlikely]]
            m_causes->waited(packet, meter, packet.mark, packet.mark + length);
        packet.mark += length;
    }
    // Until now, by a rule and not for want of the server.
    void heldBack(Packet& packet, MeterId meter)
    {
        if (now <= packet.mark)
            return;
        packet.book(m_accounts[meter].activity, now.ps - packet.mark.ps, 0);
        if (watched && m_causes != nullptr) [[unlikely]]
            m_causes->heldBack(packet, meter, packet.mark, now);
        packet.mark = now;
    }
    // For so long a server stood free that the packet waits for, for want of a place behind it: part of the wait that is booked next.
    void barred(Packet& packet, MeterId meter, Time length)
    {
        packet.book(m_accounts[meter].activity, length.ps, 0);
        if (watched && m_causes != nullptr) [[unlikely]]
            m_causes->barred(packet, meter, length);
        packet.mark += length;
    }
    // Latency without a server (software on the host).
    void delay(Packet& packet, MeterId meter, Time length)
    {
        packet.book(m_accounts[meter].activity, 0, length.ps);
        packet.mark += length;
    }
    // The track was busy for the packet without its own account being touched (a die held during a transfer).
    void occupy(const Packet& packet, MeterId meter, Time start, Time end, std::uint8_t note = 0)
    {
        const std::int64_t length = end.ps - later(start, m_windowStart).ps;
        if (length > 0) {
            Account& account = m_accounts[meter];
            account.busy[static_cast<std::size_t>(packet.owner)] += length;
            account.end = end;
            account.lastOwner = static_cast<std::uint32_t>(packet.owner);
        }
        if (watched) [[unlikely]]
            watch(packet, meter, start, start, end, note);
    }
    // Kept where the run is recorded; nobody was busy with it. `note`: kept beside it.
    void record(const Packet& packet, MeterId meter, Time start, std::int64_t length, std::uint8_t note);
    // Time went the way of `other`: Packet::adopt() and its causes.
    void adopt(Packet& packet, const Packet& other)
    {
        if (m_causes != nullptr) [[unlikely]]
            m_causes->adopt(packet, other);
        packet.adopt(other);
    }

    // --- causes: who is behind what happens next ---
    // nullptr: nobody asks.
    [[nodiscard]] CauseBook* causes() { return m_causes.get(); }

    // What all components have drawn up to now.
    void measure(EnergyBill& bill) const;

    // --- the simulation's side ---
    // The measured window begins now: work booked before is forgotten, but for what of it lies ahead.
    void beginWindow();
    // Takes back what is booked beyond now.
    void endWindow();
    EventQueue& queue() { return m_queue; }
    [[nodiscard]] std::int64_t busy(MeterId meter, std::size_t owner) const { return m_accounts[meter].busy[owner]; } // picoseconds
    void setUp(std::vector<Component*> components, std::vector<MeterInfo> meters, std::size_t tracks);
    // Keeps what is booked in one of the stretches, all of it when there are none, up to so many spans.
    void startRecording(std::size_t maxSpans, std::vector<Stretch> stretches = {})
    {
        m_recording = watched = true;
        m_maxSpans = maxSpans;
        m_stretches = std::move(stretches);
    }
    void startCauses(std::unique_ptr<CauseBook> causes)
    {
        m_causes = std::move(causes);
        watched = m_recording || m_causes != nullptr;
    }
    std::vector<Span>& spans() { return m_spans; }
    [[nodiscard]] Time fullSince() const { return m_fullSince; } // when the first span found no room; kNever = all were kept
    [[nodiscard]] const Topology& topology() const { return m_topology; }
    [[nodiscard]] const std::vector<MeterInfo>& meters() const { return m_meters; }

    CompletionSink* sink = nullptr;
    std::vector<RequestSource*> sources; // by host port
    std::uint32_t requests = 0; // submitted so far, at all ports
    std::uint32_t inFlight = 0; // the same, not yet completed
    std::uint32_t portsOpen = 0; // ports that may still have something to do
    // The measured work is done: no new requests, and no more events.
    void stop()
    {
        stopping = true;
        deadline = Time{INT64_MIN};
    }
    bool stopping = false;
    bool watched = false; // recorded, or asked for causes: what is booked is told
    Time deadline = kNever; // the run ends before what comes then

private:
    // What a meter has been booked: one cache line.
    struct alignas(64) Account {
        std::array<std::int64_t, kOwners> busy{}; // picoseconds
        Time end; // of the latest work: it may lie beyond the end of the measured window
        std::uint32_t activity = 0;
        std::uint32_t lastOwner = 0; // whose work that is; no character type: a store to one could be to anything
    };
    static_assert(sizeof(Account) == 64);

    // Of what is booked: a wait from `mark` on, then the meter's server was held from `start` to `end`.
    void watch(const Packet& packet, MeterId meter, Time mark, Time start, Time end, std::uint8_t note = 0)
    {
        if (m_causes != nullptr)
            m_causes->booked(packet, meter, mark, start, end);
        if (m_recording)
            record(packet, meter, start, end.ps - start.ps, note);
    }
    void grow();
    [[nodiscard]] std::vector<Account*> workAhead();

    const Topology& m_topology;
    const Hop* m_hops;
    EventQueue m_queue;
    std::vector<Component*> m_components;
    std::vector<MeterInfo> m_meters;
    std::vector<Account> m_accounts; // by meter
    std::size_t m_tracks = 0;
    std::vector<std::unique_ptr<Packet[]>> m_blocks;
    Packet* m_free = nullptr; // linked by Packet::next
    const PacketLife m_new; // what each begins with
    std::vector<Span> m_spans;
    Time m_windowStart;
    std::size_t m_maxSpans = 0;
    std::vector<Stretch> m_stretches;
    Time m_fullSince = kNever;
    std::unique_ptr<CauseBook> m_causes;
    bool m_recording = false;
};

} // namespace floom
