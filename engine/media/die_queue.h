// SPDX-License-Identifier: GPL-3.0-or-later
// DieQueue: scheduling of a die, shared by NAND and RRAM packages. An operation reserves the die from its command until its data are out or
// its status is read. Host reads go before programs, erases and GC reads; once the oldest of those has waited longer than `writeAge`, the
// two kinds alternate. With staging, the data of the next program are fetched while the array works; host reads may still go first.
#pragma once

#include "media/staged_program.h"
#include "model/component.h"
#include "model/packet_queue.h"
#include "model/setup.h"
#include "model/walk.h"

namespace floom::inline engine {

// Track and meters of one die, or of one of its planes.
struct DieMeters {
    std::uint32_t track = 0;
    MeterId command = 0, read = 0, program = 0, erase = 0, dataOut = 0, dataIn = 0, held = 0;

    static DieMeters make(Setup& setup, int number, const char* resource = "die");
};

class DieQueue {
public:
    DieQueue() = default;
    DieQueue(const DieMeters& meters, Time writeAge)
        : m_meters(meters)
        , m_writeAge(writeAge)
    {
    }

    [[nodiscard]] const DieMeters& meters() const { return m_meters; }

    // Enables staging: the component gets StagedProgram::kStage wake-ups with the die number as argument.
    void stage(std::uint16_t component, PackageDie die) { m_next.enable(component, die, m_meters.program); }
    void wake(Context& context);

    // Verb::claim. Forwards the packet at once if the die is free.
    template <Booking how = Booking::any> void claim(Context& context, Packet& packet);
    // Second claim of a program, behind its data fetch and before data-in. Forwards the packet once it owns the die.
    void take(Context& context, Packet& packet) { m_next.dataCome(context, packet, packet.held); }
    // take() ahead of time: the data come at `at`. False if they need not wait until after that for the array of another operation.
    [[nodiscard]] bool takesAhead(const Packet& packet, Time at)
    {
        return at < m_endsAt && m_endsAt != kNever && m_next.dataWillCome(packet, at);
    }
    [[nodiscard]] static bool behindData(const Context& context, const Packet& packet)
    {
        return packet.op == FlashOp::program && context.topology().hops[packet.hop + 1U].verb == Verb::dataIn;
    }
    // Verb::array. The array works from `start` (not before now) for `length`; the time since the claim is booked as held, command or
    // data-in.
    template <Booking how = Booking::any> void work(Context& context, Packet& packet, Time start, Time length)
    {
        workAs<how>(context, packet, packet.op, start, length);
    }
    // work(), with the simplest kind of booking that will do. `op`: the packet's.
    [[gnu::always_inline]] void workSimply(Context& context, Packet& packet, FlashOp op, Time start, Time length)
    {
        if (!isWatched(context, packet)) [[likely]]
            workAs<Booking::quick>(context, packet, op, start, length);
        else
            workWatched(context, packet, start, length);
    }
    // Verb::release. Forwards the packet, then grants the die to the next one.
    template <Booking how = Booking::any> void release(Context& context, Packet& packet);

private:
    template <Booking how> void workAs(Context& context, Packet& packet, FlashOp op, Time start, Time length);
    template <Booking how> void occupyHeld(Context& context, const Packet& packet, MeterId meter, Time from, Time to) const;
    template <Booking how = Booking::any> void give(Context& context, Packet& packet);
    void giveNext(Context& context, Packet& packet);
    void giveWatched(Context& context, Packet& packet);
    [[gnu::noinline]] void workWatched(Context& context, Packet& packet, Time start, Time length)
    {
        if (feedsCauses(context, packet)) [[likely]]
            work<Booking::forCauses>(context, packet, start, length);
        else
            work(context, packet, start, length);
    }
    void await(Context& context, Packet& packet);
    void releaseToNext(Context& context, Packet& packet);
    void forwardAndPlan(Context& context, Packet& packet, Time at);
    [[gnu::noinline]] void plan(Context& context);
    void giveToStaged(Context& context);
    [[nodiscard]] MeterId meterOf(FlashOp op) const
    {
        return op == FlashOp::read || op == FlashOp::copyback ? m_meters.read : op == FlashOp::program ? m_meters.program : m_meters.erase;
    }

    DieMeters m_meters;
    Time m_writeAge;
    bool m_taken = false;
    bool m_othersTurn = false;
    StagedProgram m_next;
    Time m_endsAt = kNever; // end of the array operation; kNever: not started
    PacketQueue m_reads; // of the host
    PacketQueue m_others; // programs, erases, GC reads
};

template <Booking how> [[gnu::always_inline]] inline void DieQueue::give(Context& context, Packet& packet)
{
    m_taken = true;
    m_endsAt = kNever;
    context.waited<how>(packet, meterOf(packet.op));
    packet.held = context.now;
    context.forward(packet);
}

template <Booking how> [[gnu::always_inline]] inline void DieQueue::claim(Context& context, Packet& packet)
{
    if (m_taken)
        await(context, packet);
    else
        give<how>(context, packet);
}

// Occupies the die: held until `from` by the waiting packet, then at work for it at `meter` until `to`.
template <Booking how>
[[gnu::always_inline]] inline void DieQueue::occupyHeld(Context& context, const Packet& packet, MeterId meter, Time from, Time to) const
{
    if (how == Booking::forCauses || (how == Booking::any && context.onlyCauses)) {
        context.occupy<Booking::quick>(packet, m_meters.held, packet.held, from);
        if (from > packet.held)
            context.causes()->held(packet, m_meters.held, packet.held, from);
    } else {
        context.occupy<how>(packet, m_meters.held, packet.held, from);
    }
    context.occupy<how>(packet, meter, from, to);
}

template <Booking how>
[[gnu::always_inline]] inline void DieQueue::workAs(Context& context, Packet& packet, FlashOp op, Time start, Time length)
{
    // Since the claim: waiting for the bus (held), then command cycles or data-in.
    const MeterId meter = op == FlashOp::program ? m_meters.dataIn : m_meters.command;
    occupyHeld<how>(context, packet, meter, packet.lastStart, start);
    const Time end = start + length;
    const Time done = end + packet.settle;
    context.book<how>(packet, meterOf(op), start, end, done);
    packet.held = end;
    if (op == FlashOp::copyback)
        packet.sensedForCopy();
    m_endsAt = end;
    if (m_next.on() && !m_others.empty())
        forwardAndPlan(context, packet, done);
    else
        context.forwardAt(packet, done);
}

template <Booking how> [[gnu::always_inline]] inline void DieQueue::release(Context& context, Packet& packet)
{
    // Since the end of the array operation: waiting for the bus (held), then data-out or the status cycles.
    const MeterId meter = packet.op == FlashOp::read ? m_meters.dataOut : m_meters.command;
    occupyHeld<how>(context, packet, meter, packet.lastStart, context.now);
    m_taken = false;
    if (m_next.waits() || !m_others.empty() || !m_reads.empty()) {
        releaseToNext(context, packet);
        return;
    }
    m_othersTurn = false;
    context.forward(packet);
}

} // namespace floom::inline engine
