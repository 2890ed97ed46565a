// SPDX-License-Identifier: GPL-3.0-or-later
#include "soc/host_commands.h"

#include "model/component.h"

#include <algorithm>
#include <cstring>

namespace floom::inline engine::soc {
namespace {
constexpr std::uint32_t kEntryBytes = 16;
}

bool HostCommands::read(std::uint32_t reg, std::uint32_t& value) const
{
    if (reg != kHostHead && reg != kHostTail)
        return false;
    value = reg == kHostHead ? m_ring.head : m_ring.tail;
    return true;
}

bool HostCommands::write(Context* context, CoreIndex core, std::uint32_t pc, std::uint32_t reg, std::uint32_t value)
{
    switch (reg) {
    case kHostBase:
        m_ring.place(core, value);
        deliver();
        return true;
    case kHostLog2:
        m_ring.size(value);
        deliver();
        return true;
    case kHostHead:
        take(context, core, pc, value);
        return true;
    case kHostComplete:
        complete(context, CommandTag{value & 0xFFFFU}, core, pc);
        return true;
    default:
        return false;
    }
}

void HostCommands::take(Context* context, CoreIndex core, std::uint32_t pc, std::uint32_t head)
{
    if (head - m_ring.head > m_ring.used()) {
        m_board.breaks("takes more commands than there are", core, pc, head);
        return;
    }
    while (m_ring.head != head) {
        std::uint16_t number = 0;
        m_board.memory.load(m_ring.core, m_ring.at(m_ring.head, kEntryBytes) + 8, &number, 2);
        if (const CommandTag tag{number}; m_commands.refuses(tag) == nullptr) {
            m_commands[tag].taken = context != nullptr ? context->now : Time();
            m_commands[tag].core = core;
        }
        ++m_ring.head;
    }
    deliver();
}

void HostCommands::arrive(Context& context, Packet& request)
{
    request.stage = kStageRequest;
    m_arrived.push(context, request);
    while (!m_arrived.empty()) {
        const CommandTag tag = m_commands.open();
        if (tag == Commands::kNone)
            return;
        Packet& packet = m_arrived.pop(context);
        Command& command = m_commands[tag];
        packet.job = tag;
        const std::uint64_t unit = m_board.settings.unitBytes, begin = packet.host.offset, end = begin + std::max(1U, packet.host.bytes);
        command.packet = packet.id;
        command.op = packet.hostOp;
        command.taken = context.now;
        std::uint64_t first = begin / unit, last = (end - 1) / unit;
        if (command.op == HostOp::trim) { // only fully trimmed units
            first = (begin + unit - 1) / unit;
            last = end / unit;
            last = last > first ? last - 1 : first - 1;
        }
        const std::uint32_t units = m_board.logicalUnits;
        command.count = command.op == HostOp::flush ? 0 : static_cast<std::uint32_t>(std::min<std::uint64_t>(last + 1 - first, units));
        command.first = LogicalUnit{static_cast<std::uint32_t>(std::min<std::uint64_t>(first % units, units - command.count))};
        command.firstBytes = static_cast<std::uint32_t>(std::min(end, (first + 1) * unit) - begin);
        command.lastBytes = static_cast<std::uint32_t>(last > first ? end - last * unit : command.firstBytes);
        if (!enter(tag))
            m_waiting.push_back(tag);
    }
}

void HostCommands::offer(HostOp op, LogicalUnit unit, std::uint32_t count)
{
    const CommandTag tag = m_commands.open();
    Command& command = m_commands[tag];
    command.op = op;
    command.first = unit;
    command.count = count;
    command.firstBytes = command.lastBytes = m_board.settings.unitBytes;
    if (!enter(tag))
        m_waiting.push_back(tag);
}

// Puts the command into the ring; false if the ring is full.
bool HostCommands::enter(CommandTag tag)
{
    if (m_ring.full() || (!m_waiting.empty() && m_waiting.front() != tag))
        return false;
    Command& command = m_commands[tag];
    for (std::uint32_t i = 0; i < command.count && command.op != HostOp::flush; ++i) {
        const LogicalUnit unit = command.unit(CommandUnit{i});
        if (command.op == HostOp::trim)
            m_shadow.trim(unit);
        else
            command.versions.push_back(command.op == HostOp::write ? m_shadow.begin(unit) : m_shadow.floor(unit));
    }
    std::uint8_t entry[kEntryBytes] = {};
    const std::uint32_t first = command.first;
    const auto count = static_cast<std::uint16_t>(command.count), number = static_cast<std::uint16_t>(tag.value);
    std::uint16_t flags = command.count > 0 && command.firstBytes < m_board.settings.unitBytes ? 1 : 0;
    flags |= command.count > 0 && command.lastBytes < m_board.settings.unitBytes ? 2 : 0;
    std::memcpy(entry, &first, 4);
    std::memcpy(entry + 4, &count, 2);
    entry[6] = static_cast<std::uint8_t>(command.op);
    std::memcpy(entry + 8, &number, 2);
    std::memcpy(entry + 10, &flags, 2);
    m_board.memory.store(m_ring.core, m_ring.at(m_ring.tail, kEntryBytes), entry, sizeof entry);
    ++m_ring.tail;
    return true;
}

void HostCommands::deliver()
{
    while (!m_waiting.empty() && enter(m_waiting.front()))
        m_waiting.pop_front();
}

void HostCommands::complete(Context* context, CommandTag tag, CoreIndex core, std::uint32_t pc)
{
    if (const char* wrong = m_commands.refuses(tag)) {
        m_board.breaks(wrong, core, pc, tag);
        return;
    }
    Command& command = m_commands[tag];
    const bool data = command.op == HostOp::read || command.op == HostOp::write;
    if (data && command.moved < command.count) {
        m_board.breaks(command.asked < command.count ? "completes a command without all of its data"
                                                     : "completes a command whose data are still under way",
                       core, pc, tag);
        return;
    }
    if (command.op == HostOp::write)
        for (std::uint32_t i = 0; i < command.count; ++i)
            m_shadow.complete(command.unit(CommandUnit{i}));
    ++m_board.count.completed;
    const PacketId id = command.packet;
    if (context != nullptr && id != kNoPacket) {
        Packet& packet = context->packet(id);
        FirmwareOrder by;
        by.core = core;
        by.since = packet.mark;
        by.given = context->now;
        tellHands(*context, packet, command, by);
        attribute(*context, packet, command);
        packet.controlBytes = 16;
        context->follow(packet, m_board.topology.ports[packet.port].completion);
        m_commands.close(tag);
        context->enterAt(packet, later(context->now, packet.mark));
        return;
    }
    m_commands.close(tag);
}

void HostCommands::moved(Context* context, const FirmwareOrder& order, std::uint32_t units)
{
    Command& command = m_commands[order.tag];
    command.moved += units;
    if (command.completes && command.moved == command.count)
        complete(context, order.tag, order.core, order.pc);
}

std::uint32_t HostCommands::bytesOf(const Command& command, CommandUnit unit) const
{
    return unit == 0 ? command.firstBytes : unit + 1 == command.count ? command.lastBytes : m_board.settings.unitBytes;
}

bool HostCommands::check(const FirmwareOrder& order, CommandUnit unit, const Content& content)
{
    const Command& command = m_commands[order.tag];
    ++m_board.count.verified;
    if (content.unit == command.unit(unit) && content.version >= command.versions[unit])
        return true;
    m_board.breaks(content.unit == Content::kNothing        ? "answers a read from a place that holds nothing"
                       : content.unit != command.unit(unit) ? "answers a read with the data of another unit"
                                                            : "answers a read with data that were overwritten before it came",
                   order, command.unit(unit));
    return false;
}

bool HostCommands::checkZero(const FirmwareOrder& order)
{
    const Command& command = m_commands[order.tag];
    ++m_board.count.zeroReads;
    if (m_shadow.mayBeZero(command.unit(order.first), command.versions[order.first]))
        return true;
    m_board.breaks("answers a read with zeros, though data were written", order, command.unit(order.first));
    return false;
}

Packet& HostCommands::part(Context& context, FirmwareOrder& order, const Route& route)
{
    const Command& command = m_commands[order.tag];
    Packet& request = context.packet(command.packet);
    Packet& part = context.spawn(request, route, request.owner);
    order.since = part.mark;
    attribute(context, part, command);
    return part;
}

// The last part to return is the critical path: its account becomes the request's.
void HostCommands::join(Context& context, Packet& part)
{
    Packet& request = context.packet(part.parent);
    if (--request.pending > 0) {
        context.destroy(part);
        return;
    }
    const FirmwareOrder& order = m_board.orders[OrderIndex{part.job}];
    tellHands(context, request, m_commands[order.tag], order);
    context.absorb(request, part);
}

// Books the command's time: waiting to be taken, then held by the firmware.
void HostCommands::attribute(Context& context, Packet& packet, const Command& command) const
{
    if (command.taken > packet.mark)
        context.waited(packet, m_board.meters.account, command.taken - packet.mark);
    if (context.now > packet.mark)
        context.delay(packet, m_board.meters.account, context.now - packet.mark);
}

// For views of a single request: which core it waited for, and which core held it until it gave the order.
void HostCommands::tellHands(Context& context, const Packet& request, const Command& command, const FirmwareOrder& order) const
{
    const Time began = later(order.since, command.taken);
    context.record(request, m_board.meters.waits, order.since, (began - order.since).ps, static_cast<std::uint8_t>(command.core.value + 1));
    context.record(request, m_board.meters.held, began, (order.given - began).ps,
                   static_cast<std::uint8_t>((order.core.value + 1) | Span::kTaken));
}

} // namespace floom::inline engine::soc
