// SPDX-License-Identifier: GPL-3.0-or-later
// Multi-layer AHB: a crossbar in which every master has a layer of its own and every slave an arbiter.
// Modelled: transfers to different slave ports run side by side; those to one slave port take turns, by bursts or transfers; an input stage
// adds a cycle of latency; bursts and beats cost as in AHB. What a port of the drawing receives goes through its slave port (ports beyond
// `ports` share them in turn). Not modelled: a master that waits for one slave while another is free (its data engine has one transfer in
// hand at a time). Timing: AMBA 2 AHB and its multi-layer overview; the input stage of many designs.
#include "media/bus_fabric.h"
#include "model/registry.h"

namespace floom {
namespace {

FabricPlan planOf(const ParameterReader& p)
{
    FabricPlan plan = ahbPlan(p);
    plan.latency = p.count("inputStages");
    plan.lanes = static_cast<int>(p.count("ports"));
    plan.name = "slave";
    return plan;
}

} // namespace

void register_interconnect_multilayer_ahb(Registry& registry)
{
    registry.add<PlannedFabric<planOf>>("interconnect_multilayer_ahb");
}

} // namespace floom
