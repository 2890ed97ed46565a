// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/write/waf_model.h"

namespace floom::inline engine {
namespace {
constexpr std::uint32_t kRowsTogether = 2;
constexpr std::uint64_t kMillion = 1'000'000;
} // namespace

WafModel::WafModel(Drive& drive, const Layout& layout, const WriteSettings& settings)
    : m_drive(drive)
    , m_layout(layout)
    , m_debts(drive.topology.dies.size())
{
    const double waf = settings.waf >= 1 ? settings.waf : layout.steadyWaf();
    m_more = static_cast<std::uint64_t>((waf - 1) * 1e6 + 0.5);
    drive.parts.add(PartId::waf, *this);
}

SlotIndex WafModel::take(DieIndex die, std::uint32_t units, std::uint32_t& padded)
{
    std::uint64_t& next = m_debts[die].next;
    const SlotIndex slot{next};
    padded = (units + m_layout.pageUnits() - 1) / m_layout.pageUnits() * m_layout.pageUnits();
    next = next / m_layout.rowUnits() * m_layout.rowUnits() + m_layout.rowUnits(); // each operation starts a new row
    if (next >= m_layout.dieSlots())
        next = 0;
    return slot;
}

void WafModel::pay(Context& context, DieIndex die, std::uint32_t units)
{
    Debt& debt = m_debts[die];
    FtlCounters& count = m_drive.count;
    debt.moves += units * m_more;
    debt.erases += units * (kMillion + m_more);
    FlashAddress at;
    const std::uint64_t rows = std::uint64_t{kRowsTogether} * m_layout.rowUnits();
    for (; debt.moves >= rows * kMillion; debt.moves -= rows * kMillion) {
        Packet& packet = make(context, die, true, kRead, at);
        count.movedUnits += rows;
        m_drive.orders.read(context, packet, at, Work::collect, m_drive.cycles.issue);
    }
    for (; debt.erases >= m_layout.superblockUnits() * kMillion; debt.erases -= m_layout.superblockUnits() * kMillion) {
        Packet& packet = make(context, die, false, kDone, at);
        packet.repeat = 1;
        ++count.erases;
        ++count.gcRuns;
        const auto left =
            static_cast<std::uint64_t>(m_layout.superblockUnits() * static_cast<double>(m_more) / static_cast<double>(kMillion + m_more));
        count.victimUnits += left; // valid units of a mean victim
        count.victimSquares += left * left;
        m_drive.orders.erase(context, packet, at, m_drive.cycles.issue);
    }
}

// Makes a packet for kRowsTogether rows at the die's next slot; `at`: its address.
Packet& WafModel::make(Context& context, DieIndex die, bool data, Step step, FlashAddress& at)
{
    std::uint32_t padded = 0;
    Packet& packet = context.create(Owner::gc);
    packet.stage = stageOf(PartId::waf, step);
    packet.repeat = kRowsTogether;
    packet.dataBytes = data ? kRowsTogether * m_layout.rowUnits() * m_drive.settings.unitBytes : 0;
    packet.rawBytes = m_drive.topology.rawBytes(die, packet.dataBytes);
    at = m_layout.address(die, take(die, m_layout.rowUnits(), padded));
    at.planes = static_cast<std::uint8_t>(m_layout.rowUnits() / m_layout.pageUnits());
    packet.fragments = at.planes;
    return packet;
}

void WafModel::returned(Context& context, Packet& packet)
{
    if (stepOf(packet) == kDone) {
        if (packet.failed) [[unlikely]]
            countFailure(packet);
        context.destroy(packet);
        return;
    }
    if (m_drive.retry.again(context, packet)) [[unlikely]]
        return;
    const DieIndex die{packet.flash.die};
    context.destroy(packet);
    FlashAddress at;
    Packet& program = make(context, die, true, kDone, at);
    m_drive.count.gcPrograms += std::uint64_t{kRowsTogether} * m_layout.rowUnits();
    m_drive.orders.programApart(context, program, at);
}

void WafModel::countFailure(Packet& packet)
{
    ++(packet.op == FlashOp::erase ? m_drive.count.eraseFails : m_drive.count.programFails);
    packet.failed = false;
}

} // namespace floom::inline engine
