// SPDX-License-Identifier: GPL-3.0-or-later
// PlaneDie: scheduling of a die with independent plane reads (AIPR); used instead of DieQueue.
// Modelled: a read reserves only its own planes, from its command until its data are out, so that up to one read per plane is in flight; a
// program, an erase or a copyback reserves all planes. Host reads go first, those of the same plane in order; once the oldest of the other
// operations has waited longer than `writeAge`, the two kinds alternate, and no read starts until the planes are free for the other one.
// The data of the next program are fetched while the planes work (StagedProgram). Not modelled: a current limit on concurrent reads. Each
// plane is a track of its own.
#pragma once

#include "media/die_queue.h"

#include <vector>

namespace floom::inline engine {

class PlaneDie {
public:
    PlaneDie() = default;
    // `joined`: the plane follows from the address; else from the superblock number.
    PlaneDie(std::vector<DieMeters> meters, bool joined, Time writeAge);

    // As in DieQueue.
    void stage(std::uint16_t component, PackageDie die) { m_next.enable(component, die, m_meters.front().program); }
    void wake(Context& context);
    void claim(Context& context, Packet& packet);
    void take(Context& context, Packet& packet) { m_next.dataCome(context, packet, packet.held); }
    void work(Context& context, Packet& packet, Time start, Time length);
    void release(Context& context, Packet& packet);

private:
    [[nodiscard]] std::uint32_t planesOf(const Packet& packet) const; // one bit per plane
    void next(Context& context);
    void plan(Context& context);
    bool giveRead(Context& context);
    void give(Context& context, PacketQueue& queue);
    // Books [start, end) on all planes of the packet.
    void hold(Context& context, const Packet& packet, MeterId DieMeters::*meter, Time start, Time end);

    std::vector<DieMeters> m_meters; // by plane
    bool m_joined = true;
    Time m_writeAge;
    std::uint32_t m_taken = 0, m_coming = 0; // reserved planes; those whose array operation has not started
    Time m_endsAt; // latest end of the started array operations
    std::size_t m_first = 0; // next plane of the round robin
    bool m_othersTurn = false;
    std::vector<PacketQueue> m_reads; // of the host, by the first plane of each
    std::uint32_t m_waiting = 0; // number of packets in m_reads
    PacketQueue m_others; // programs, erases, GC reads
    StagedProgram m_next;
};

} // namespace floom::inline engine
