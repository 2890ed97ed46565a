// SPDX-License-Identifier: GPL-3.0-or-later
// PipelinedDie: a NAND die with a cache register in addition to its page register, and with operations that can be suspended.
// Modelled: cache read (31h: a page moves to the cache register in tRCBSY and goes out while the next is sensed; 3Fh at the end); cache
// program (15h: the data move to the page register in tCBSY, are programmed, and the next come in meanwhile, just in time, so that a read
// may still go first until then); suspend of a program or erase by a bus command when a host read arrives (tSUS until the array is free,
// tRES to resume), with a maximum number of suspends per operation. Without cache programs the data of the next program wait in the
// channel's SRAM (StagedProgram). Not modelled: reading ahead into the cache without a waiting command; GC reads suspend nothing. The die's
// track is busy while its array is; register transfers are on a track of their own.
#pragma once

#include "media/die_queue.h"

namespace floom::inline engine {

struct PipelineTimes {
    bool cacheRead = false, cacheProgram = false;
    bool suspendProgram = false, suspendErase = false;
    std::int64_t maxSuspends = 0; // per operation
    Time suspendProgramTime, suspendEraseTime, resume, readCacheBusy, programCacheBusy;

    static PipelineTimes read(const ParameterReader& p);
    [[nodiscard]] bool any() const { return cacheRead || cacheProgram || suspendProgram || suspendErase; }
};

class PipelinedDie {
public:
    static constexpr std::uint16_t kDone = 1; // wake kinds; the argument is the die
    static constexpr std::uint16_t kStopped = 2;
    static constexpr std::uint16_t kLoad = 3;

    PipelinedDie() = default;
    PipelinedDie(Setup& setup, PackageDie die, const DieMeters& meters, Time writeAge, const PipelineTimes& times);

    // Stages programs if there is no cache register for their data.
    void stage()
    {
        if (!m_times.cacheProgram)
            m_next.enable(m_self, m_die, m_meters.program);
    }

    void claim(Context& context, Packet& packet);
    // Second claim of a program, before its data go to the die.
    void take(Context& context, Packet& packet) { m_next.dataCome(context, packet, m_front.given); }
    // The array works for `length`; then the packet continues after hop `last`.
    void work(Context& context, Packet& packet, Time length, std::uint32_t last);
    void release(Context& context, Packet& packet);
    void wake(Context& context, std::uint16_t kind);

private:
    [[nodiscard]] MeterId meterOf(FlashOp op) const
    {
        return op == FlashOp::read || op == FlashOp::copyback ? m_meters.read : op == FlashOp::program ? m_meters.program : m_meters.erase;
    }
    [[nodiscard]] Time stopTime(const Packet& packet) const
    {
        return packet.op == FlashOp::erase ? m_times.suspendEraseTime : m_times.suspendProgramTime;
    }
    // The next data should start this long before the array is free: twice the latest data time (bus wait included) plus twice tCBSY.
    [[nodiscard]] Time lead() const { return m_front.inTime * 2 + m_times.programCacheBusy * 2; }
    static constexpr std::uint32_t kStay = UINT32_MAX; // continue from the current hop

    void next(Context& context);
    void plan(Context& context);
    void give(Context& context, PacketQueue& queue);
    void giveToStaged(Context& context);
    void begin(Context& context, Packet& packet);
    void arrayDone(Context& context);
    void leave(Context& context, Packet& packet, bool cached);
    void askToSuspend(Context& context);
    void suspend(Context& context, Packet& packet);
    void resume(Context& context, Packet& packet);

    struct Front { // next operation: its command or data are on the way, or wait for the array
        PacketId packet = kNoPacket;
        bool ready = false;
        bool copy = false; // sensed for copyback: programmed by 10h
        Time given, inTime, length; // inTime: time of the latest data-in, bus wait included
        std::uint32_t last = 0;
    };
    struct Pause { // the suspended operation, and the suspend command in flight
        PacketId packet = kNoPacket;
        std::uint32_t last = 0;
        Time remaining;
        std::int64_t times = 0;
        bool asked = false, finished = false, stopping = false;
    };
    struct Registers { // meters
        MeterId suspend = 0, command = 0, dataIn = 0, dataOut = 0;
    };

    PipelineTimes m_times;
    DieMeters m_meters;
    Registers m_registers;
    std::uint16_t m_self = 0;
    PackageDie m_die;
    Time m_writeAge;
    PacketQueue m_reads, m_others; // waiting, as in DieQueue
    bool m_othersTurn = false;
    StagedProgram m_next;

    Front m_front;
    PacketId m_array = kNoPacket; // in progress
    PacketId m_parked = kNoPacket; // sensed: its data are in the page register
    Pause m_pause;
    std::uint32_t m_leaving = 0; // data-out or status reads in progress
    bool m_parkedCached = false, m_arrayCached = false;
    bool m_loadPlanned = false;
    Time m_segment, m_endsAt;
    std::uint32_t m_last = 0;
};

} // namespace floom::inline engine
