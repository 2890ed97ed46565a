// SPDX-License-Identifier: GPL-3.0-or-later
// AHB: one shared bus, one transfer at a time in either direction.
// Modelled: bursts of 4, 8 or 16 beats; each burst pays arbitration and its first address, each beat one cycle plus wait states;
// arbitration between owners as in media/bus_fabric.h. Not modelled: SPLIT and RETRY, the 1 KiB rule (bursts are shorter). Timing: AMBA 2
// AHB: cycles = bursts x (arbitration + 1) + beats x (1 + wait states).
#include "media/bus_fabric.h"
#include "model/registry.h"

namespace floom::inline engine {
void register_interconnect_ahb(Registry& registry)
{
    registry.add<PlannedFabric<ahbPlan>>("interconnect_ahb");
}

} // namespace floom::inline engine
