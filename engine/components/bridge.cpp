// SPDX-License-Identifier: GPL-3.0-or-later
// Bridge: joins two interconnects of different clock, width or protocol.
// Modelled: store and forward in one FIFO per direction: a transfer is received whole, then sent in bursts of one address cycle and one
// beat a cycle, after the synchroniser's cycles. `clock` and `width` are those of the slower side: the beats of the other side are paid on
// the bus that delivers them. Not modelled: a full FIFO. Timing: AMBA, one address cycle a burst; a synchroniser of two flip-flops.
#include "media/bus_fabric.h"
#include "model/registry.h"

namespace floom::inline engine {
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

} // namespace floom::inline engine
