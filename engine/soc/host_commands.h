// SPDX-License-Identifier: GPL-3.0-or-later
// HostCommands: commands of the host from their arrival until the firmware completes them: their ring, their tags, and what a read may be
// answered with. Those without a tag or a place in the ring wait in order.
#pragma once

#include "model/packet_queue.h"
#include "soc/board.h"
#include "soc/commands.h"

#include <deque>

namespace floom::soc {

class HostCommands {
public:
    explicit HostCommands(Board& board)
        : m_board(board)
        , m_shadow(board.logicalUnits)
    {
    }

    // Page 2 of the registers. False: there is none.
    bool read(std::uint32_t reg, std::uint32_t& value) const;
    bool write(Context* context, std::uint32_t core, std::uint32_t pc, std::uint32_t reg, std::uint32_t value);

    void arrive(Context& context, Packet& request);
    void offer(HostOp op, std::uint32_t unit, std::uint32_t count); // before the run
    void complete(Context* context, std::uint32_t tag, std::uint32_t core, std::uint32_t pc);
    // So many units of the order's command have come or gone: it is completed where hardware is to do that with the last.
    void moved(Context* context, const FirmwareOrder& order, std::uint32_t units);

    Command& operator[](std::uint32_t tag) { return m_commands[tag]; }
    [[nodiscard]] const char* refuses(std::uint32_t tag) const { return m_commands.refuses(tag); }
    [[nodiscard]] std::uint32_t inside() const { return m_commands.inside(); }
    [[nodiscard]] bool takesMore() const { return m_arrived.empty() && m_waiting.empty(); }
    [[nodiscard]] bool hasNews() const { return m_ring.used() != 0; }

    // Bytes of the command's unit.
    [[nodiscard]] std::uint32_t bytesOf(const Command& command, std::uint32_t unit) const;
    // Whether `content` may answer the command's unit: it is that unit's, and no older than what was completed before the read came.
    bool check(const FirmwareOrder& order, std::uint32_t unit, const Content& content);
    bool checkZero(const FirmwareOrder& order);
    // A part of the command's request on its way, and the last part to come back.
    Packet& part(Context& context, FirmwareOrder& order, const Route& route);
    void join(Context& context, Packet& part);

private:
    bool enter(std::uint32_t tag);
    void deliver();
    void take(Context* context, std::uint32_t core, std::uint32_t pc, std::uint32_t head);
    void attribute(Context& context, Packet& packet, const Command& command) const;
    void tellHands(Context& context, const Packet& request, const Command& command, const FirmwareOrder& order) const;

    Board& m_board;
    Shadow m_shadow;
    Commands m_commands;
    Ring m_ring;
    std::deque<std::uint32_t> m_waiting; // tags without a place in the ring
    PacketQueue m_arrived; // commands without a tag
};

} // namespace floom::soc
