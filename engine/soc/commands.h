// SPDX-License-Identifier: GPL-3.0-or-later
// Commands: host commands inside the controller, by tag, and the rules for tags: each is completed exactly once, with all its data
// transferred.
#pragma once

#include "model/packet.h"
#include "soc/shadow.h"

#include <cstdint>
#include <vector>

namespace floom::inline engine::soc {

struct Command {
    PacketId packet = kNoPacket; // kNoPacket: a preconditioning write, untimed
    HostOp op = HostOp::read;
    LogicalUnit first;
    std::uint32_t count = 0; // units
    std::uint32_t firstBytes = 0, lastBytes = 0; // bytes used in the first and last unit, if partial
    std::uint32_t moved = 0; // units whose data have been transferred
    std::uint32_t asked = 0; // units whose transfer was ordered
    bool open = false; // not completed yet
    bool completes = false; // hardware completes it with its last unit
    Time taken; // when the firmware took it
    CoreIndex core; // core that took it
    std::vector<std::uint32_t> versions; // write: version of each unit; read: oldest valid version of each unit

    [[nodiscard]] LogicalUnit unit(CommandUnit n) const { return first + n.value; }
};

class Commands {
public:
    // Allocates a tag for a new command; kNone if there is none.
    static constexpr CommandTag kNone{UINT32_MAX};
    CommandTag open()
    {
        if (m_free.empty()) {
            if (m_commands.size() >= 0xFFFF)
                return kNone;
            m_free.push_back(static_cast<std::uint16_t>(m_commands.size()));
            m_commands.emplace_back();
        }
        const CommandTag tag{m_free.back()};
        m_free.pop_back();
        Command& command = m_commands[tag];
        std::vector<std::uint32_t> kept = std::move(command.versions);
        kept.clear();
        command = Command();
        command.versions = std::move(kept);
        command.open = true;
        ++m_open;
        return tag;
    }
    void close(CommandTag tag)
    {
        m_commands[tag].open = false;
        m_free.push_back(static_cast<std::uint16_t>(tag.value));
        --m_open;
    }
    Command& operator[](CommandTag tag) { return m_commands[tag]; }
    [[nodiscard]] std::uint32_t inside() const { return m_open; }
    [[nodiscard]] const char* refuses(CommandTag tag) const
    {
        return tag >= m_commands.size() ? "names a tag that was never given out"
            : !m_commands[tag].open     ? "completes or serves a tag that is completed already"
                                        : nullptr;
    }

private:
    std::vector<Command> m_commands;
    std::vector<std::uint16_t> m_free;
    std::uint32_t m_open = 0;
};

} // namespace floom::inline engine::soc
