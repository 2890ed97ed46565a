// SPDX-License-Identifier: GPL-3.0-or-later
// DrivePort: the simulated drive behind FlashPort: each order walks the topology's route for its die and operation.
#pragma once

#include "firmware/core/flash_port.h"

namespace floom::inline engine {

class DrivePort final : public FlashPort {
public:
    explicit DrivePort(const Topology& topology)
        : m_topology(topology)
    {
    }

    void order(Context& context, Packet& packet, DieOperation visit, Time at) override
    {
        const DieInfo& die = m_topology.dies[packet.flash.die];
        packet.memory = die.memory;
        packet.memoryDie.value = die.memoryDie.value; // of a bare integer the compiler copies both at once
        context.follow(packet, m_topology.route(packet.flash.die, visit, packet.port));
        context.enterAt(packet, at);
    }

private:
    const Topology& m_topology;
};

} // namespace floom::inline engine
