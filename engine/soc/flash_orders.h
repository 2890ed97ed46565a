// SPDX-License-Identifier: GPL-3.0-or-later
// FlashOrders: the firmware's flash orders, executed in order per die, and their completions.
#pragma once

#include "soc/done_ring.h"
#include "soc/flash_array.h"
#include "soc/host_commands.h"

#include <deque>
#include <tuple>
#include <vector>

namespace floom::inline engine::soc {

class FlashOrders {
public:
    FlashOrders(Board& board, HostCommands& commands, SlotWaiters& waiters, int cores);

    // Register pages 4 and 5. False: no such register.
    bool read(CoreIndex core, std::uint32_t reg, std::uint32_t& value) const;
    bool write(Context* context, CoreIndex core, std::uint32_t pc, std::uint32_t reg, std::uint32_t value);
    // Address of the core's table that links each slot to the next.
    void linkTable(CoreIndex core, std::uint32_t address);
    [[nodiscard]] bool hasNews(CoreIndex core) const { return m_rings[core].done.hasNews(); }

    // Issues queued orders of a die, or of all dies, in order, as long as their data are there.
    void goOn(Context* context, DieIndex die);
    void goOn(Context* context);
    void returned(Context& context, Packet& packet);

    // Each core has its own order ring, completion ring and slot table, so no core waits for another's orders.
    struct Rings {
        Ring flash, next;
        DoneRing done;
        std::uint32_t orderedAt = 0; // pc of the last doorbell
    };

    using State = std::tuple<FlashArray, std::vector<Rings>, std::vector<std::deque<OrderIndex>>>;
    [[nodiscard]] State state() const { return {m_array, m_rings, m_queues}; }
    void standAs(const State& state) { std::tie(m_array, m_rings, m_queues) = state; }

private:
    void take(Context* context, CoreIndex core);
    bool accept(const std::uint8_t* words, FirmwareOrder& order);
    bool linkSlots(FirmwareOrder& order);
    bool ready(const FirmwareOrder& order);
    [[nodiscard]] bool mayPass(const FirmwareOrder& order) const;
    void start(Context* context, OrderIndex index);
    FlashOp change(const FirmwareOrder& order);
    void send(Context& context, OrderIndex index, FlashOp op);
    Packet& packetFor(Context& context, FirmwareOrder& order);
    [[nodiscard]] FlashAddress addressOf(const FirmwareOrder& order) const;
    bool retries(Context& context, Packet& packet, FirmwareOrder& order);
    void done(Context* context, OrderIndex index, bool failed);

    Board& m_board;
    HostCommands& m_commands;
    SlotWaiters& m_waiters;
    FlashArray m_array;
    std::vector<Rings> m_rings; // by core
    std::vector<std::deque<OrderIndex>> m_queues; // by die: orders waiting for data, or behind one that waits
};

} // namespace floom::inline engine::soc
