// SPDX-License-Identifier: GPL-3.0-or-later
#include "soc/host_transfers.h"

#include "model/component.h"

namespace floom::inline engine::soc {
namespace {
constexpr std::uint8_t kIn = 16, kOut = 17; // FirmwareOrder::op of transfers
}

bool HostTransfers::read(std::uint32_t reg, std::uint32_t& value) const
{
    if (reg != kDmaBusy)
        return false;
    value = m_busy;
    return true;
}

bool HostTransfers::write(Context* context, CoreIndex core, std::uint32_t pc, std::uint32_t reg, std::uint32_t value)
{
    if (reg == kDmaWhat)
        m_what[core] = value;
    else if (reg == kDmaGo)
        order(context, core, pc, value);
    else
        return false;
    return true;
}

void HostTransfers::order(Context* context, CoreIndex core, std::uint32_t pc, std::uint32_t value)
{
    const OrderIndex index = m_board.orders.take();
    FirmwareOrder& order = m_board.orders[index];
    order.core = core;
    order.pc = pc;
    order.given = context != nullptr ? context->now : Time();
    order.tag = CommandTag{m_what[core] & 0xFFFFU};
    order.first = CommandUnit{m_what[core] >> 16};
    order.flags = static_cast<std::uint8_t>(value >> 16);
    order.op = (order.flags & kDmaToHost) != 0 ? kOut : kIn;
    order.count = 1;
    const DataSlot slot{value & 0xFFFFU};
    if (const char* wrong = refuses(order, slot)) {
        m_board.breaks(wrong, order, order.tag);
        m_board.orders.giveBack(index);
        return;
    }
    Command& command = m_commands[order.tag];
    ++command.asked;
    command.completes = command.completes || (order.flags & kDmaComplete) != 0;
    ++m_busy;
    if ((order.flags & kDmaZero) != 0) {
        start(context, index);
        return;
    }
    order.places.push_back(slot);
    Slots::Slot& place = m_board.buffer[slot];
    const bool waits = place.filling > 0;
    ++(order.op == kIn ? place.filling : place.emptying);
    if (waits)
        m_held.push_back(index);
    else
        start(context, index);
}

const char* HostTransfers::refuses(const FirmwareOrder& order, DataSlot slot)
{
    if (const char* wrong = m_commands.refuses(order.tag))
        return wrong;
    const Command& command = m_commands[order.tag];
    if (order.first >= command.count)
        return "transfers a unit that the command does not have";
    if ((order.flags & kDmaZero) == 0)
        if (const char* wrong = m_board.buffer.refuses(slot))
            return wrong;
    return (command.op == HostOp::write) != (order.op == kIn) ? "transfers data against the direction of the command" : nullptr;
}

// Starts the first waiting transfer of each slot.
void HostTransfers::goOn(Context* context)
{
    for (std::size_t i = 0; i < m_held.size();) {
        const OrderIndex index = m_held[i];
        const DataSlot slot = m_board.orders[index].places.front();
        int waiting = 0; // waiting transfers that will fill the slot
        bool first = true;
        for (std::size_t k = 0; k < m_held.size(); ++k)
            if (const FirmwareOrder& other = m_board.orders[m_held[k]]; other.places.front() == slot) {
                first = first && k >= i;
                waiting += other.op == kIn ? 1 : 0;
            }
        if (!first || m_board.buffer[slot].filling > waiting) {
            ++i;
            continue;
        }
        m_held.erase(m_held.begin() + static_cast<std::ptrdiff_t>(i));
        start(context, index);
    }
}

void HostTransfers::start(Context* context, OrderIndex index)
{
    FirmwareOrder& order = m_board.orders[index];
    const Command& command = m_commands[order.tag];
    const LogicalUnit unit = command.unit(order.first);
    if ((order.flags & kDmaZero) != 0)
        m_commands.checkZero(order);
    else if (order.op == kOut)
        m_commands.check(order, order.first, m_board.buffer[order.places.front()].content);
    if (context == nullptr || command.packet == kNoPacket) {
        done(context, index);
        return;
    }
    const PortInfo& port = m_board.topology.ports[context->packet(command.packet).port];
    const Route& route = order.op == kIn ? port.fetches[unit % port.fetches.size()]
        : order.places.empty()           ? port.zeros
                                         : port.answers[unit % port.answers.size()];
    Packet& part = m_commands.part(*context, order, route);
    part.stage = kStageTransfer;
    part.job = index;
    part.address = std::uint64_t{unit} * m_board.settings.unitBytes;
    part.dataBytes = m_commands.bytesOf(command, order.first);
    context->enterAt(part, later(context->now, part.mark));
}

void HostTransfers::returned(Context& context, Packet& packet)
{
    const OrderIndex index{packet.job};
    m_commands.join(context, packet);
    done(&context, index);
}

void HostTransfers::done(Context* context, OrderIndex index)
{
    const FirmwareOrder order = m_board.orders.finish(index);
    const Command& command = m_commands[order.tag];
    DeviceCounters& count = m_board.count;
    --m_busy;
    if (order.op == kIn) {
        Slots::Slot& slot = m_board.buffer[order.places.front()];
        slot.content = {command.unit(order.first), command.versions[order.first]};
        --slot.filling;
        ++count.hostUnits;
        count.hostBytes += m_commands.bytesOf(command, order.first);
    } else {
        ++count.answered;
        if (!order.places.empty()) {
            const DataSlot slot = order.places.front();
            --m_board.buffer[slot].emptying;
            (order.flags & kDmaFree) != 0 ? m_board.buffer.releaseLater(slot) : m_board.buffer.tidy(slot);
        }
    }
    m_commands.moved(context, order, 1);
    if (order.op == kIn)
        m_waiters.filled(context, DieIndex());
}

} // namespace floom::inline engine::soc
