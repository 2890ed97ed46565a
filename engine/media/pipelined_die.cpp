// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/pipelined_die.h"

#include "model/component.h"

namespace floom::inline engine {

PipelineTimes PipelineTimes::read(const ParameterReader& p)
{
    const std::string suspend = p.choice("suspend");
    PipelineTimes t;
    t.cacheRead = p.flag("cacheRead");
    t.cacheProgram = p.flag("cacheProgram") && p.choice("programMode") != "two_pass";
    t.suspendErase = suspend != "none";
    t.suspendProgram = suspend == "program_and_erase";
    t.maxSuspends = p.count("maxSuspends");
    t.suspendProgramTime = p.time("tSUSProgram");
    t.suspendEraseTime = p.time("tSUSErase");
    t.resume = p.time("tRES");
    t.readCacheBusy = p.time("tRCBSY");
    t.programCacheBusy = p.time("tCBSY");
    return t;
}

PipelinedDie::PipelinedDie(Setup& setup, PackageDie die, const DieMeters& meters, Time writeAge, const PipelineTimes& times)
    : m_times(times)
    , m_meters(meters)
    , m_self(setup.component)
    , m_die(die)
    , m_writeAge(writeAge)
{
    m_registers.suspend = setup.meter(meters.track, "suspend", ActivityStyle::waiting);
    const std::uint32_t registers = setup.track("register", die, false);
    m_registers.command = setup.meter(registers, "command", ActivityStyle::command);
    m_registers.dataIn = setup.meter(registers, "data_in", ActivityStyle::dataIn);
    m_registers.dataOut = setup.meter(registers, "data_out", ActivityStyle::dataOut);
}

void PipelinedDie::claim(Context& context, Packet& packet)
{
    if (m_next.is(packet)) {
        m_next.refused(context);
        return;
    }
    const bool hostRead = packet.op == FlashOp::read && packet.owner != Owner::gc;
    packet.arrived = context.now;
    (hostRead ? m_reads : m_others).push(context, packet);
    next(context);
    if (!m_reads.empty())
        askToSuspend(context);
}

void PipelinedDie::give(Context& context, PacketQueue& queue)
{
    Packet& packet = queue.pop(context);
    m_othersTurn = &queue == &m_reads;
    m_front.packet = packet.id;
    m_front.ready = m_front.copy = false;
    m_front.given = packet.held = context.now;
    if (CauseBook* const causes = context.causes(); causes != nullptr && m_array != kNoPacket) // work in progress is booked at its end
        causes->booked(context.packet(m_array), meterOf(context.packet(m_array).op), m_segment, m_segment, context.now);
    context.waited(packet, meterOf(packet.op));
    context.forward(packet);
}

// Stages the next program only while no other operation is on its way to the array.
void PipelinedDie::plan(Context& context)
{
    if (m_front.packet == kNoPacket && m_pause.packet == kNoPacket && !m_pause.stopping)
        if (m_array != kNoPacket || m_parked != kNoPacket || m_leaving > 0)
            m_next.plan(context, m_others, m_array != kNoPacket ? m_endsAt : context.now);
}

void PipelinedDie::giveToStaged(Context& context)
{
    m_othersTurn = false;
    m_front.packet = m_next.packet();
    m_front.ready = m_front.copy = false;
    m_front.given = context.now;
    m_next.give(context);
}

// Starts whatever can proceed.
void PipelinedDie::next(Context& context)
{
    if (m_next.on())
        plan(context);
    if (m_front.packet != kNoPacket || m_leaving > 0)
        if (!(m_times.cacheProgram && m_front.packet == kNoPacket && m_array != kNoPacket))
            return;
    const bool staged = m_next.waits();
    const bool aged = m_next.isAged(context, m_others, m_writeAge);
    const bool othersNext = m_reads.empty() || (aged && m_othersTurn);
    if (m_parked != kNoPacket) { // a cache read continues with the next read, or ends
        if (m_times.cacheRead && !m_reads.empty() && (!othersNext || m_pause.packet != kNoPacket))
            give(context, m_reads);
        else
            leave(context, context.packet(m_parked), m_parkedCached);
        return;
    }
    if (m_array != kNoPacket) { // only the data of the next program may come in
        const bool programs = context.packet(m_array).op == FlashOp::program && !m_pause.stopping && !m_pause.asked;
        if (!m_times.cacheProgram || !programs || !othersNext || m_others.empty() || m_others.head(context).op != FlashOp::program)
            return;
        if (const Time from = later(m_endsAt - lead(), m_segment); context.now >= from) {
            give(context, m_others);
        } else if (!m_loadPlanned) {
            m_loadPlanned = true;
            context.wakeAt(from, m_self, kLoad, m_die);
        }
        return;
    }
    if (m_pause.packet != kNoPacket) {
        if (!m_reads.empty()) {
            give(context, m_reads);
            return;
        }
        Packet& packet = context.packet(m_pause.packet);
        m_front.packet = m_pause.packet; // reserves the die during the resume command
        packet.onBus.step = BusStep::resume;
        context.forward(packet);
        return;
    }
    PacketQueue& turn = othersNext ? m_others : m_reads;
    if (staged && othersNext)
        giveToStaged(context);
    else if (!turn.empty())
        give(context, turn);
}

void PipelinedDie::work(Context& context, Packet& packet, Time length, std::uint32_t last)
{
    if (packet.onBus.step == BusStep::suspend) {
        suspend(context, packet);
        return;
    }
    if (packet.onBus.step == BusStep::resume) {
        resume(context, packet);
        return;
    }
    context.occupy(packet, packet.op == FlashOp::program ? m_registers.dataIn : m_registers.command, packet.lastStart, context.now);
    if (CauseBook* const causes = context.causes()) // no other operation could use the die
        causes->booked(packet, m_meters.held, m_front.given, m_front.given, context.now);
    m_front.ready = true;
    if (packet.op == FlashOp::program)
        m_front.inTime = context.now - m_front.given;
    m_front.length = length;
    m_front.last = last < packet.hop ? last : kStay;
    if (m_array == kNoPacket)
        begin(context, packet);
}

void PipelinedDie::begin(Context& context, Packet& packet)
{
    Time start = context.now;
    m_arrayCached = m_parked != kNoPacket;
    if (m_arrayCached) {
        start += m_times.readCacheBusy;
        leave(context, context.packet(m_parked), true);
    } else if (m_times.cacheProgram && packet.op == FlashOp::program && !m_front.copy) { // 15h
        start += m_times.programCacheBusy;
    }
    m_front.packet = kNoPacket;
    m_front.ready = false;
    m_array = packet.id;
    m_last = m_front.last;
    if (m_pause.packet == kNoPacket)
        m_pause.times = 0;
    m_segment = start;
    m_endsAt = start + m_front.length;
    context.wakeAt(m_endsAt, m_self, kDone, m_die);
    next(context);
}

// Sends the page register to the bus; `cached`: through the cache register.
void PipelinedDie::leave(Context& context, Packet& packet, bool cached)
{
    const bool last = m_front.packet == kNoPacket;
    m_parked = kNoPacket;
    ++m_leaving;
    Time at = later(context.now, packet.mark);
    if (cached) {
        if (last) // 3Fh
            packet.onBus.extraCommands = 1;
        context.waited(packet, m_meters.read);
        context.delay(packet, m_meters.read, m_times.readCacheBusy);
        at = packet.mark;
    }
    context.forwardAt(packet, at);
}

void PipelinedDie::arrayDone(Context& context)
{
    Packet& packet = context.packet(m_array);
    m_array = kNoPacket;
    packet.held = m_endsAt;
    context.bookPast(packet, meterOf(packet.op), m_segment, m_endsAt, m_endsAt + packet.settle);
    if (packet.op == FlashOp::read) {
        m_parked = packet.id;
        m_parkedCached = m_arrayCached;
        next(context);
        return;
    }
    const bool copy = packet.op == FlashOp::copyback, again = m_last != kStay; // another pass: its data are sent again
    if (copy || again) {
        if (copy)
            packet.sensedForCopy();
        else
            packet.hop = m_last;
        m_front.packet = packet.id;
        m_front.copy = copy;
    } else {
        ++m_leaving;
    }
    if (!copy && !again && m_front.ready)
        begin(context, context.packet(m_front.packet));
    context.forward(packet);
    next(context);
}

void PipelinedDie::release(Context& context, Packet& packet)
{
    context.occupy(packet, packet.op == FlashOp::read ? m_registers.dataOut : m_registers.command, packet.lastStart, context.now);
    if (CauseBook* const causes = context.causes())
        causes->booked(packet, m_meters.held, packet.held, packet.held, context.now);
    --m_leaving;
    next(context);
    if (!m_reads.empty())
        askToSuspend(context);
    context.forward(packet);
}

void PipelinedDie::wake(Context& context, std::uint16_t kind)
{
    if (kind == StagedProgram::kStage) {
        m_next.woken();
        plan(context);
        return;
    }
    if (kind == kLoad) {
        m_loadPlanned = false;
        next(context);
        return;
    }
    if (kind == kStopped) {
        m_pause.stopping = false;
        m_pause.packet = m_array;
        m_array = kNoPacket;
        next(context);
        return;
    }
    if (m_array == kNoPacket || m_pause.stopping || context.now != m_endsAt)
        return; // suspended since this end was scheduled
    if (m_pause.asked)
        m_pause.finished = true; // the suspend command comes too late
    else
        arrayDone(context);
}

// A read waits: sends a suspend command to the running operation, over the bus like any other command.
void PipelinedDie::askToSuspend(Context& context)
{
    if (m_array == kNoPacket || m_pause.asked || m_pause.stopping || m_front.packet != kNoPacket || m_pause.times >= m_times.maxSuspends)
        return;
    Packet& packet = context.packet(m_array);
    const bool may = packet.op == FlashOp::program ? m_times.suspendProgram : packet.op == FlashOp::erase && m_times.suspendErase;
    if (!may || m_endsAt - context.now <= stopTime(packet))
        return;
    m_pause.asked = true;
    packet.onBus.step = BusStep::suspend;
    context.forward(packet);
}

void PipelinedDie::suspend(Context& context, Packet& packet)
{
    packet.onBus.step = BusStep::none;
    m_pause.asked = false;
    if (m_pause.finished) {
        m_pause.finished = false;
        arrayDone(context);
        return;
    }
    const Time stop = later(context.now, m_segment);
    if (m_endsAt - stop <= stopTime(packet))
        return; // done sooner than stopped
    ++m_pause.times;
    m_pause.stopping = true;
    m_pause.remaining = m_endsAt - stop;
    m_pause.last = m_last;
    context.bookPast(packet, meterOf(packet.op), m_segment, stop, stop);
    context.book(packet, m_registers.suspend, stop, stop + stopTime(packet));
    context.wakeAt(stop + stopTime(packet), m_self, kStopped, m_die);
}

void PipelinedDie::resume(Context& context, Packet& packet)
{
    packet.onBus.step = BusStep::none;
    m_front.packet = kNoPacket;
    m_pause.packet = kNoPacket;
    m_array = packet.id;
    m_last = m_pause.last;
    m_arrayCached = false;
    m_segment = context.now + m_times.resume;
    m_endsAt = m_segment + m_pause.remaining;
    context.book(packet, m_registers.suspend, context.now, m_segment);
    context.wakeAt(m_endsAt, m_self, kDone, m_die);
    if (!m_reads.empty())
        askToSuspend(context);
    next(context);
}

} // namespace floom::inline engine
