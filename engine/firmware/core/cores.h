// SPDX-License-Identifier: GPL-3.0-or-later
// Cores: the controller's CPU as the firmware sees it: tasks of a number of cycles, run to completion, first come first served, on the
// first free core. With cores reserved for the host side (affinity), commands and completions run there, and flash work (issue, collection,
// map) on the others.
#pragma once

#include "firmware/core/settings.h"
#include "kernel/clock.h"
#include "kernel/fcfs_servers.h"
#include "kernel/gap_line.h"
#include "model/energy.h"
#include "model/setup.h"

#include <cstdint>
#include <vector>

namespace floom::inline engine {

enum class Work : std::uint8_t { command, issue, complete, collect, map, count };

class Cores {
public:
    Cores(Setup& setup, const ProcessorSettings& settings);

    const TaskCycles cycles;

    // Runs `n` cycles for the packet from now on; returns the end time. Books wait and service.
    Time run(Context& context, Packet& packet, Work work, std::int64_t n)
    {
        if (work != Work::command && work != Work::complete && m_hostCores > 0) [[unlikely]]
            return runForFlash(context, packet, work, n);
        const auto slot = m_line.next(context.now);
        return serve(context, packet, work, n, slot.server, slot.start);
    }
    // As run(), on the core run() chose last and directly after its task, since the tasks of a command follow each other. With affinity,
    // same as run().
    Time runOn(Context& context, Packet& packet, Work work, std::int64_t n)
    {
        if (m_hostCores > 0) [[unlikely]]
            return run(context, packet, work, n);
        return serve(context, packet, work, n, m_last, later(context.now, m_line.freeAt(m_last)));
    }

    void energy(Time now, EnergyBill& bill) const;
    [[nodiscard]] PowerRange power() const;
    [[nodiscard]] Time duration(std::int64_t n) const { return m_clock.cycles(n); }
    // Tracks of the cores a side may use: all cores, or its own.
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
        if (n == 0) // done in hardware: no core and no clock edge
            return later(packet.mark, context.now);
        m_last = core;
        const Time end = perform(context, packet, work, n, core, start);
        m_line.occupy(core, end);
        return end;
    }
    Time runForFlash(Context& context, Packet& packet, Work work, std::int64_t n);

    // Executes the task on a core that is free from `start` on.
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
    int m_hostCores; // cores for the host side only; 0: all cores serve both
    FcfsServers m_line; // host side, or both
    GapLine m_flashLine; // flash side: its tasks are reserved ahead, after the command's known end
    std::uint32_t m_firstTrack = 0;
    std::vector<MeterId> m_meters; // by core and work
    int m_last = 0;
    std::int64_t m_cycleEnergy; // attojoules
    std::int64_t m_leakage; // all cores, microwatts
    std::int64_t m_ran = 0; // cycles since the start of the run
};

} // namespace floom::inline engine
