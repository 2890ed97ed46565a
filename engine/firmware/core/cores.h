// SPDX-License-Identifier: GPL-3.0-or-later
// Cores: the controller's CPU as the firmware sees it: tasks of a number of cycles, run to completion, first come first served, on the
// first free core. With cores reserved for the host side (affinity), commands and completions run there, and flash work (issue, collection,
// map) on the others.
#pragma once

#include "firmware/core/settings.h"
#include "kernel/clock.h"
#include "kernel/gap_line.h"
#include "model/energy.h"
#include "model/setup.h"
#include "model/walk.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace floom::inline engine {

enum class Work : std::uint8_t { command, issue, complete, collect, map, count };

class Cores {
public:
    Cores(Setup& setup, const ProcessorSettings& settings);
    Cores(const Cores&) = delete; // m_last points into m_cores
    Cores& operator=(const Cores&) = delete;

    const TaskCycles cycles;

    // Runs `n` cycles for the packet from now on; returns the end time. Books wait and service.
    [[gnu::noinline]] Time run(Context& context, Packet& packet, Work work, std::int64_t n)
    {
        if (isQuick(context, packet, n)) [[likely]]
            return perform<Booking::quick>(context, packet, work, n, firstFree(context.now));
        return runElse(context, packet, work, n);
    }
    // As run(), on the core run() chose last and directly after its task, since the tasks of a command follow each other. With affinity,
    // same as run().
    [[gnu::noinline]] Time runOn(Context& context, Packet& packet, Work work, std::int64_t n)
    {
        if (isQuick(context, packet, n)) [[likely]]
            return perform<Booking::quick>(context, packet, work, n, *m_last);
        return runOnElse(context, packet, work, n);
    }

    // True if runBoth() may run tasks of `n` and `nextCycles` cycles for the packet.
    [[nodiscard]] bool mayRunBoth(const Context& context, const Packet& packet, std::int64_t n, std::int64_t nextCycles) const
    {
        return isQuick(context, packet, n) && nextCycles > 0;
    }
    // run(), then runOn(): the next task begins when the first one ends, at a clock edge.
    template <Work first, Work next>
    [[gnu::noinline]] Time runBoth(Context& context, Packet& packet, std::int64_t n, std::int64_t nextCycles)
    {
        Core& core = firstFree(context.now);
        const Time start = m_clock.wholeEdge(later(later(context.now, core.freeAt), packet.mark));
        const Time between = start + Time{n * m_clock.period()}, end = between + Time{nextCycles * m_clock.period()};
        m_last = &core;
        m_ran += n + nextCycles;
        core.freeAt = end;
        context.book<Booking::quick>(packet, core.meters[static_cast<std::size_t>(first)], start, between);
        context.book<Booking::quick>(packet, core.meters[static_cast<std::size_t>(next)], between, end);
        return end;
    }

    void energy(Time now, EnergyBill& bill) const;
    [[nodiscard]] PowerRange power() const;
    [[nodiscard]] Time duration(std::int64_t n) const { return m_clock.cycles(n); }
    // Tracks of the cores a side may use: all cores, or its own.
    struct Side {
        std::uint32_t firstTrack = 0, count = 1;
    };
    [[nodiscard]] Side hostSide() const { return {m_firstTrack, m_hostCores}; }
    [[nodiscard]] Side flashSide() const
    {
        return m_flashLine.servers() == 0 ? hostSide()
                                          : Side{m_firstTrack + m_hostCores, static_cast<std::uint32_t>(m_flashLine.servers())};
    }

private:
    struct Core {
        Time freeAt; // not kept where tasks are reserved ahead
        std::array<MeterId, static_cast<std::size_t>(Work::count)> meters;
    };

    // Of the cores that serve the host side, the first one that is free, or else becomes free.
    Core& firstFree(Time now)
    {
        Core* best = m_cores.data();
        for (Core *core = best, *const end = best + m_hostCores; core != end; ++core) {
            if (core->freeAt <= now)
                return *core;
            if (core->freeAt < best->freeAt)
                best = core;
        }
        return *best;
    }
    // True for a task of any kind that takes time on any core, with a clock of whole picoseconds.
    [[nodiscard]] bool isPlain(std::int64_t n) const { return m_isPlain && n > 0; }
    // True for such a task where a booking is all there is to tell.
    [[nodiscard]] bool isQuick(const Context& context, const Packet& packet, std::int64_t n) const
    {
        return isPlain(n) && !isWatched(context, packet);
    }
    // The task, on a core of the host side as soon as it is free.
    template <Booking how> [[gnu::always_inline]] Time perform(Context& context, Packet& packet, Work work, std::int64_t n, Core& core)
    {
        const Time ready = later(later(context.now, core.freeAt), packet.mark);
        const Time start = how != Booking::any ? m_clock.wholeEdge(ready) : m_clock.edge(ready);
        const Time end = start + (how != Booking::any ? Time{n * m_clock.period()} : m_clock.cycles(n));
        m_last = &core;
        m_ran += n;
        core.freeAt = end;
        const MeterId meter = core.meters[static_cast<std::size_t>(work)];
        return context.book<how, true>(packet, meter, start, end, end) ? end : fed(context, packet, meter, end);
    }
    static Time fed(Context& context, const Packet& packet, MeterId meter, Time end); // feeds the causes; returns `end`
    Time runElse(Context& context, Packet& packet, Work work, std::int64_t n);
    Time runOnElse(Context& context, Packet& packet, Work work, std::int64_t n);
    Time serve(Context& context, Packet& packet, Work work, std::int64_t n, Core& core);
    Time runForFlash(Context& context, Packet& packet, Work work, std::int64_t n);

    Clock m_clock;
    std::uint32_t m_hostCores; // that serve the host side: all, or those reserved for it
    bool m_isPlain; // no core is reserved, and a cycle takes whole picoseconds
    std::vector<Core> m_cores; // the host side's first
    GapLine m_flashLine; // with reserved cores, the flash side: its tasks are reserved ahead, after the command's known end
    std::uint32_t m_firstTrack = 0;
    Core* m_last; // that ran the latest task of the host side
    std::int64_t m_cycleEnergy; // attojoules
    std::int64_t m_leakage; // all cores, microwatts
    std::int64_t m_ran = 0; // cycles since the start of the run
};

} // namespace floom::inline engine
