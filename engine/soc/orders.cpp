// SPDX-License-Identifier: GPL-3.0-or-later
// Orders of the firmware to the flash, die by die in the order in which they came.
#include "soc/device.h"

#include <algorithm>
#include <cstring>

namespace floom::soc {
namespace {

constexpr std::size_t kMostTold = 1024; // completions that hardware keeps for a done ring that is full

template <typename T> T at(const std::uint8_t* bytes, std::size_t offset)
{
    T value;
    std::memcpy(&value, bytes + offset, sizeof value);
    return value;
}

} // namespace

std::uint32_t Device::newOrder()
{
    if (m_freeOrders.empty()) {
        m_freeOrders.push_back(static_cast<std::uint32_t>(m_orders.size()));
        m_orders.emplace_back();
    }
    const std::uint32_t index = m_freeOrders.back();
    m_freeOrders.pop_back();
    std::vector<std::uint16_t> kept = std::move(m_orders[index].slots);
    kept.clear();
    m_orders[index] = Order();
    m_orders[index].slots = std::move(kept);
    return index;
}

void Device::takeOrders(Context* context, std::uint32_t core)
{
    Rings& rings = m_rings[core];
    Ring& ring = rings.flash;
    while (ring.head != ring.tail && rings.told.size() < kMostTold && m_breach.what == nullptr) {
        std::uint8_t words[16] = {};
        const std::uint32_t index = newOrder();
        Order& order = m_orders[index];
        order.core = core;
        order.pc = rings.orderedAt;
        order.given = context != nullptr ? context->now : Time();
        if (!m_memory.load(ring.core, ring.base + 16 * (ring.head & ring.mask), words, sizeof words)) {
            breach("has its flash ring where there is no memory", order, ring.base);
            return;
        }
        ++ring.head;
        if (!acceptOrder(words, order)) {
            m_freeOrders.push_back(index);
            return;
        }
        if (mayPass(order)) {
            start(context, index);
        } else {
            const std::uint32_t die = order.die;
            m_dieQueues[die].push_back(index);
            goOn(context, die);
        }
    }
}

// What the firmware asks for, checked; false with a breach.
bool Device::acceptOrder(const std::uint8_t* words, Order& order)
{
    order.op = words[0];
    order.flags = words[1];
    order.die = at<std::uint16_t>(words, 2);
    order.row = at<std::uint32_t>(words, 4);
    const std::uint32_t slot = at<std::uint16_t>(words, 8);
    order.id = at<std::uint16_t>(words, 10);
    order.unit = words[12];
    order.count = words[13];
    order.first = at<std::uint16_t>(words, 14);
    const auto wrong = [&](const char* what, std::uint32_t number) {
        breach(what, order, number);
        return false;
    };
    if (order.op < kOrderRead || order.op > kOrderReadToHost)
        return wrong("gives the flash an order that does not exist", order.op);
    if (!m_array.exists(order.die, order.row))
        return wrong("orders a row or target that does not exist", order.row);
    if (order.op == kOrderErase) {
        m_array.orderErase(order.die, order.row);
        return true;
    }
    if (order.count == 0 || order.unit + order.count > m_rowUnits)
        return wrong("orders units that the row does not have", order.count);
    if (order.op == kOrderReadToHost) {
        order.tag = slot;
        if (const char* what = m_commands.refuses(order.tag))
            return wrong(what, order.tag);
        Command& command = m_commands[order.tag];
        if (command.op != HostOp::read || order.first + order.count > command.count)
            return wrong("transfers a unit that the command does not have", order.tag);
        command.asked += order.count;
        command.completes = command.completes || (order.flags & kFlashComplete) != 0;
        return true;
    }
    order.slots.push_back(static_cast<std::uint16_t>(slot));
    if (!orderSlots(order))
        return false;
    if (order.op == kOrderProgram) {
        if (const char* what = m_array.refuses(order.die, order.row))
            return wrong(what, order.row);
        m_array.order(order.die, order.row);
        for (const std::uint16_t s : order.slots)
            ++m_slots[s].emptying;
    } else {
        for (const std::uint16_t s : order.slots)
            ++m_slots[s].filling;
    }
    return true;
}

// The slots behind the first, by the table that links them.
bool Device::orderSlots(Order& order)
{
    const Ring& table = m_rings[order.core].next;
    for (std::uint32_t i = 0;; ++i) {
        if (const char* what = m_slots.refuses(order.slots[i])) {
            breach(what, order, order.slots[i]);
            return false;
        }
        if (i + 1 == order.count)
            return true;
        std::uint16_t next = 0;
        if (!table.set || !m_memory.load(table.core, table.base + 2U * order.slots[i], &next, 2)) {
            breach("links slots in a table that lies in no memory", order, order.slots[i]);
            return false;
        }
        order.slots.push_back(next);
    }
}

// As many orders of the die as have their data, in order.
void Device::goOn(Context* context, std::uint32_t die)
{
    auto& queue = m_dieQueues[die];
    while (!queue.empty() && ready(m_orders[queue.front()])) {
        const std::uint32_t index = queue.front();
        queue.pop_front();
        start(context, index);
    }
}

// A read passes orders of other blocks that wait for their data.
bool Device::mayPass(const Order& order) const
{
    return (order.op == kOrderRead || order.op == kOrderReadToHost)
        && std::none_of(m_dieQueues[order.die].begin(), m_dieQueues[order.die].end(),
                        [&](std::uint32_t index) { return m_orders[index].row / m_geometry.pages == order.row / m_geometry.pages; });
}

bool Device::ready(const Order& order)
{
    return order.op != kOrderProgram
        || std::all_of(order.slots.begin(), order.slots.end(), [this](std::uint16_t slot) { return m_slots[slot].filling == 0; });
}

FlashAddress Device::addressOf(const Order& order) const
{
    FlashAddress to;
    to.die = order.die;
    to.stripe = order.row / m_geometry.pages;
    to.page = order.row % m_geometry.pages;
    if (order.op == kOrderErase) {
        to.planes = static_cast<std::uint8_t>(m_geometry.planes);
        return to;
    }
    to.plane = static_cast<std::uint8_t>(order.unit / m_pageUnits);
    to.planes = static_cast<std::uint8_t>((order.unit + order.count - 1) / m_pageUnits - to.plane + 1);
    if (m_geometry.independentPlanes > 1)
        to.plane = static_cast<std::uint8_t>(to.stripe % m_geometry.independentPlanes);
    return to;
}

Packet& Device::packetFor(Context& context, Order& order)
{
    const bool host = order.op == kOrderReadToHost;
    const Errand errand = host      ? Errand::readToHost
        : order.op == kOrderRead    ? Errand::readToBuffer
        : order.op == kOrderProgram ? Errand::program
                                    : Errand::erase;
    const Owner owner = (order.flags & kFlashGc) != 0 || order.op == kOrderErase ? Owner::gc
        : (order.flags & kFlashMap) != 0                                         ? Owner::map
                                                                                 : Owner::hostWrite;
    if (host) {
        Packet& request = context.packet(m_commands[order.tag].packet);
        Packet& child = context.spawn(request, m_topology.route(order.die, errand, request.port), request.owner);
        order.since = child.mark;
        attribute(context, child, m_commands[order.tag]);
        return child;
    }
    Packet& packet = context.create(owner);
    context.follow(packet, m_topology.route(order.die, errand));
    return packet;
}

void Device::start(Context* context, std::uint32_t index)
{
    Order& order = m_orders[index];
    FlashOp op = FlashOp::erase;
    if (order.op == kOrderErase) {
        m_array.erase(order.die, order.row);
        ++m_count.erases;
    } else if (order.op == kOrderProgram) {
        op = FlashOp::program;
        ++m_count.pagePrograms;
        ((order.flags & kFlashGc) != 0        ? m_count.gcPrograms
             : (order.flags & kFlashMap) != 0 ? m_count.mapPrograms
                                              : m_count.hostPrograms) += order.count;
        for (std::uint32_t i = 0; i < order.count; ++i)
            m_array.program(order.die, order.row, order.unit + i, m_slots[order.slots[i]].content);
    } else {
        op = FlashOp::read;
        ++m_count.pageReads;
        m_count.gcReads += (order.flags & kFlashGc) != 0 ? order.count : 0;
        for (std::uint32_t i = 0; i < order.count; ++i) {
            const Content content = m_array.read(order.die, order.row, order.unit + i);
            if (order.op == kOrderRead)
                m_slots[order.slots[i]].content = content;
            else if (!check(order, m_commands[order.tag], order.first + i, content))
                break;
        }
    }
    if (context == nullptr) {
        orderDone(context, index, false);
        return;
    }
    Packet& packet = packetFor(*context, order);
    packet.stage = kOrder;
    packet.job = index;
    const FlashAddress to = addressOf(order);
    const DieInfo& die = m_topology.dies[to.die];
    packet.memory = die.memory;
    packet.memoryDie = die.memoryDie;
    packet.flash = to;
    packet.op = op;
    packet.controlBytes = m_settings.descriptorBytes;
    packet.dataBytes = op == FlashOp::erase ? 0 : order.count * m_settings.unitBytes;
    if (order.op == kOrderReadToHost) {
        packet.dataBytes = 0;
        for (std::uint32_t i = 0; i < order.count; ++i)
            packet.dataBytes += bytesOf(m_commands[order.tag], order.first + i);
    }
    if (op != FlashOp::erase)
        packet.rawBytes = m_topology.rawBytes(to.die, op == FlashOp::program ? to.planes * m_geometry.pageBytes : packet.dataBytes);
    packet.address = (std::uint64_t{order.row} * m_rowUnits + order.unit) * m_settings.unitBytes;
    if (CauseBook* const causes = context->causes(); causes != nullptr && packet.request == 0) [[unlikely]]
        causes->follows(packet);
    context->enterAt(packet, later(context->now, packet.mark));
}

void Device::orderDone(Context* context, std::uint32_t index, bool failed)
{
    const Order order = std::move(m_orders[index]);
    m_orders[index].slots = order.slots;
    m_freeOrders.push_back(index);
    if (order.op == kOrderReadToHost) {
        Command& command = m_commands[order.tag];
        command.moved += order.count;
        m_count.answered += order.count;
        if (command.completes && command.moved == command.count)
            complete(context, order.tag, order.core, order.pc);
    }
    if (order.op == kOrderRead || order.op == kOrderProgram)
        for (const std::uint16_t slot : order.slots)
            --(order.op == kOrderRead ? m_slots[slot].filling : m_slots[slot].emptying);
    if (order.op == kOrderProgram)
        for (const std::uint16_t slot : order.slots)
            (order.flags & kFlashFree) != 0 ? m_slots.releaseLater(slot) : m_slots.tidy(slot);
    if ((order.flags & kFlashSilent) == 0)
        tell(order, failed);
    m_count.failed += failed ? 1 : 0;
    if (order.op == kOrderRead) {
        wakeTransfers(context);
        goOn(context, order.die);
        for (std::uint32_t die = 0; die < m_dies; ++die)
            if (!m_dieQueues[die].empty())
                goOn(context, die);
    }
}

void Device::tell(const Order& order, bool failed)
{
    Rings& rings = m_rings[order.core];
    rings.told.push_back({order.id, static_cast<std::uint8_t>(failed ? 1 : 0), order.retries});
    drainTold(rings);
}

void Device::drainTold(Rings& rings)
{
    Ring& ring = rings.done;
    while (!rings.told.empty() && !ring.full()) {
        const Told& told = rings.told.front();
        std::uint8_t entry[8] = {};
        std::memcpy(entry, &told.id, 2);
        entry[2] = told.status;
        entry[3] = told.retries;
        m_memory.store(ring.core, ring.base + 8 * (ring.tail & ring.mask), entry, sizeof entry);
        ++ring.tail;
        rings.told.pop_front();
    }
}

// The last part of a request to come is the way its time went.
void Device::join(Context& context, Packet& child)
{
    Packet& parent = context.packet(child.parent);
    if (--parent.pending > 0) {
        context.destroy(child);
        return;
    }
    const Order& order = m_orders[child.job];
    tellHands(context, parent, m_commands[order.tag], order);
    context.absorb(parent, child);
}

void Device::returned(Context& context, Packet& packet)
{
    if (packet.stage == kTransfer) {
        const std::uint32_t index = packet.job;
        join(context, packet);
        transferDone(&context, index);
        return;
    }
    Order& order = m_orders[packet.job];
    if (packet.unreadable) {
        packet.unreadable = false;
        const DieInfo& die = m_topology.dies[packet.flash.die];
        if (packet.retry < m_topology.geometries[die.geometry].retrySteps + m_topology.channels[die.channel].softSenses) {
            ++packet.retry;
            ++m_count.retries;
            order.retries = packet.retry;
            const bool host = order.op == kOrderReadToHost;
            context.follow(packet, m_topology.route(packet.flash.die, host ? Errand::readToHost : Errand::readToBuffer, packet.port));
            context.enterAt(packet, later(context.now, packet.mark));
            return;
        }
        packet.retry = 0;
        ++m_count.uncorrectable;
        packet.failed = true;
    }
    const bool failed = packet.failed;
    packet.failed = false;
    const std::uint32_t index = packet.job;
    if (order.op == kOrderReadToHost)
        join(context, packet);
    else
        context.destroy(packet);
    orderDone(&context, index, failed);
}

} // namespace floom::soc
