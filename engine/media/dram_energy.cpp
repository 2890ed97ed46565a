// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/dram_energy.h"

#include "base/wide.h"
#include "kernel/clock.h"

#include <algorithm>

namespace floom::inline engine {

DramEnergy energyOf(const DramCurrents& currents, const DramTiming& timing, std::int64_t hertz, std::int64_t devices)
{
    const auto femtojoules = [&](std::int64_t microampereCycles) { // uA x mV x s = 10^-9 J = 10^6 fJ
        if (hertz <= 0)
            return std::int64_t{0};
        const auto wide = static_cast<Int128>(microampereCycles) * currents.vdd * devices * 1'000'000;
        return static_cast<std::int64_t>(wide / hertz);
    };
    const std::int64_t standing = currents.idd3n * timing.ras + currents.idd2n * (timing.rc - timing.ras);
    DramEnergy energy;
    energy.activate = femtojoules(std::max<std::int64_t>(0, currents.idd0 * timing.rc - standing)); // IDD3N may stand for all banks open
    energy.readBurst = femtojoules((currents.idd4r - currents.idd3n) * timing.burst);
    energy.writeBurst = femtojoules((currents.idd4w - currents.idd3n) * timing.burst);
    energy.refresh = femtojoules((currents.idd5 - currents.idd3n) * timing.rfc);
    energy.standbyMicrowatts = currents.idd3n * currents.vdd * devices / 1000;
    return energy;
}

DramPower::DramPower(const ParameterReader& p, const DramTiming& timing)
{
    const std::int64_t hertz = p.rate("rate") / 2, width = p.count("width");
    const std::int64_t together = std::max<std::int64_t>(1, width / p.count("deviceWidth"));
    const std::int64_t all = std::max(together, (p.size("size") + p.size("deviceSize") - 1) / p.size("deviceSize"));
    DramCurrents currents;
    currents.idd0 = p.scaled("idd0", 1e3);
    currents.idd2n = p.scaled("idd2n", 1e3);
    currents.idd3n = p.scaled("idd3n", 1e3);
    currents.idd4r = p.scaled("idd4r", 1e3);
    currents.idd4w = p.scaled("idd4w", 1e3);
    currents.idd5 = p.scaled("idd5", 1e3);
    currents.vdd = p.scaled("vdd", 1e3);
    m_each = energyOf(currents, timing, hertz, together);
    const bool closed = p.choice("pagePolicy") == "closed";
    m_standby = (closed ? currents.idd2n : currents.idd3n) * currents.vdd * together / 1000
        + currents.idd2n * currents.vdd * (all - together) / 1000;
    m_refresh = energyOf(currents, timing, hertz, all).refresh;
    m_refi = Clock(hertz).cycles(timing.refi);
    m_burst = Clock(hertz).cycles(timing.spacing());
    m_pins = p.scaled("ioEnergy", 1e6) * width * 2 * timing.burst;
}

Int128 DramPower::burstEnergy(std::int64_t coreFemtojoules) const
{
    return static_cast<Int128>(coreFemtojoules) * 1000 + m_pins;
}

void DramPower::bill(const DramCounts& counts, Time now, EnergyBill& bill) const
{
    bill.add("activate", static_cast<Int128>(m_each.activate) * 1000 * counts.activates);
    bill.add("read", burstEnergy(m_each.readBurst) * counts.readBursts);
    bill.add("write", burstEnergy(m_each.writeBurst) * counts.writeBursts);
    bill.add("refresh", m_refi > Time{} ? static_cast<Int128>(m_refresh) * 1000 * now.ps / m_refi.ps : 0);
    bill.addStatic("standby", m_standby, now);
}

PowerRange DramPower::power() const
{
    const double refresh = m_refi > Time{} ? 1e3 * static_cast<double>(m_refresh) / static_cast<double>(m_refi.ps) : 0;
    const double idle = static_cast<double>(m_standby) + refresh;
    const auto burst = static_cast<double>(burstEnergy(std::max(m_each.readBurst, m_each.writeBurst)));
    return {idle, m_burst > Time{} ? idle + burst / static_cast<double>(m_burst.ps) : idle};
}

} // namespace floom::inline engine
