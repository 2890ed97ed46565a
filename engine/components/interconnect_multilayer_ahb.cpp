// SPDX-License-Identifier: GPL-3.0-or-later
// Multi-layer AHB: a crossbar in which every master has a layer of its own and every slave an arbiter.
// Modelled: transfers to different slave ports run in parallel; transfers to the same slave port alternate, by bursts or transfers; an
// input stage adds a cycle of latency; bursts and beats cost as in AHB. Each receiving port of the drawing has a slave port (receiving
// ports beyond `ports` share the slave ports round robin). Not modelled: a master that waits for one slave while another is free (its data
// engine has one transfer in flight at a time). Timing: AMBA 2 AHB and its multi-layer overview; the input stage of many designs.
#include "media/bus_fabric.h"
#include "model/registry.h"

namespace floom::inline engine {
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

} // namespace floom::inline engine
