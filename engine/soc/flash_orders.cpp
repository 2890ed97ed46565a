// SPDX-License-Identifier: GPL-3.0-or-later
#include "soc/flash_orders.h"

#include "model/component.h"

#include <algorithm>
#include <cstring>

namespace floom::inline engine::soc {
namespace {

constexpr std::uint32_t kOrderBytes = 16;

template <typename T> T at(const std::uint8_t* bytes, std::size_t offset)
{
    T value;
    std::memcpy(&value, bytes + offset, sizeof value);
    return value;
}

} // namespace

FlashOrders::FlashOrders(Board& board, HostCommands& commands, SlotWaiters& waiters, int cores)
    : m_board(board)
    , m_commands(commands)
    , m_waiters(waiters)
    , m_array(board.dies, board.geometry.superblocks, board.geometry.pages, board.rowUnits)
    , m_rings(static_cast<std::size_t>(cores))
    , m_queues(board.dies)
{
}

bool FlashOrders::read(CoreIndex core, std::uint32_t reg, std::uint32_t& value) const
{
    const Rings& rings = m_rings[core];
    if (reg != kFlashHead && reg != kFlashTail)
        return rings.done.read(reg, value);
    value = reg == kFlashHead ? rings.flash.head : rings.flash.tail;
    return true;
}

bool FlashOrders::write(Context* context, CoreIndex core, std::uint32_t pc, std::uint32_t reg, std::uint32_t value)
{
    Rings& rings = m_rings[core];
    switch (reg) {
    case kFlashBase:
        rings.flash.place(core, value);
        return true;
    case kFlashLog2:
        rings.flash.size(value);
        return true;
    case kFlashTail:
        if (!rings.flash.set || value - rings.flash.head > rings.flash.mask + 1) {
            m_board.breaks("puts more orders into the flash ring than it holds", core, pc, value);
            return true;
        }
        rings.flash.tail = value;
        rings.orderedAt = pc;
        take(context, core);
        return true;
    default:
        break;
    }
    const char* broken = nullptr;
    if (!rings.done.write(m_board.memory, core, reg, value, broken))
        return false;
    if (broken != nullptr)
        m_board.breaks(broken, core, pc, value);
    else
        take(context, core);
    return true;
}

void FlashOrders::linkTable(CoreIndex core, std::uint32_t address)
{
    m_rings[core].next.place(core, address);
    m_rings[core].next.set = true;
}

void FlashOrders::take(Context* context, CoreIndex core)
{
    Rings& rings = m_rings[core];
    Ring& ring = rings.flash;
    while (ring.head != ring.tail && !rings.done.isFull() && m_board.breach.what == nullptr) {
        std::uint8_t words[kOrderBytes] = {};
        const OrderIndex index = m_board.orders.take();
        FirmwareOrder& order = m_board.orders[index];
        order.core = core;
        order.pc = rings.orderedAt;
        order.given = context != nullptr ? context->now : Time();
        if (!m_board.memory.load(ring.core, ring.at(ring.head, kOrderBytes), words, sizeof words)) {
            m_board.breaks("has its flash ring where there is no memory", order, ring.base);
            return;
        }
        ++ring.head;
        if (!accept(words, order)) {
            m_board.orders.giveBack(index);
            return;
        }
        if (mayPass(order)) {
            start(context, index);
        } else {
            const DieIndex die = order.die;
            m_queues[die].push_back(index);
            goOn(context, die);
        }
    }
}

// Decodes and checks an order; false with a breach recorded.
bool FlashOrders::accept(const std::uint8_t* words, FirmwareOrder& order)
{
    order.op = words[0];
    order.flags = words[1];
    order.die = DieIndex{at<std::uint16_t>(words, 2)};
    order.row = FlashRow{at<std::uint32_t>(words, 4)};
    const std::uint32_t place = at<std::uint16_t>(words, 8); // a tag or a slot
    order.id = at<std::uint16_t>(words, 10);
    order.unit = RowUnit{words[12]};
    order.count = words[13];
    order.first = CommandUnit{at<std::uint16_t>(words, 14)};
    const auto wrong = [&](const char* what, std::uint32_t number) {
        m_board.breaks(what, order, number);
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
    if (order.count == 0 || order.unit + order.count > m_board.rowUnits)
        return wrong("orders units that the row does not have", order.count);
    if (order.op == kOrderReadToHost) {
        order.tag = CommandTag{place};
        if (const char* what = m_commands.refuses(order.tag))
            return wrong(what, order.tag);
        Command& command = m_commands[order.tag];
        if (command.op != HostOp::read || order.first + order.count > command.count)
            return wrong("transfers a unit that the command does not have", order.tag);
        command.asked += order.count;
        command.completes = command.completes || (order.flags & kFlashComplete) != 0;
        return true;
    }
    order.places.emplace_back(place);
    if (!linkSlots(order))
        return false;
    if (order.op == kOrderProgram) {
        if (const char* what = m_array.refuses(order.die, order.row))
            return wrong(what, order.row);
        m_array.order(order.die, order.row);
    }
    for (const DataSlot s : order.places)
        ++(order.op == kOrderProgram ? m_board.buffer[s].emptying : m_board.buffer[s].filling);
    return true;
}

// Collects the slots after the first from the link table.
bool FlashOrders::linkSlots(FirmwareOrder& order)
{
    const Ring& table = m_rings[order.core].next;
    for (std::uint32_t i = 0;; ++i) {
        if (const char* what = m_board.buffer.refuses(order.places[i])) {
            m_board.breaks(what, order, order.places[i]);
            return false;
        }
        if (i + 1 == order.count)
            return true;
        std::uint16_t next = 0;
        if (!table.set || !m_board.memory.load(table.core, table.base + 2U * order.places[i], &next, 2)) {
            m_board.breaks("links slots in a table that lies in no memory", order, order.places[i]);
            return false;
        }
        order.places.emplace_back(next);
    }
}

void FlashOrders::goOn(Context* context, DieIndex die)
{
    auto& queue = m_queues[die];
    while (!queue.empty() && ready(m_board.orders[queue.front()])) {
        const OrderIndex index = queue.front();
        queue.pop_front();
        start(context, index);
    }
}

void FlashOrders::goOn(Context* context)
{
    for (DieIndex die; die < m_board.dies; ++die)
        if (!m_queues[die].empty())
            goOn(context, die);
}

// A read may overtake orders of other blocks that wait for their data.
bool FlashOrders::mayPass(const FirmwareOrder& order) const
{
    const std::uint32_t pages = m_board.geometry.pages;
    return (order.op == kOrderRead || order.op == kOrderReadToHost)
        && std::none_of(m_queues[order.die].begin(), m_queues[order.die].end(),
                        [&](OrderIndex index) { return m_board.orders[index].row / pages == order.row / pages; });
}

bool FlashOrders::ready(const FirmwareOrder& order)
{
    return order.op != kOrderProgram
        || std::all_of(order.places.begin(), order.places.end(), [this](DataSlot slot) { return m_board.buffer[slot].filling == 0; });
}

FlashAddress FlashOrders::addressOf(const FirmwareOrder& order) const
{
    const MemoryGeometry& geometry = m_board.geometry;
    FlashAddress to;
    to.die = order.die;
    to.superblock = SuperblockIndex{order.row / geometry.pages};
    to.page = PageIndex{order.row % geometry.pages};
    if (order.op == kOrderErase) {
        to.planes = static_cast<std::uint8_t>(geometry.planes);
        return to;
    }
    to.plane = PlaneIndex{static_cast<std::uint8_t>(order.unit / m_board.pageUnits)};
    to.planes = static_cast<std::uint8_t>((order.unit + order.count - 1) / m_board.pageUnits - to.plane + 1);
    if (geometry.independentPlanes > 1)
        to.plane = PlaneIndex{static_cast<std::uint8_t>(to.superblock % geometry.independentPlanes)};
    return to;
}

Packet& FlashOrders::packetFor(Context& context, FirmwareOrder& order)
{
    if (order.op == kOrderReadToHost) {
        const Packet& request = context.packet(m_commands[order.tag].packet);
        return m_commands.part(context, order, m_board.topology.route(order.die, DieOperation::readToHost, request.port));
    }
    const DieOperation visit = order.op == kOrderRead ? DieOperation::readToBuffer
        : order.op == kOrderProgram                   ? DieOperation::program
                                                      : DieOperation::erase;
    const Owner owner = (order.flags & kFlashGc) != 0 || order.op == kOrderErase ? Owner::gc
        : (order.flags & kFlashMap) != 0                                         ? Owner::map
                                                                                 : Owner::hostWrite;
    Packet& packet = context.create(owner);
    context.follow(packet, m_board.topology.route(order.die, visit));
    return packet;
}

void FlashOrders::start(Context* context, OrderIndex index)
{
    const FlashOp op = change(m_board.orders[index]);
    if (context == nullptr)
        done(context, index, false);
    else
        send(*context, index, op);
}

// Applies the order to the medium and the slots.
FlashOp FlashOrders::change(const FirmwareOrder& order)
{
    DeviceCounters& count = m_board.count;
    if (order.op == kOrderErase) {
        m_array.erase(order.die, order.row);
        ++count.erases;
        return FlashOp::erase;
    }
    if (order.op == kOrderProgram) {
        ++count.pagePrograms;
        ((order.flags & kFlashGc) != 0        ? count.gcPrograms
             : (order.flags & kFlashMap) != 0 ? count.mapPrograms
                                              : count.hostPrograms) += order.count;
        for (std::uint32_t i = 0; i < order.count; ++i)
            m_array.program(order.die, order.row, order.unit + i, m_board.buffer[order.places[i]].content);
        return FlashOp::program;
    }
    ++count.pageReads;
    count.gcReads += (order.flags & kFlashGc) != 0 ? order.count : 0;
    for (std::uint32_t i = 0; i < order.count; ++i) {
        const Content content = m_array.read(order.die, order.row, order.unit + i);
        if (order.op == kOrderRead)
            m_board.buffer[order.places[i]].content = content;
        else if (!m_commands.check(order, order.first + i, content))
            break;
    }
    return FlashOp::read;
}

void FlashOrders::send(Context& context, OrderIndex index, FlashOp op)
{
    FirmwareOrder& order = m_board.orders[index];
    const Topology& topology = m_board.topology;
    const std::uint32_t unitBytes = m_board.settings.unitBytes;
    Packet& packet = packetFor(context, order);
    packet.stage = kStageOrder;
    packet.job = index;
    const FlashAddress to = addressOf(order);
    const DieInfo& die = topology.dies[to.die];
    packet.memory = die.memory;
    packet.memoryDie = die.memoryDie;
    packet.flash = to;
    packet.op = op;
    packet.controlBytes = m_board.settings.descriptorBytes;
    packet.dataBytes = op == FlashOp::erase ? 0 : order.count * unitBytes;
    if (order.op == kOrderReadToHost) {
        packet.dataBytes = 0;
        for (std::uint32_t i = 0; i < order.count; ++i)
            packet.dataBytes += m_commands.bytesOf(m_commands[order.tag], order.first + i);
    }
    if (op != FlashOp::erase)
        packet.rawBytes = topology.rawBytes(to.die, op == FlashOp::program ? to.planes * m_board.geometry.pageBytes : packet.dataBytes);
    packet.address = (std::uint64_t{order.row} * m_board.rowUnits + order.unit) * unitBytes;
    if (CauseBook* const causes = context.causes(); causes != nullptr && packet.request == 0) [[unlikely]]
        causes->follows(packet);
    context.enterAt(packet, later(context.now, packet.mark));
}

void FlashOrders::done(Context* context, OrderIndex index, bool failed)
{
    const FirmwareOrder order = m_board.orders.finish(index);
    Slots& slots = m_board.buffer;
    if (order.op == kOrderReadToHost) {
        m_board.count.answered += order.count;
        m_commands.moved(context, order, order.count);
    }
    if (order.op == kOrderRead || order.op == kOrderProgram)
        for (const DataSlot slot : order.places)
            --(order.op == kOrderRead ? slots[slot].filling : slots[slot].emptying);
    if (order.op == kOrderProgram)
        for (const DataSlot slot : order.places)
            (order.flags & kFlashFree) != 0 ? slots.releaseLater(slot) : slots.tidy(slot);
    if ((order.flags & kFlashSilent) == 0)
        m_rings[order.core].done.tell(m_board.memory, order, failed);
    m_board.count.failed += failed ? 1 : 0;
    if (order.op == kOrderRead)
        m_waiters.filled(context, order.die);
}

void FlashOrders::returned(Context& context, Packet& packet)
{
    const OrderIndex index{packet.job};
    FirmwareOrder& order = m_board.orders[index];
    if (packet.unreadable && retries(context, packet, order))
        return;
    const bool failed = packet.failed;
    packet.failed = false;
    if (order.op == kOrderReadToHost)
        m_commands.join(context, packet);
    else
        context.destroy(packet);
    done(&context, index, failed);
}

// Repeats the read at the next retry step or with a soft sense; false if none is left: the read has failed.
bool FlashOrders::retries(Context& context, Packet& packet, FirmwareOrder& order)
{
    const Topology& topology = m_board.topology;
    packet.unreadable = false;
    const DieInfo& die = topology.dies[packet.flash.die];
    if (packet.retry >= topology.geometries[die.geometry].retrySteps + topology.channels[die.channel].softSenses) {
        packet.retry = 0;
        ++m_board.count.uncorrectable;
        packet.failed = true;
        return false;
    }
    ++packet.retry;
    ++m_board.count.retries;
    order.retries = packet.retry;
    const DieOperation visit = order.op == kOrderReadToHost ? DieOperation::readToHost : DieOperation::readToBuffer;
    context.follow(packet, topology.route(packet.flash.die, visit, packet.port));
    context.enterAt(packet, later(context.now, packet.mark));
    return true;
}

} // namespace floom::inline engine::soc
