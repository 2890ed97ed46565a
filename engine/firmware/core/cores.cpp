// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/core/cores.h"

namespace floom::inline engine {

Cores::Cores(Setup& setup, const ProcessorSettings& settings)
    : cycles(settings.cycles)
    , m_clock(settings.hertz)
    , m_hostCores(static_cast<int>(settings.hostCores))
    , m_line(m_hostCores > 0 ? m_hostCores : static_cast<int>(settings.cores))
    , m_flashLine(static_cast<int>(settings.cores) - m_hostCores)
    , m_cycleEnergy(settings.cycleEnergy)
    , m_leakage(settings.leakage)
{
    const auto cores = static_cast<int>(settings.cores);
    for (int core = 0; core < cores; ++core) {
        const auto track = setup.track("core", core);
        if (core == 0)
            m_firstTrack = track;
        for (const char* name : {"command", "issue", "complete", "collect", "map"})
            m_meters.push_back(setup.meter(track, name, ActivityStyle::task));
    }
}

Time Cores::runForFlash(Context& context, Packet& packet, Work work, std::int64_t n)
{
    if (n == 0)
        return later(packet.mark, context.now);
    const GapLine::Slot slot = m_flashLine.reserve(context.now, m_clock.edge(later(context.now, packet.mark)), m_clock.cycles(n));
    return perform(context, packet, work, n, m_hostCores + slot.server, slot.start);
}

void Cores::energy(Time now, EnergyBill& bill) const
{
    bill.add("tasks", static_cast<Int128>(m_cycleEnergy) * m_ran);
    bill.addStatic("leakage", m_leakage, now);
}

PowerRange Cores::power() const
{
    const auto idle = static_cast<double>(m_leakage);
    const double cores = m_line.servers() + (m_hostCores > 0 ? m_flashLine.servers() : 0);
    return {idle, idle + 1e-12 * static_cast<double>(m_cycleEnergy) * static_cast<double>(m_clock.hertz()) * cores};
}

} // namespace floom::inline engine
