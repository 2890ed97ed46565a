// SPDX-License-Identifier: GPL-3.0-or-later
// AXI interconnect: an address lane and one or several data lanes for each direction.
// Modelled: data beats at the bus clock on a lane of their direction (with several lanes, the receiver selects one); the bursts of one
// transfer follow each other without a gap (addresses run ahead); one address cycle and the register slices each way before the first beat.
// Control traffic uses the lanes too. Bursts of one beat cannot hide their address: two cycles each. With several data lanes the address
// lane of a direction is a separate server: one address per burst, one a cycle (with 16-beat bursts it takes 16 data lanes to saturate it);
// with one data lane it can never be the bottleneck. Not modelled: IDs, reordering. Timing: AMBA AXI protocol specification: one beat a
// cycle, one cycle of AR or AW.
#include "media/bus_fabric.h"
#include "model/registry.h"

namespace floom::inline engine {
namespace {

FabricPlan planOf(const ParameterReader& p)
{
    FabricPlan plan;
    plan.burst = p.count("burst");
    plan.perBeat = plan.burst > 1 ? 1 : 2;
    plan.latency = 1 + 2 * p.count("registerSlices");
    plan.duplex = true;
    plan.lanes = static_cast<int>(p.count("dataLanes"));
    plan.addressLane = plan.lanes > 1;
    return plan;
}

} // namespace

void register_interconnect_axi(Registry& registry)
{
    registry.add<PlannedFabric<planOf>>("interconnect_axi");
}

} // namespace floom::inline engine
