// SPDX-License-Identifier: GPL-3.0-or-later
// HostCommands: host commands from arrival until the firmware completes them: ring, tags, and the check of read data. Commands without a
// tag or a ring entry wait in order.
#pragma once

#include "model/packet_queue.h"
#include "soc/board.h"
#include "soc/commands.h"

#include <deque>
#include <tuple>

namespace floom::inline engine::soc {

class HostCommands {
public:
    explicit HostCommands(Board& board)
        : m_board(board)
        , m_shadow(board.logicalUnits)
    {
    }

    // Register page 2. False: no such register.
    bool read(std::uint32_t reg, std::uint32_t& value) const;
    bool write(Context* context, CoreIndex core, std::uint32_t pc, std::uint32_t reg, std::uint32_t value);

    void arrive(Context& context, Packet& request);
    void offer(HostOp op, LogicalUnit unit, std::uint32_t count); // before the run
    void complete(Context* context, CommandTag tag, CoreIndex core, std::uint32_t pc);
    // `units` units of the order's command were transferred; completes the command if hardware should do so with the last unit.
    void moved(Context* context, const FirmwareOrder& order, std::uint32_t units);

    Command& operator[](CommandTag tag) { return m_commands[tag]; }
    [[nodiscard]] const char* refuses(CommandTag tag) const { return m_commands.refuses(tag); }
    [[nodiscard]] std::uint32_t inside() const { return m_commands.inside(); }
    [[nodiscard]] bool hasNews() const { return m_ring.used() != 0; }

    // Bytes of a unit of the command.
    [[nodiscard]] std::uint32_t bytesOf(const Command& command, CommandUnit unit) const;
    // True if `content` is valid data for the command's unit: the same LPN, and no older than the last write completed before the read
    // arrived.
    bool check(const FirmwareOrder& order, CommandUnit unit, const Content& content);
    bool checkZero(const FirmwareOrder& order);
    // part(): creates a packet for a part of the command; join(): ends it, with the last one as the critical path.
    Packet& part(Context& context, FirmwareOrder& order, const Route& route);
    void join(Context& context, Packet& part);

    // While no command is inside.
    using State = std::tuple<Shadow, Commands, Ring>;
    [[nodiscard]] State state() const { return {m_shadow, m_commands, m_ring}; }
    void standAs(const State& state) { std::tie(m_shadow, m_commands, m_ring) = state; }

private:
    bool enter(CommandTag tag);
    void deliver();
    void take(Context* context, CoreIndex core, std::uint32_t pc, std::uint32_t head);
    void attribute(Context& context, Packet& packet, const Command& command) const;
    void tellHands(Context& context, const Packet& request, const Command& command, const FirmwareOrder& order) const;

    Board& m_board;
    Shadow m_shadow;
    Commands m_commands;
    Ring m_ring;
    std::deque<CommandTag> m_waiting; // waiting for a ring entry
    PacketQueue m_arrived; // commands waiting for a tag
};

} // namespace floom::inline engine::soc
