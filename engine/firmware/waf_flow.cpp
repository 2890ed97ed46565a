// SPDX-License-Identifier: GPL-3.0-or-later
// The WAF abstraction (SSDExplorer): no map, no stripes, no victims. Each unit the host programs earns its die a credit of WAF - 1; when
// the credit makes several full rows they are read and programmed again there in one operation of as many times the length, over the
// channel as collection would, and a stripe is erased each time as many units have been programmed as it holds. Data lie where the start
// state says; what stands in the buffer is not found there. The processor spends nothing on collection but issuing.
#include "firmware/controller.h"

#include <algorithm>

namespace floom {
namespace {
constexpr std::uint32_t kRowsTogether = 2;
constexpr std::uint64_t kMillion = 1'000'000;
} // namespace

std::uint64_t Controller::nextPlace(std::uint32_t die, std::uint32_t units, std::uint32_t& padded)
{
    std::uint64_t& next = m_debts[die].next;
    const std::uint64_t slot = next;
    padded = (units + m_layout.pageUnits() - 1) / m_layout.pageUnits() * m_layout.pageUnits();
    next = next / m_layout.rowUnits() * m_layout.rowUnits() + m_layout.rowUnits(); // each operation begins a row
    if (next >= std::uint64_t{m_layout.stripes()} * m_layout.stripeUnits())
        next = 0;
    return slot;
}

void Controller::pay(Context& context, std::uint32_t die, std::uint32_t units)
{
    Debt& debt = m_debts[die];
    debt.moves += units * m_moreWaf;
    debt.erases += units * (kMillion + m_moreWaf);
    const std::uint64_t rows = std::uint64_t{kRowsTogether} * m_layout.rowUnits();
    for (; debt.moves >= rows * kMillion; debt.moves -= rows * kMillion) {
        Packet& packet = abstractPacket(context, die, FlashOp::read, Errand::readToBuffer, kAbstractRead);
        ++m_count.pageReads;
        m_count.movedUnits += rows;
        context.enterAt(packet, m_cores.run(context, packet, Work::collect, m_cores.cycles.issue));
    }
    for (; debt.erases >= m_layout.stripeUnits() * kMillion; debt.erases -= m_layout.stripeUnits() * kMillion) {
        Packet& packet = abstractPacket(context, die, FlashOp::erase, Errand::erase, kAbstractDone);
        packet.repeat = 1;
        ++m_count.erases;
        ++m_count.gcRuns;
        const auto left =
            static_cast<std::uint64_t>(m_layout.stripeUnits() * static_cast<double>(m_moreWaf) / static_cast<double>(kMillion + m_moreWaf));
        m_count.victimUnits += left; // what a mean victim holds
        m_count.victimSquares += left * left;
        context.enterAt(packet, m_cores.run(context, packet, Work::collect, m_cores.cycles.issue));
    }
}

Packet& Controller::abstractPacket(Context& context, std::uint32_t die, FlashOp op, Errand errand, Stage stage)
{
    std::uint32_t padded = 0;
    Packet& packet = context.create(Owner::gc);
    packet.stage = stage;
    packet.repeat = kRowsTogether;
    packet.dataBytes = op == FlashOp::erase ? 0 : kRowsTogether * m_layout.rowUnits() * m_settings.unitBytes;
    packet.rawBytes = m_topology.rawBytes(die, packet.dataBytes);
    FlashAddress at = m_layout.address(die, nextPlace(die, m_layout.rowUnits(), padded));
    at.planes = static_cast<std::uint8_t>(m_layout.rowUnits() / m_layout.pageUnits());
    packet.fragments = at.planes;
    packet.address = 0;
    context.follow(packet, route(die, errand));
    aim(packet, at, op);
    return packet;
}

void Controller::abstractRead(Context& context, Packet& packet)
{
    if (packet.unreadable && readAgain(context, packet)) [[unlikely]]
        return;
    const std::uint32_t die = packet.flash.die;
    context.destroy(packet);
    Packet& program = abstractPacket(context, die, FlashOp::program, Errand::program, kAbstractDone);
    ++m_count.pagePrograms;
    m_count.gcPrograms += std::uint64_t{kRowsTogether} * m_layout.rowUnits();
    context.enterAt(program, m_cores.run(context, program, Work::issue, m_cores.cycles.issue));
}

} // namespace floom
