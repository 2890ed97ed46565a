// SPDX-License-Identifier: GPL-3.0-or-later
// Transfers between host and slots, a unit each. Those of one slot come one after the other.
#include "soc/device.h"

namespace floom::soc {
namespace {
constexpr std::uint8_t kIn = 16, kOut = 17; // Order::op of transfers
}

void Device::transfer(Context* context, std::uint32_t core, std::uint32_t pc, std::uint32_t value)
{
    const std::uint32_t index = newOrder();
    Order& order = m_orders[index];
    order.core = core;
    order.pc = pc;
    order.given = context != nullptr ? context->now : Time();
    order.tag = m_rings[core].dmaWhat & 0xFFFFU;
    order.first = m_rings[core].dmaWhat >> 16;
    order.flags = static_cast<std::uint8_t>(value >> 16);
    order.op = (order.flags & kDmaToHost) != 0 ? kOut : kIn;
    order.count = 1;
    const std::uint32_t slot = value & 0xFFFFU;
    const bool zero = (order.flags & kDmaZero) != 0;
    const char* wrong = m_commands.refuses(order.tag);
    if (wrong == nullptr && order.first >= m_commands[order.tag].count)
        wrong = "transfers a unit that the command does not have";
    if (wrong == nullptr && !zero)
        wrong = m_slots.refuses(slot);
    if (wrong == nullptr && (m_commands[order.tag].op == HostOp::write) != (order.op == kIn))
        wrong = "transfers data against the direction of the command";
    if (wrong != nullptr) {
        breach(wrong, order, order.tag);
        m_freeOrders.push_back(index);
        return;
    }
    Command& command = m_commands[order.tag];
    ++command.asked;
    command.completes = command.completes || (order.flags & kDmaComplete) != 0;
    ++m_dmaBusy;
    if (zero) {
        startTransfer(context, index);
        return;
    }
    order.slots.push_back(static_cast<std::uint16_t>(slot));
    const bool waits = m_slots[slot].filling > 0;
    ++(order.op == kIn ? m_slots[slot].filling : m_slots[slot].emptying);
    if (waits)
        m_held.push_back(index);
    else
        startTransfer(context, index);
}

// Slots have been filled: what waited for them goes on, of each slot the first.
void Device::wakeTransfers(Context* context)
{
    for (std::size_t i = 0; i < m_held.size();) {
        const std::uint32_t index = m_held[i];
        const std::uint16_t slot = m_orders[index].slots.front();
        int waiting = 0; // that will fill it
        bool first = true;
        for (std::size_t k = 0; k < m_held.size(); ++k)
            if (const Order& other = m_orders[m_held[k]]; other.slots.front() == slot) {
                first = first && k >= i;
                waiting += other.op == kIn ? 1 : 0;
            }
        if (!first || m_slots[slot].filling > waiting) {
            ++i;
            continue;
        }
        m_held.erase(m_held.begin() + static_cast<std::ptrdiff_t>(i));
        startTransfer(context, index);
    }
}

void Device::startTransfer(Context* context, std::uint32_t index)
{
    Order& order = m_orders[index];
    const Command& command = m_commands[order.tag];
    const std::uint32_t unit = command.first + order.first;
    if ((order.flags & kDmaZero) != 0) {
        ++m_count.zeroReads;
        if (!m_shadow.mayBeZero(unit, command.versions[order.first]))
            breach("answers a read with zeros, though data were written", order, unit);
    } else if (order.op == kOut) {
        check(order, command, order.first, m_slots[order.slots.front()].content);
    }
    if (context == nullptr || command.packet == kNoPacket) {
        transferDone(context, index);
        return;
    }
    Packet& request = context->packet(command.packet);
    const PortInfo& port = m_topology.ports[request.port];
    const Route& route = order.op == kIn ? port.fetches[unit % port.fetches.size()]
        : order.slots.empty()            ? port.zeros
                                         : port.answers[unit % port.answers.size()];
    Packet& child = context->spawn(request, route, request.owner);
    child.stage = kTransfer;
    child.job = index;
    child.address = std::uint64_t{unit} * m_settings.unitBytes;
    child.dataBytes = bytesOf(command, order.first);
    order.since = child.mark;
    attribute(*context, child, command);
    context->enterAt(child, later(context->now, child.mark));
}

void Device::transferDone(Context* context, std::uint32_t index)
{
    const Order order = std::move(m_orders[index]);
    Command& command = m_commands[order.tag];
    --m_dmaBusy;
    if (order.op == kIn) {
        Slots::Slot& slot = m_slots[order.slots.front()];
        const std::uint32_t unit = command.first + order.first;
        slot.content = {unit, command.versions[order.first]};
        --slot.filling;
        ++m_count.hostUnits;
        m_count.hostBytes += bytesOf(command, order.first);
    } else if (order.slots.empty()) {
        ++m_count.answered;
    } else {
        ++m_count.answered;
        --m_slots[order.slots.front()].emptying;
        if ((order.flags & kDmaFree) != 0)
            m_slots.releaseLater(order.slots.front());
        else
            m_slots.tidy(order.slots.front());
    }
    m_orders[index].slots = order.slots;
    m_freeOrders.push_back(index);
    ++command.moved;
    if (command.completes && command.moved == command.count)
        complete(context, order.tag, order.core, order.pc);
    if (order.op == kIn) {
        wakeTransfers(context);
        for (std::uint32_t die = 0; die < m_dies; ++die)
            if (!m_dieQueues[die].empty())
                goOn(context, die);
    }
}

} // namespace floom::soc
