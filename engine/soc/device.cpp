// SPDX-License-Identifier: GPL-3.0-or-later
// Registers and commands; flash orders and transfers are in orders.cpp.
#include "soc/device.h"

#include <algorithm>
#include <cstring>

namespace floom::soc {

Device::Device(Setup& setup, const DeviceSettings& settings, int cores, RingMemory& memory, const FirmwareMeters& meters)
    : m_topology(setup.topology)
    , m_settings(settings)
    , m_memory(memory)
    , m_meters(meters)
    , m_geometry(setup.topology.geometries[setup.topology.dies.front().geometry])
    , m_dies(static_cast<std::uint32_t>(setup.topology.dies.size()))
    , m_pageUnits(std::max(1U, m_geometry.pageBytes / settings.unitBytes))
    , m_rowUnits(m_pageUnits * static_cast<std::uint32_t>(m_geometry.planes))
    , m_logicalUnits(static_cast<std::uint32_t>(std::min<double>(UINT32_MAX - 1,
                                                                 static_cast<double>(m_dies) * m_geometry.stripes * m_geometry.pages
                                                                     * m_rowUnits / (1 + settings.overProvisioning))))
    , m_array(m_dies, m_geometry.stripes, m_geometry.pages, m_rowUnits)
    , m_shadow(m_logicalUnits)
    , m_slots(std::clamp(settings.slots, 1U, kNoSlot))
    , m_rings(static_cast<std::size_t>(cores))
    , m_dieQueues(m_dies)
{
}

std::uint32_t Device::pending(std::uint32_t core) const
{
    constexpr std::uint32_t kNone = 0;
    const Rings& rings = m_rings[core];
    return (m_host.used() != 0 ? std::uint32_t{kIrqHost} : kNone) | (rings.done.used() != 0 ? std::uint32_t{kIrqDone} : kNone)
        | (rings.slotWanted && m_slots.free() > 0 ? std::uint32_t{kIrqSlots} : kNone);
}

bool Device::read(std::uint32_t core, std::uint32_t reg, std::uint32_t& value)
{
    Rings& rings = m_rings[core];
    switch (reg) {
    case kHostHead:
        value = m_host.head;
        return true;
    case kHostTail:
        value = m_host.tail;
        return true;
    case kDmaBusy:
        value = m_dmaBusy;
        return true;
    case kFlashHead:
        value = rings.flash.head;
        return true;
    case kFlashTail:
        value = rings.flash.tail;
        return true;
    case kDoneHead:
        value = rings.done.head;
        return true;
    case kDoneTail:
        value = rings.done.tail;
        return true;
    case kBufAlloc:
        value = m_slots.take();
        rings.slotWanted = value == kNoSlot;
        return true;
    case kBufCount:
        value = m_slots.free();
        return true;
    default:
        return false;
    }
}

bool Device::setRing(Ring& ring, std::uint32_t core, std::uint32_t reg, std::uint32_t base, std::uint32_t value)
{
    if (reg == base) {
        ring.core = core;
        ring.base = value;
    } else {
        ring.mask = (1U << std::min(value, 16U)) - 1;
        ring.set = true;
    }
    return true;
}

bool Device::write(Context* context, std::uint32_t core, std::uint32_t pc, std::uint32_t reg, std::uint32_t value)
{
    Order by;
    by.core = core;
    by.pc = pc;
    Rings& rings = m_rings[core];
    switch (reg) {
    case kHostBase:
    case kHostLog2:
        setRing(m_host, core, reg, kHostBase, value);
        deliver();
        return true;
    case kHostHead:
        if (value - m_host.head > m_host.used()) {
            breach("takes more commands than there are", by, value);
            return true;
        }
        while (m_host.head != value) {
            std::uint16_t tag = 0;
            m_memory.load(m_host.core, m_host.base + 16 * (m_host.head & m_host.mask) + 8, &tag, 2);
            if (m_commands.refuses(tag) == nullptr) {
                m_commands[tag].taken = context != nullptr ? context->now : Time();
                m_commands[tag].core = static_cast<std::uint8_t>(core);
            }
            ++m_host.head;
        }
        deliver();
        return true;
    case kHostComplete:
        complete(context, value & 0xFFFFU, core, pc);
        return true;
    case kDmaWhat:
        rings.dmaWhat = value;
        return true;
    case kDmaGo:
        transfer(context, core, pc, value);
        return true;
    case kFlashBase:
    case kFlashLog2:
        return setRing(rings.flash, core, reg, kFlashBase, value);
    case kFlashTail:
        if (!rings.flash.set || value - rings.flash.head > rings.flash.mask + 1) {
            breach("puts more orders into the flash ring than it holds", by, value);
            return true;
        }
        rings.flash.tail = value;
        rings.orderedAt = pc;
        takeOrders(context, core);
        return true;
    case kDoneBase:
    case kDoneLog2:
        setRing(rings.done, core, reg, kDoneBase, value);
        drainTold(rings);
        takeOrders(context, core);
        return true;
    case kDoneHead:
        if (value - rings.done.head > rings.done.used()) {
            breach("takes more completions than there are", by, value);
            return true;
        }
        rings.done.head = value;
        drainTold(rings);
        takeOrders(context, core);
        return true;
    case kBufFree:
        if (const char* wrong = m_slots.release(value))
            breach(wrong, by, value);
        return true;
    case kBufNext:
        rings.next.core = core;
        rings.next.base = value;
        rings.next.set = true;
        return true;
    default:
        return false;
    }
}

void Device::breach(const char* what, const Order& order, std::uint32_t number)
{
    if (m_breach.what == nullptr)
        m_breach = {what, order.core, order.pc, number};
}

void Device::command(Context& context, Packet& request)
{
    request.stage = kRequest;
    m_arrived.push(context, request);
    while (!m_arrived.empty()) {
        const std::uint32_t tag = m_commands.open();
        if (tag == Commands::kNone)
            return;
        Packet& packet = m_arrived.pop(context);
        Command& command = m_commands[tag];
        packet.job = tag;
        const std::uint64_t unit = m_settings.unitBytes, begin = packet.host.offset, end = begin + std::max(1U, packet.host.bytes);
        command.packet = packet.id;
        command.op = packet.hostOp;
        command.taken = context.now;
        std::uint64_t first = begin / unit, last = (end - 1) / unit;
        if (command.op == HostOp::trim) { // units that are trimmed whole
            first = (begin + unit - 1) / unit;
            last = end / unit;
            last = last > first ? last - 1 : first - 1;
        }
        command.count =
            command.op == HostOp::flush ? 0 : static_cast<std::uint32_t>(std::min<std::uint64_t>(last + 1 - first, m_logicalUnits));
        command.first = static_cast<std::uint32_t>(std::min<std::uint64_t>(first % m_logicalUnits, m_logicalUnits - command.count));
        command.firstBytes = static_cast<std::uint32_t>(std::min(end, (first + 1) * unit) - begin);
        command.lastBytes = static_cast<std::uint32_t>(last > first ? end - last * unit : command.firstBytes);
        if (!enter(tag))
            m_waiting.push_back(tag);
    }
}

void Device::offer(HostOp op, std::uint32_t unit, std::uint32_t count)
{
    const std::uint32_t tag = m_commands.open();
    Command& command = m_commands[tag];
    command.op = op;
    command.first = unit;
    command.count = count;
    command.firstBytes = command.lastBytes = m_settings.unitBytes;
    if (!enter(tag))
        m_waiting.push_back(tag);
}

// Into the ring; false where it has no place.
bool Device::enter(std::uint32_t tag)
{
    if (m_host.full() || (!m_waiting.empty() && m_waiting.front() != tag))
        return false;
    Command& command = m_commands[tag];
    for (std::uint32_t i = 0; i < command.count && command.op != HostOp::flush; ++i) {
        const std::uint32_t unit = command.first + i;
        if (command.op == HostOp::trim)
            m_shadow.trim(unit);
        else
            command.versions.push_back(command.op == HostOp::write ? m_shadow.begin(unit) : m_shadow.floor(unit));
    }
    std::uint8_t entry[16] = {};
    const std::uint32_t first = command.first;
    const auto count = static_cast<std::uint16_t>(command.count), number = static_cast<std::uint16_t>(tag);
    std::uint16_t flags = command.count > 0 && command.firstBytes < m_settings.unitBytes ? 1 : 0;
    flags |= command.count > 0 && command.lastBytes < m_settings.unitBytes ? 2 : 0;
    std::memcpy(entry, &first, 4);
    std::memcpy(entry + 4, &count, 2);
    entry[6] = static_cast<std::uint8_t>(command.op);
    std::memcpy(entry + 8, &number, 2);
    std::memcpy(entry + 10, &flags, 2);
    m_memory.store(m_host.core, m_host.base + 16 * (m_host.tail & m_host.mask), entry, sizeof entry);
    ++m_host.tail;
    return true;
}

void Device::deliver()
{
    while (!m_waiting.empty() && enter(m_waiting.front()))
        m_waiting.pop_front();
}

// Since it came a command has waited to be taken, and then for what the firmware did.
void Device::attribute(Context& context, Packet& packet, const Command& command) const
{
    if (command.taken > packet.mark)
        context.waited(packet, m_meters.account, command.taken - packet.mark);
    if (context.now > packet.mark)
        context.delay(packet, m_meters.account, context.now - packet.mark);
}

// For who looks at one request: which core it waited for, and which one had it in hand until it ordered what the order is about.
void Device::tellHands(Context& context, const Packet& request, const Command& command, const Order& order) const
{
    const Time began = later(order.since, command.taken);
    context.record(request, m_meters.waits, order.since, (began - order.since).ps, static_cast<std::uint8_t>(command.core + 1));
    context.record(request, m_meters.held, began, (order.given - began).ps, static_cast<std::uint8_t>((order.core + 1) | Span::kTaken));
}

void Device::complete(Context* context, std::uint32_t tag, std::uint32_t core, std::uint32_t pc)
{
    Order by;
    by.core = core;
    by.pc = pc;
    if (const char* wrong = m_commands.refuses(tag)) {
        breach(wrong, by, tag);
        return;
    }
    Command& command = m_commands[tag];
    const bool data = command.op == HostOp::read || command.op == HostOp::write;
    if (data && command.moved < command.count) {
        breach(command.asked < command.count ? "completes a command without all of its data"
                                             : "completes a command whose data are still under way",
               by, tag);
        return;
    }
    if (command.op == HostOp::write)
        for (std::uint32_t i = 0; i < command.count; ++i)
            m_shadow.complete(command.first + i);
    ++m_count.completed;
    const PacketId id = command.packet;
    if (context != nullptr && id != kNoPacket) {
        Packet& packet = context->packet(id);
        by.since = packet.mark;
        by.given = context->now;
        tellHands(*context, packet, command, by);
        attribute(*context, packet, command);
        packet.controlBytes = 16;
        context->follow(packet, m_topology.ports[packet.port].completion);
        m_commands.close(tag);
        context->enterAt(packet, later(context->now, packet.mark));
        return;
    }
    m_commands.close(tag);
}

std::uint32_t Device::bytesOf(const Command& command, std::uint32_t unit) const
{
    return unit == 0 ? command.firstBytes : unit + 1 == command.count ? command.lastBytes : m_settings.unitBytes;
}

// What is read must be the unit that was asked for, and no older than what was completed before.
bool Device::check(const Order& order, const Command& command, std::uint32_t unit, const Content& content)
{
    ++m_count.verified;
    if (content.unit == command.first + unit && content.version >= command.versions[unit])
        return true;
    breach(content.unit == Content::kNothing          ? "answers a read from a place that holds nothing"
               : content.unit != command.first + unit ? "answers a read with the data of another unit"
                                                      : "answers a read with data that were overwritten before it came",
           order, command.first + unit);
    return false;
}

} // namespace floom::soc
