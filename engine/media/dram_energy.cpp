// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/dram_energy.h"

#include "base/wide.h"

namespace floom {

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
    energy.activate = femtojoules(currents.idd0 * timing.rc - standing);
    energy.readBurst = femtojoules((currents.idd4r - currents.idd3n) * timing.burst);
    energy.writeBurst = femtojoules((currents.idd4w - currents.idd3n) * timing.burst);
    energy.refresh = femtojoules((currents.idd5 - currents.idd3n) * timing.rfc);
    energy.standbyMicrowatts = currents.idd3n * currents.vdd * devices / 1000;
    return energy;
}

} // namespace floom
