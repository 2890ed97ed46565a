// SPDX-License-Identifier: GPL-3.0-or-later
// Device: the hardware that firmware controls: host command queue, data transfers, flash orders with their completions, and slots. It sends
// packets along the topology's routes and checks the hardware rules; a breach is reported with the instruction that caused it. Before the
// run (no context) everything is done at once, untimed. Each part implements the registers of its own page.
#pragma once

#include "soc/board.h"
#include "soc/flash_orders.h"
#include "soc/host_commands.h"
#include "soc/host_transfers.h"

#include <tuple>
#include <vector>

namespace floom::inline engine::soc {

class Device : private SlotWaiters {
public:
    Device(const Topology& topology, const DeviceSettings& settings, int cores, RingMemory& memory, const FirmwareMeters& meters);

    [[nodiscard]] std::uint32_t logicalUnits() const { return m_board.logicalUnits; }
    [[nodiscard]] std::uint32_t rowUnits() const { return m_board.rowUnits; }
    [[nodiscard]] const MemoryGeometry& geometry() const { return m_board.geometry; }
    [[nodiscard]] std::uint32_t dies() const { return m_board.dies; }
    [[nodiscard]] const DeviceSettings& settings() const { return m_board.settings; }
    [[nodiscard]] const DeviceCounters& counters() const { return m_board.count; }
    [[nodiscard]] std::uint32_t commandsInside() const { return m_commands.inside(); }
    [[nodiscard]] std::uint32_t slotsTaken() const { return m_board.buffer.count() - m_board.buffer.free(); }

    // Register access on pages 2 to 6, as `core` sees it. False: no such register. A write may break a rule: takeBreach() then returns it
    // once.
    bool read(CoreIndex core, std::uint32_t reg, std::uint32_t& value);
    bool write(Context* context, CoreIndex core, std::uint32_t pc, std::uint32_t reg, std::uint32_t value);
    Breach takeBreach() { return std::exchange(m_board.breach, {}); }
    [[nodiscard]] std::uint32_t pending(CoreIndex core) const; // Irq bits

    void command(Context& context, Packet& request) { m_commands.arrive(context, request); }
    void offer(HostOp op, LogicalUnit unit, std::uint32_t count) { m_commands.offer(op, unit, count); } // before the run
    void returned(Context& context, Packet& packet);

    // While no command is inside.
    using State = std::tuple<BoardState, HostCommands::State, HostTransfers::State, FlashOrders::State, std::vector<bool>>;
    [[nodiscard]] State state() const { return {m_board, m_commands.state(), m_transfers.state(), m_flash.state(), m_slotWanted}; }
    void standAs(const State& state);

private:
    bool readSlots(CoreIndex core, std::uint32_t reg, std::uint32_t& value);
    bool writeSlots(CoreIndex core, std::uint32_t pc, std::uint32_t reg, std::uint32_t value);
    void filled(Context* context, DieIndex die) override;

    Board m_board;
    HostCommands m_commands;
    HostTransfers m_transfers;
    FlashOrders m_flash;
    std::vector<bool> m_slotWanted; // by core: its last allocation found no free slot
};

} // namespace floom::inline engine::soc
