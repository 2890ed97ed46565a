// SPDX-License-Identifier: GPL-3.0-or-later
// Energy of the commands of a DRAM rank, from the currents of its data sheet.
// Modelled (Micron TN-41-01): an activation with its precharge, bursts and refreshes above the standby current; standby all the time at the
// current of open rows (IDD3N), which is an upper bound. DramPower: the devices of a buffer; those that make up its width work together,
// the rest of its size is on standby with rows closed; pins and termination per bit. Not modelled: power-down. Units: femtojoules,
// microwatts; attojoules in a bill.
#pragma once

#include "media/dram_banks.h"
#include "model/energy.h"

#include <cstdint>

namespace floom::inline engine {

struct DramCurrents { // of one device: microamperes, millivolts
    std::int64_t idd0 = 0, idd2n = 0, idd3n = 0, idd4r = 0, idd4w = 0, idd5 = 0, vdd = 0;
};

struct DramEnergy { // femtojoules of one command, all devices of the rank
    std::int64_t activate = 0, readBurst = 0, writeBurst = 0, refresh = 0;
    std::int64_t standbyMicrowatts = 0;

    [[nodiscard]] std::int64_t of(const DramCounts& counts) const
    {
        return counts.activates * activate + counts.readBursts * readBurst + counts.writeBursts * writeBurst + counts.refreshes * refresh;
    }
};

[[nodiscard]] DramEnergy energyOf(const DramCurrents& currents, const DramTiming& timing, std::int64_t hertz, std::int64_t devices);

class DramPower {
public:
    DramPower(const ParameterReader& parameters, const DramTiming& timing);

    void bill(const DramCounts& counts, Time now, EnergyBill& bill) const;
    [[nodiscard]] PowerRange power() const;

private:
    [[nodiscard]] Int128 burstEnergy(std::int64_t coreFemtojoules) const;

    DramEnergy m_each; // of the devices that work together
    std::int64_t m_refresh = 0; // femtojoules of one refresh of all devices
    std::int64_t m_standby = 0; // microwatts of all devices
    Time m_refi; // 0: no refresh
    Time m_burst;
    std::int64_t m_pins = 0; // attojoules per burst
};

} // namespace floom::inline engine
