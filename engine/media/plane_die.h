// SPDX-License-Identifier: GPL-3.0-or-later
// PlaneDie: who may have the planes of a die that reads them independently (AIPR), in place of a DieQueue.
// Modelled: a read holds its own planes only, from its command until its data are out, so that as many reads as planes are under way; a
// program, an erase or a copyback holds all planes. Reads for the host go first, those of one plane in order; when the oldest of the others
// has waited longer than `writeAge`, the two kinds take turns, and no read begins until the planes are free for it. The data of the next
// program come while the planes work (StagedProgram). Not modelled: a limit
// to the current of several reads at once. Each plane is a track of its own.
#pragma once

#include "media/die_queue.h"

#include <vector>

namespace floom {

class PlaneDie {
public:
    PlaneDie() = default;
    // `joined`: addresses name the plane; else the number of the stripe does.
    PlaneDie(std::vector<DieMeters> meters, bool joined, Time writeAge);

    // As those of DieQueue.
    void stage(std::uint16_t component, std::uint32_t die) { m_next.enable(component, die, m_meters.front().program); }
    void wake(Context& context);
    void claim(Context& context, Packet& packet);
    void take(Context& context, Packet& packet) { m_next.dataCome(context, packet, packet.held); }
    void work(Context& context, Packet& packet, Time start, Time length);
    void release(Context& context, Packet& packet);

private:
    [[nodiscard]] std::uint32_t planesOf(const Packet& packet) const; // a bit for each
    void next(Context& context);
    void plan(Context& context);
    bool giveRead(Context& context);
    void give(Context& context, PacketQueue& queue);
    // Its planes were busy with that.
    void hold(Context& context, const Packet& packet, MeterId DieMeters::*meter, Time start, Time end);

    std::vector<DieMeters> m_meters; // by plane
    bool m_joined = true;
    Time m_writeAge;
    std::uint32_t m_taken = 0, m_coming = 0; // planes; those of which the array has not begun
    Time m_endsAt; // of those that have
    std::size_t m_first = 0; // plane whose turn it is
    bool m_othersTurn = false;
    std::vector<PacketQueue> m_reads; // for the host, by the first plane of each
    std::uint32_t m_waiting = 0; // of these
    PacketQueue m_others; // programs, erases, the collector's reads
    StagedProgram m_next;
};

} // namespace floom
