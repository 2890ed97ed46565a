// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/cores.h"

namespace floom {

Cores::Cores(Setup& setup, const TaskCycles& taskCycles)
    : cycles(taskCycles)
    , m_clock(setup.parameters.frequency("clock"))
    , m_line(static_cast<int>(setup.parameters.count("cores")))
{
    for (int core = 0; core < m_line.servers(); ++core) {
        const auto track = setup.track("core", core);
        if (core == 0)
            m_firstTrack = track;
        for (const char* name : {"command", "issue", "complete", "collect"})
            m_meters.push_back(setup.meter(track, name, Look::task));
    }
}

Time Cores::run(Context& context, Packet& packet, Work work, std::int64_t n)
{
    const auto slot = m_line.next(context.now);
    return serve(context, packet, work, n, slot.server, slot.start);
}

Time Cores::runOn(Context& context, Packet& packet, Work work, std::int64_t n)
{
    return serve(context, packet, work, n, m_last, later(context.now, m_line.freeAt(m_last)));
}

Time Cores::serve(Context& context, Packet& packet, Work work, std::int64_t n, int core, Time start)
{
    if (n == 0) // done by hardware: no core, no clock edge to wait for
        return later(packet.mark, context.now);
    m_last = core;
    start = m_clock.edge(later(start, packet.mark));
    const Time end = start + m_clock.cycles(n);
    m_line.occupy(core, end);
    context.book(packet, m_meters[static_cast<std::size_t>(core) * static_cast<std::size_t>(Work::count) + static_cast<std::size_t>(work)],
                 start, end);
    return end;
}

} // namespace floom
