// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/supplies.h"

#include "model/energy.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

constexpr std::array<const char*, kSupplies> kNames{"command_slots", "device_slots", "write_buffer", "power_cap"};

std::string blockOf(const Program& program, std::uint16_t component)
{
    return program.design.blocks[program.instances[component].block].id;
}

// Power at rest, as the cap's own measurement has it.
double restMicrowatts(const Machine& machine)
{
    EnergyBill bill;
    constexpr Time kLong = milliseconds(1000);
    for (const Component* component : machine.components())
        component->energy(kLong, bill);
    return static_cast<double>(bill.statics) / static_cast<double>(kLong.ps);
}

double largestProgram(const Topology& topology)
{
    double most = 0;
    for (const DieInfo& die : topology.dies)
        most = std::max({most, programEnergy(topology, die, topology.geometries[die.geometry].planes, false),
                         programEnergy(topology, die, topology.geometries[die.geometry].slcPlanes, true)});
    return most;
}

} // namespace

double programEnergy(const Topology& topology, const DieInfo& die, int planes, bool slc)
{
    const ProgramEnergy& energy = slc ? die.slcProgramEnergy : die.programEnergy;
    const int joined = planes - (slc ? 1 : static_cast<int>(topology.geometries[die.geometry].wordLinePages));
    return static_cast<double>(energy.first) + static_cast<double>(energy.further) * std::max(0, joined);
}

Supplies suppliesOf(const Program& program, const Machine& machine, const MappingFacts& facts)
{
    Supplies supplies;
    for (std::size_t s = 0; s < kSupplies; ++s)
        supplies[s].resource = kNames[s];
    const auto of = [&](Supply supply) -> SupplyAmount& { return supplies[static_cast<std::size_t>(supply)]; };
    SupplyAmount &commands = of(Supply::commandSlots), &device = of(Supply::deviceSlots);
    for (const PortInfo& port : program.topology.ports) {
        const HostRole& host = machine.host(port.component);
        commands.amount += static_cast<double>(host.commandSlots());
        device.amount += static_cast<double>(host.deviceSlots());
    }
    commands.block = device.block = blockOf(program, program.topology.ports.front().component);
    of(Supply::writeBuffer).amount = facts.bufferUnits;
    of(Supply::writeBuffer).block = of(Supply::powerCap).block = blockOf(program, program.topology.processor);
    if (facts.powerCap > 0) {
        // Of any window, programs get what the drive at rest leaves; a fiftieth of the cap is always theirs (firmware/core/power_cap.h).
        SupplyAmount& power = of(Supply::powerCap);
        power.amount = std::max(facts.powerCap - restMicrowatts(machine), facts.powerCap / 50);
        power.ahead = power.amount * static_cast<double>(facts.powerWindow.ps) + largestProgram(program.topology);
    }
    return supplies;
}

bool isSupply(const std::string& resource)
{
    const std::string name = resource.substr(resource.rfind('.') + 1);
    return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

} // namespace floom::inline engine
