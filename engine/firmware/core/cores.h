// SPDX-License-Identifier: GPL-3.0-or-later
// Cores: the controller's processor as firmware sees it: tasks with cycles, run to completion, first come first served, on the first free
// core; or, with cores for the host's side, of the side the task belongs to: commands and completions there, what the flash needs (issue,
// collection, map) on the others.
#pragma once

#include "kernel/clock.h"
#include "kernel/gap_line.h"
#include "kernel/line.h"
#include "model/energy.h"
#include "model/setup.h"

#include <cstdint>
#include <vector>

namespace floom {

// Cycles per task, as the catalogue's parameters name them.
struct TaskCycles {
    std::int64_t command = 0, lookup = 0, buffer = 0, allocate = 0, issue = 0, complete = 0, gcSearch = 0, gcScan = 0, move = 0, map = 0;
};

enum class Work : std::uint8_t { command, issue, complete, collect, map, count };

class Cores {
public:
    Cores(Setup& setup, const TaskCycles& cycles);

    const TaskCycles cycles;

    // Runs `n` cycles for the packet from now on; returns when they are done. Books wait and service.
    Time run(Context& context, Packet& packet, Work work, std::int64_t n)
    {
        if (work != Work::command && work != Work::complete && m_hostCores > 0) [[unlikely]]
            return runForFlash(context, packet, work, n);
        const auto slot = m_line.next(context.now);
        return serve(context, packet, work, n, slot.server, slot.start);
    }
    // The same, on the core that run() last chose, right behind what it did: a command's tasks follow each other. Not to the other side.
    Time runOn(Context& context, Packet& packet, Work work, std::int64_t n)
    {
        if (m_hostCores > 0) [[unlikely]]
            return run(context, packet, work, n);
        return serve(context, packet, work, n, m_last, later(context.now, m_line.freeAt(m_last)));
    }

    void energy(Time now, EnergyBill& bill) const;
    [[nodiscard]] PowerRange power() const;
    [[nodiscard]] Time duration(std::int64_t n) const { return m_clock.cycles(n); }
    // The tracks that the tasks of a side may be on: all, or those of its own cores.
    struct Side {
        std::uint32_t firstTrack = 0, count = 1;
    };
    [[nodiscard]] Side hostSide() const { return {m_firstTrack, static_cast<std::uint32_t>(m_line.servers())}; }
    [[nodiscard]] Side flashSide() const
    {
        return m_hostCores == 0
            ? hostSide()
            : Side{m_firstTrack + static_cast<std::uint32_t>(m_hostCores), static_cast<std::uint32_t>(m_flashLine.servers())};
    }

private:
    Time serve(Context& context, Packet& packet, Work work, std::int64_t n, int core, Time start)
    {
        if (n == 0) // done by hardware: no core, no clock edge to wait for
            return later(packet.mark, context.now);
        m_last = core;
        const Time end = perform(context, packet, work, n, core, start);
        m_line.occupy(core, end);
        return end;
    }
    Time runForFlash(Context& context, Packet& packet, Work work, std::int64_t n);

    // The task itself, on a core that is free from `start` on.
    Time perform(Context& context, Packet& packet, Work work, std::int64_t n, int core, Time start)
    {
        start = m_clock.edge(later(start, packet.mark));
        m_ran += n;
        const Time end = start + m_clock.cycles(n);
        const auto meter = static_cast<std::size_t>(core) * static_cast<std::size_t>(Work::count) + static_cast<std::size_t>(work);
        context.book(packet, m_meters[meter], start, end);
        return end;
    }

    Clock m_clock;
    int m_hostCores; // for the host's side only; 0: all cores serve both
    Line m_line; // of the host's side, or of both
    GapLine m_flashLine; // of the other one, behind those: its tasks follow the command's, whose end is told ahead
    std::uint32_t m_firstTrack = 0;
    std::vector<MeterId> m_meters; // by core and work
    int m_last = 0;
    std::int64_t m_cycleEnergy; // attojoules
    std::int64_t m_leakage; // microwatts of all cores
    std::int64_t m_ran = 0; // cycles, since the beginning
};

} // namespace floom
