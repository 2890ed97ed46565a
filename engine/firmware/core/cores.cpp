// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/core/cores.h"

namespace floom {

Cores::Cores(Setup& setup, const TaskCycles& taskCycles)
    : cycles(taskCycles)
    , m_clock(setup.parameters.frequency("clock"))
    , m_line(static_cast<int>(setup.parameters.count("cores")))
    , m_cycleEnergy(setup.parameters.scaled("cycleEnergy", 1e9))
    , m_leakage(setup.parameters.scaled("coreLeakage", 1e3) * m_line.servers())
{
    for (int core = 0; core < m_line.servers(); ++core) {
        const auto track = setup.track("core", core);
        if (core == 0)
            m_firstTrack = track;
        for (const char* name : {"command", "issue", "complete", "collect", "map"})
            m_meters.push_back(setup.meter(track, name, Look::task));
    }
}

void Cores::energy(Time now, EnergyBill& bill) const
{
    bill.add("tasks", static_cast<Int128>(m_cycleEnergy) * m_ran);
    bill.addStatic("leakage", m_leakage, now);
}

PowerRange Cores::power() const
{
    const auto idle = static_cast<double>(m_leakage);
    return {idle, idle + 1e-12 * static_cast<double>(m_cycleEnergy) * static_cast<double>(m_clock.hertz()) * m_line.servers()};
}

} // namespace floom
