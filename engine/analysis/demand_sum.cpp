// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/demand_sum.h"

#include <algorithm>

namespace floom::inline engine {

DemandSum::DemandSum(const Machine& machine)
    : m_program(machine.program())
    , m_machine(machine)
{
    m_diesOn.resize(m_program.topology.channels.size(), 0);
    for (const DieInfo& die : m_program.topology.dies)
        ++m_diesOn[die.channel];
}

Chore& DemandSum::chore()
{
    Chore& chore = m_table.chores.emplace_back();
    chore.firstWay = static_cast<std::uint32_t>(m_table.ways.size());
    chore.kind = static_cast<std::uint16_t>(m_table.kinds.size() - 1);
    return chore;
}

void DemandSum::way(double share)
{
    m_table.ways.push_back({static_cast<std::uint32_t>(m_table.lines.size()), share});
}

Bill DemandSum::billOf(const Hop& hop, const DieInfo* die, Visit visit, double weight) const
{
    const std::uint16_t index = hop.component == Hop::kMemory ? die->memory : hop.component;
    visit.verb = hop.verb;
    visit.encoded = hop.encoded;
    visit.toHost = hop.toHost;
    if (die != nullptr) {
        visit.memoryDie = die->memoryDie;
        visit.sharedSelect = m_program.topology.geometries[die->geometry].sharedSelect;
    }
    Bill bill;
    bill.weight = weight;
    m_machine.component(index).demand(visit, bill);
    return bill;
}

void DemandSum::addVisit(const Hop& hop, const DieInfo* die, const Visit& visit, double weight)
{
    if (isUncharged(hop, visit))
        return;
    for (const Bill::Line& line : billOf(hop, die, visit, weight).lines)
        if (line.ps > 0)
            m_table.lines.push_back({line.track, line.servers, line.ps, line.polled});
}

std::uint32_t DemandSum::passesOf(const DieInfo* die, const Visit& visit) const
{
    return die != nullptr && visit.op == FlashOp::program && !visit.slc ? m_program.topology.geometries[die->geometry].passes : 1;
}

Visit DemandSum::onChannel(const Route& route, const DieInfo& die, Visit visit) const
{
    const std::uint16_t channel = m_program.topology.channels[die.channel].component;
    bool claimed = false;
    double times = 1, sum = 0;
    for (std::uint32_t h = route.begin; h < route.end; ++h) {
        const Hop& hop = m_program.topology.hops[h];
        claimed = (claimed || hop.verb == Verb::claim) && hop.verb != Verb::release;
        times = hop.verb == Verb::admit ? passesOf(&die, visit) : hop.verb == Verb::status ? 1 : times;
        if (!claimed || hop.component != channel)
            continue;
        const Bill bill = billOf(hop, &die, visit, times);
        for (const Bill::Line& line : bill.lines)
            sum += line.ps;
        if (bill.firstPoll > Time{})
            visit.firstPoll = bill.firstPoll;
        visit.pollStep = bill.pollStep > Time{} && m_diesOn[die.channel] == 1 ? bill.pollStep : visit.pollStep;
    }
    visit.transfer = {static_cast<std::int64_t>(sum)};
    return visit;
}

void DemandSum::route(const Route& route, const DieInfo* die, const Visit& visit, double weight)
{
    const bool isOnDie = die != nullptr && visit.op != FlashOp::none;
    const Visit here = isOnDie ? onChannel(route, *die, visit) : visit;
    double times = 1;
    for (std::uint32_t h = route.begin; h < route.end; ++h) {
        const Hop& hop = m_program.topology.hops[h];
        times = hop.verb == Verb::admit ? passesOf(die, visit) : hop.verb == Verb::status ? 1 : times;
        addVisit(hop, die, here, weight * times);
    }
    if (m_power && isOnDie && (visit.op == FlashOp::program || visit.op == FlashOp::copyback))
        take(Supply::powerCap, weight * programEnergy(m_program.topology, *die, visit.planes, visit.slc));
}

void DemandSum::take(Supply supply, double amount)
{
    if (amount > 0)
        m_table.lines.push_back({trackOf(m_program, supply), 1, amount});
}

double DemandSum::held(const Route& route, const DieInfo& die, const Visit& visit)
{
    const Visit here = onChannel(route, die, visit);
    double times = 1, array = 0;
    for (std::uint32_t h = route.begin; h < route.end; ++h) {
        const Hop& hop = m_program.topology.hops[h];
        times = hop.verb == Verb::admit ? passesOf(&die, visit) : times;
        if (hop.verb != Verb::array || isUncharged(hop, visit))
            continue;
        for (const Bill::Line& line : billOf(hop, &die, here, times).lines)
            array += line.ps / line.servers;
    }
    // Waited for even where the die goes on with the next operation meanwhile.
    const bool isPolled = passesOf(&die, visit) == 1 && visit.op != FlashOp::copyback;
    return static_cast<double>(here.transfer.ps) + std::max(array, isPolled ? static_cast<double>(here.firstPoll.ps) : 0);
}

double DemandSum::longest(std::uint16_t component, Verb verb, const Visit& visit) const
{
    double longest = 0;
    for (const Bill::Line& line : billOf({component, verb, false, false}, nullptr, visit, 1).lines)
        longest = std::max(longest, line.ps);
    return longest;
}

std::uint32_t DemandSum::decoderOf(const Route& way) const
{
    std::uint32_t decode = way.begin;
    while (decode < way.end && m_program.topology.hops[decode].verb != Verb::decode)
        ++decode;
    return decode;
}

std::uint32_t DemandSum::outOfChannel(const Route& way) const
{
    // Without a codec, data leave the channel's SRAM as they cross the interconnect, on their way to wherever they go.
    const bool isDecoded = decoderOf(way) != way.end;
    std::uint32_t out = way.begin;
    for (std::uint32_t h = way.begin; h < way.end; ++h)
        if (const Verb verb = m_program.topology.hops[h].verb;
            (verb == Verb::drain && isDecoded) || verb == Verb::decode || verb == Verb::release)
            out = h + 1;
    return out;
}

void DemandSum::reading(const Route& way, const DieInfo& die, const Visit& first, double weight, double apart)
{
    const auto& hops = m_program.topology.hops;
    const std::uint32_t decode = decoderOf(way);
    // The lower error rate of SLC blocks is not known here.
    if (decode == way.end || first.slc || m_machine.memory(die.memory).rawErrorRate(die.memoryDie, 0) <= 0) {
        route(way, &die, first, weight);
        return;
    }
    Visit visit = first;
    const auto together = std::min(visit.dataBytes, static_cast<std::uint32_t>(apart));
    const std::uint32_t out = outOfChannel(way);
    const std::uint32_t retries = m_program.topology.geometries[die.geometry].retrySteps;
    const std::uint32_t steps = retries + m_program.topology.channels[die.channel].softSenses;
    for (std::uint32_t retry = 0; retry <= steps && weight > 0; ++retry) {
        visit.retry = static_cast<int>(retry);
        visit.errorRate = m_machine.memory(die.memory).rawErrorRate(die.memoryDie, visit.retry);
        visit.softSenses = retry > retries ? static_cast<int>(retry - retries) : 0;
        const double fails = m_machine.codec(hops[decode].component).failure(visit.errorRate, together, visit.softSenses);
        if (retry > 0)
            addVisit({m_program.topology.processor, Verb::process, false, false}, nullptr, visit, weight);
        route({way.begin, out}, &die, visit, weight);
        route({out, way.end}, nullptr, visit, weight * (1 - fails));
        weight *= fails;
    }
}

double DemandSum::rereads(const Route& way, const DieInfo& die, const Visit& visit) const
{
    const std::uint32_t decode = decoderOf(way);
    if (decode == way.end || m_machine.memory(die.memory).rawErrorRate(die.memoryDie, 0) <= 0)
        return 0;
    const std::uint32_t retries = m_program.topology.geometries[die.geometry].retrySteps;
    const std::uint32_t steps = retries + m_program.topology.channels[die.channel].softSenses;
    double mean = 0, square = 0, left = 1; // moments of the number of senses; `left`: share of reads that need this sense
    for (std::uint32_t retry = 0; retry <= steps; ++retry) {
        mean += left;
        square += left * (2.0 * retry + 1);
        const double rate = m_machine.memory(die.memory).rawErrorRate(die.memoryDie, static_cast<int>(retry));
        const int soft = retry > retries ? static_cast<int>(retry - retries) : 0;
        left *= m_machine.codec(m_program.topology.hops[decode].component).failure(rate, visit.dataBytes, soft);
    }
    return (square - mean * mean) / (mean * mean);
}

} // namespace floom::inline engine
