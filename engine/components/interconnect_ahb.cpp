// SPDX-License-Identifier: GPL-3.0-or-later
// AHB: one shared bus, one transfer at a time in either direction.
// Modelled: bursts of 4, 8 or 16 beats; each burst pays arbitration and its first address, each beat one cycle plus wait states; who has
// the bus next, as media/bus_fabric.h says. Not modelled: SPLIT and RETRY, the 1 KiB rule (bursts are shorter). Timing: AMBA 2 AHB: cycles
// = bursts x (arbitration + 1) + beats x (1 + wait states).
#include "media/bus_fabric.h"
#include "model/registry.h"

namespace floom {
namespace {

FabricPlan planOf(const ParameterReader& p)
{
    FabricPlan plan;
    const std::string burst = p.choice("burst");
    plan.burst = burst == "incr4" ? 4 : burst == "incr8" ? 8 : 16;
    plan.perBurst = p.count("arbitrationCycles") + 1;
    plan.perBeat = p.count("waitStates") + 1;
    return plan;
}

class InterconnectAhb final : public BusFabric {
public:
    explicit InterconnectAhb(Setup& setup)
        : BusFabric(setup, planOf(setup.parameters))
    {
    }
};

} // namespace

void register_interconnect_ahb(Registry& registry)
{
    registry.add<InterconnectAhb>("interconnect_ahb");
}

} // namespace floom
