// SPDX-License-Identifier: GPL-3.0-or-later
// Bridge: joins two interconnects of different clock, width or protocol.
// Modelled: store and forward in a FIFO for each direction: what has come in whole goes out in bursts, one address cycle each and a beat a
// cycle, after the synchroniser's cycles. `clock` and `width` are those of its slower side: the other side's beats are paid on the bus they
// come by. Not modelled: a FIFO that is full. Timing: AMBA, one cycle of address a burst; two flip-flops of synchroniser.
#include "media/bus_fabric.h"
#include "model/registry.h"

namespace floom {
namespace {

FabricPlan planOf(const ParameterReader& p)
{
    FabricPlan plan;
    plan.burst = p.count("burst");
    plan.perBurst = 1;
    plan.latency = p.count("synchroniser");
    plan.duplex = true;
    return plan;
}

} // namespace

void register_bridge(Registry& registry)
{
    registry.add<PlannedFabric<planOf>>("bridge");
}

} // namespace floom
