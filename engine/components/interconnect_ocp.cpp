// SPDX-License-Identifier: GPL-3.0-or-later
// OCP: a point-to-point socket that all blocks share.
// Modelled: `srmd`, one request and its data in a burst: 1 + N cycles; `mrmd`, a request for every beat that waits for its response: 2 N
// cycles; a response to writes, one cycle, when enabled. Arbitration as in media/bus_fabric.h. Not modelled: threads and tags, the latency
// of the slave (its own block models it). Timing: Open Core Protocol specification, unloaded.
#include "media/bus_fabric.h"
#include "model/registry.h"

namespace floom::inline engine {
namespace {

FabricPlan planOf(const ParameterReader& p)
{
    FabricPlan plan;
    plan.burst = p.count("burst");
    const bool single = p.choice("requests") == "srmd";
    plan.perBurst = single ? 1 : 0;
    plan.perBeat = single ? 1 : 2;
    plan.writeLatency = p.flag("writeResponse") ? 1 : 0;
    return plan;
}

} // namespace

void register_interconnect_ocp(Registry& registry)
{
    registry.add<PlannedFabric<planOf>>("interconnect_ocp");
}

} // namespace floom::inline engine
