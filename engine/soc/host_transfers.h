// SPDX-License-Identifier: GPL-3.0-or-later
// HostTransfers: data transfers between host and slots, one unit each. Transfers of the same slot are serialized.
#pragma once

#include "soc/host_commands.h"

#include <tuple>
#include <vector>

namespace floom::inline engine::soc {

class HostTransfers {
public:
    HostTransfers(Board& board, HostCommands& commands, SlotWaiters& waiters, int cores)
        : m_board(board)
        , m_commands(commands)
        , m_waiters(waiters)
        , m_what(static_cast<std::size_t>(cores))
    {
    }

    // Register page 3. False: no such register.
    bool read(std::uint32_t reg, std::uint32_t& value) const;
    bool write(Context* context, CoreIndex core, std::uint32_t pc, std::uint32_t reg, std::uint32_t value);

    // Slots have been filled: resumes transfers that waited for them.
    void goOn(Context* context);
    void returned(Context& context, Packet& packet);

    using State = std::tuple<std::vector<std::uint32_t>, std::vector<OrderIndex>, std::uint32_t>;
    [[nodiscard]] State state() const { return {m_what, m_held, m_busy}; }
    void standAs(const State& state) { std::tie(m_what, m_held, m_busy) = state; }

private:
    void order(Context* context, CoreIndex core, std::uint32_t pc, std::uint32_t value);
    [[nodiscard]] const char* refuses(const FirmwareOrder& order, DataSlot slot);
    void start(Context* context, OrderIndex index);
    void done(Context* context, OrderIndex index);

    Board& m_board;
    HostCommands& m_commands;
    SlotWaiters& m_waiters;
    std::vector<std::uint32_t> m_what; // by core: tag and unit written last (kDmaWhat)
    std::vector<OrderIndex> m_held; // orders waiting for their slots
    std::uint32_t m_busy = 0;
};

} // namespace floom::inline engine::soc
