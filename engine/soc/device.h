// SPDX-License-Identifier: GPL-3.0-or-later
// Device: the hardware that firmware commands: the host's queue, data transfers, orders to the flash and what came of them, and the slots.
// It sends packets along the topology's routes and keeps the laws: what breaks one is told with the instruction that did it. Before the run
// (no context) everything is done at once, without time.
#pragma once

#include "model/component.h"
#include "model/packet_queue.h"
#include "soc/commands.h"
#include "soc/flash_array.h"
#include "soc/register_map.h"
#include "soc/slots.h"

#include <deque>
#include <vector>

namespace floom::soc {

// Memory in which rings lie: that of a core, or the shared one.
class RingMemory {
public:
    virtual ~RingMemory() = default;
    virtual bool load(std::uint32_t core, std::uint32_t address, void* to, std::uint32_t bytes) = 0;
    virtual bool store(std::uint32_t core, std::uint32_t address, const void* from, std::uint32_t bytes) = 0;
};

struct DeviceSettings {
    std::uint32_t unitBytes = 4096;
    double overProvisioning = 0.2;
    std::uint32_t slots = 1024;
    std::uint32_t descriptorBytes = 64;
};

struct FirmwareMeters {
    MeterId account = 0; // what requests wait for, and what they get
    MeterId waits = 0, held = 0; // a command that no core has taken, and one that a core has taken and not passed on yet
};

struct DeviceCounters {
    std::uint64_t hostUnits = 0, hostBytes = 0, hostPrograms = 0, gcPrograms = 0, mapPrograms = 0; // programs in units
    std::uint64_t pagePrograms = 0, pageReads = 0, erases = 0, gcReads = 0, zeroReads = 0, completed = 0, retries = 0, uncorrectable = 0,
                  failed = 0, answered = 0, verified = 0; // the last two in units
};

class Device {
public:
    Device(Setup& setup, const DeviceSettings& settings, int cores, RingMemory& memory, const FirmwareMeters& meters);

    [[nodiscard]] std::uint32_t logicalUnits() const { return m_logicalUnits; }
    [[nodiscard]] std::uint32_t rowUnits() const { return m_rowUnits; }
    [[nodiscard]] const MemoryGeometry& geometry() const { return m_geometry; }
    [[nodiscard]] std::uint32_t dies() const { return m_dies; }
    [[nodiscard]] const DeviceSettings& settings() const { return m_settings; }
    [[nodiscard]] const DeviceCounters& counters() const { return m_count; }
    [[nodiscard]] std::uint32_t commandsInside() const { return m_commands.inside(); }
    [[nodiscard]] bool takesMore() const { return m_arrived.empty() && m_waiting.empty(); }
    [[nodiscard]] std::uint32_t slotsTaken() const { return m_slots.count() - m_slots.free(); }

    // A register of pages 2 to 6, as `core` sees it. False: there is none. A write may break a law: then breach() says what, until it is
    // asked.
    bool read(std::uint32_t core, std::uint32_t reg, std::uint32_t& value);
    bool write(Context* context, std::uint32_t core, std::uint32_t pc, std::uint32_t reg, std::uint32_t value);
    struct Breach {
        const char* what = nullptr; // "completes a tag twice"
        std::uint32_t core = 0, pc = 0, number = 0; // number: the tag, slot, row or unit
    };
    Breach takeBreach() { return std::exchange(m_breach, {}); }
    [[nodiscard]] std::uint32_t pending(std::uint32_t core) const; // Irq bits

    void command(Context& context, Packet& request);
    void offer(HostOp op, std::uint32_t unit, std::uint32_t count); // before the run
    void returned(Context& context, Packet& packet);
    enum Stage : std::uint8_t { kRequest, kTransfer, kOrder, kMemory };

private:
    struct Ring {
        std::uint32_t core = 0, base = 0, mask = 0, head = 0, tail = 0;
        bool set = false;
        [[nodiscard]] std::uint32_t used() const { return tail - head; }
        [[nodiscard]] bool full() const { return !set || used() > mask; }
    };
    struct Told {
        std::uint16_t id = 0;
        std::uint8_t status = 0, retries = 0;
    };
    // A core has its own orders, what came of them, and table of slots: none waits for what another has ordered.
    struct Rings {
        Ring flash, done, next;
        std::deque<Told> told; // without a place in the done ring: where there are too many no order is taken
        std::uint32_t orderedAt = 0; // pc of the last doorbell
        std::uint32_t dmaWhat = 0;
        bool slotWanted = false;
    };
    struct Order { // of the flash, or a transfer
        std::uint8_t op = 0, flags = 0, retries = 0;
        std::uint32_t die = 0, row = 0, unit = 0, count = 0;
        std::uint32_t tag = 0, first = 0; // of a command: its unit
        std::uint16_t id = 0;
        std::uint32_t core = 0, pc = 0;
        Time given, since; // by the core; for a request: since when it was the firmware's turn
        std::vector<std::uint16_t> slots;
    };

    std::uint32_t newOrder();
    void breach(const char* what, const Order& order, std::uint32_t number);
    bool setRing(Ring& ring, std::uint32_t core, std::uint32_t reg, std::uint32_t base, std::uint32_t value);
    void deliver();
    bool enter(std::uint32_t tag);
    void complete(Context* context, std::uint32_t tag, std::uint32_t core, std::uint32_t pc);
    void transfer(Context* context, std::uint32_t core, std::uint32_t pc, std::uint32_t value);
    void takeOrders(Context* context, std::uint32_t core);
    bool acceptOrder(const std::uint8_t* words, Order& order);
    bool orderSlots(Order& order);
    void goOn(Context* context, std::uint32_t die);
    bool ready(const Order& order);
    void start(Context* context, std::uint32_t index);
    void startTransfer(Context* context, std::uint32_t index);
    void transferDone(Context* context, std::uint32_t index);
    void orderDone(Context* context, std::uint32_t index, bool failed);
    void tell(const Order& order, bool failed);
    void drainTold(Rings& rings);
    [[nodiscard]] bool mayPass(const Order& order) const;
    void wakeTransfers(Context* context);
    void join(Context& context, Packet& child);
    void attribute(Context& context, Packet& packet, const Command& command) const;
    void tellHands(Context& context, const Packet& request, const Command& command, const Order& order) const;
    bool check(const Order& order, const Command& command, std::uint32_t unit, const Content& content);
    Packet& packetFor(Context& context, Order& order);
    [[nodiscard]] std::uint32_t bytesOf(const Command& command, std::uint32_t unit) const;
    [[nodiscard]] FlashAddress addressOf(const Order& order) const;

    const Topology& m_topology;
    DeviceSettings m_settings;
    RingMemory& m_memory;
    FirmwareMeters m_meters;
    MemoryGeometry m_geometry;
    std::uint32_t m_dies, m_pageUnits, m_rowUnits, m_logicalUnits;
    FlashArray m_array;
    Shadow m_shadow;
    Slots m_slots;
    Commands m_commands;
    Ring m_host;
    std::vector<Rings> m_rings; // by core
    std::uint32_t m_dmaBusy = 0;
    std::deque<std::uint32_t> m_waiting; // tags without a place in the ring
    PacketQueue m_arrived; // commands without a tag
    std::vector<Order> m_orders;
    std::vector<std::uint32_t> m_freeOrders;
    std::vector<std::deque<std::uint32_t>> m_dieQueues; // orders that wait for data, or behind one that does
    std::vector<std::uint32_t> m_held; // transfers that wait for their slots
    Breach m_breach;
    DeviceCounters m_count;
};

} // namespace floom::soc
