// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/core/cores.h"

#include <algorithm>

namespace floom {
namespace {

// At least one core is left for the flash side.
int hostCoresOf(const ParameterReader& parameters)
{
    return static_cast<int>(std::min(parameters.count("affinity"), parameters.count("cores") - 1));
}

} // namespace

Cores::Cores(Setup& setup, const TaskCycles& taskCycles)
    : cycles(taskCycles)
    , m_clock(setup.parameters.frequency("clock"))
    , m_hostCores(hostCoresOf(setup.parameters))
    , m_line(m_hostCores > 0 ? m_hostCores : static_cast<int>(setup.parameters.count("cores")))
    , m_flashLine(static_cast<int>(setup.parameters.count("cores")) - m_hostCores)
    , m_cycleEnergy(setup.parameters.scaled("cycleEnergy", 1e9))
    , m_leakage(setup.parameters.scaled("coreLeakage", 1e3) * setup.parameters.count("cores"))
{
    const auto cores = static_cast<int>(setup.parameters.count("cores"));
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

} // namespace floom
