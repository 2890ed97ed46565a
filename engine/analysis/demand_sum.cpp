// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/demand_sum.h"

#include <span>

namespace floom {

DemandSum::DemandSum(const Program& program)
    : m_program(program)
    , m_machine(program)
    , m_perTrack(program.table.tracks.size(), 0)
{
    m_machine.finish();
}

void DemandSum::visit(const Hop& hop, const DieInfo* die, Errands errand, double weight)
{
    const std::uint16_t index = hop.component == Hop::kMemory ? die->memory : hop.component;
    errand.verb = hop.verb;
    errand.encoded = hop.encoded;
    errand.toHost = hop.toHost;
    if (die != nullptr) {
        errand.memoryDie = die->memoryDie;
        errand.sharedSelect = m_program.topology.geometries[die->geometry].sharedSelect;
    }
    Bill bill;
    bill.weight = weight;
    m_machine.component(index).demand(errand, bill);
    for (const Bill::Line& line : bill.lines)
        for (std::uint32_t i = 0; i < line.servers; ++i)
            m_perTrack[line.track + i] += line.ps / line.servers;
}

void DemandSum::route(const Route& route, const DieInfo* die, const Errands& errand, double weight)
{
    // What is programmed in passes is admitted and sent for each of them.
    const double passes = die != nullptr && errand.op == FlashOp::program ? m_program.topology.geometries[die->geometry].passes : 1;
    double times = 1;
    for (std::uint32_t h = route.begin; h < route.end; ++h) {
        const Hop& hop = m_program.topology.hops[h];
        times = hop.verb == Verb::admit ? passes : hop.verb == Verb::status ? 1 : times;
        visit(hop, die, errand, weight * times);
    }
}

// The same errand on every die in turn, or on every one of those beside the flash: each gets its share.
void DemandSum::onDies(Errand kind, const Errands& errand, double weight, bool beside)
{
    const auto& topology = m_program.topology;
    const std::size_t split = topology.dies.size() - topology.fastDies;
    const std::span<const DieInfo> all(topology.dies), dies = beside ? all.subspan(split) : all.first(split);
    const double share = weight / static_cast<double>(dies.size());
    for (const DieInfo& die : dies) {
        const std::size_t ports = kind == Errand::readToHost ? m_program.topology.ports.size() : 1;
        for (std::size_t port = 0; port < ports; ++port) {
            const Route& way = port == 0 ? die.routes[static_cast<std::size_t>(kind)] : m_program.topology.ports[port].reads[die.channel];
            const double each = share / static_cast<double>(ports);
            if (errand.op == FlashOp::read && m_machine.component(die.memory).rawErrorRate(die.memoryDie, 0) > 0)
                readings(way, die, errand, each);
            else
                route(way, &die, errand, each);
        }
    }
}

// Pages are read until they can be corrected or are given up; what fails goes no further than out of the channel.
void DemandSum::readings(const Route& way, const DieInfo& die, Errands errand, double weight)
{
    const auto& hops = m_program.topology.hops;
    std::uint32_t decode = way.begin, out = way.begin;
    while (decode < way.end && hops[decode].verb != Verb::decode)
        ++decode;
    if (decode == way.end) {
        route(way, &die, errand, weight);
        return;
    }
    for (std::uint32_t h = out = decode + 1; h < way.end; ++h)
        out = hops[h].verb == Verb::drain ? h + 1 : out;
    const std::uint32_t retries = m_program.topology.geometries[die.geometry].retrySteps;
    const std::uint32_t steps = retries + m_program.topology.channels[die.channel].softSenses;
    for (std::uint32_t retry = 0; retry <= steps && weight > 0; ++retry) {
        errand.retry = static_cast<int>(retry);
        errand.errorRate = m_machine.component(die.memory).rawErrorRate(die.memoryDie, errand.retry);
        errand.softSenses = retry > retries ? static_cast<int>(retry - retries) : 0;
        const double fails = m_machine.component(hops[decode].component).failure(errand.errorRate, errand.dataBytes, errand.softSenses);
        if (retry > 0)
            visit({m_program.topology.processor, Verb::process, false, false}, nullptr, errand, weight);
        route({way.begin, out}, &die, errand, weight);
        route({out, way.end}, &die, errand, weight * (1 - fails));
        weight *= fails;
    }
}

} // namespace floom
