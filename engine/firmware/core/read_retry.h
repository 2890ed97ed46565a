// SPDX-License-Identifier: GPL-3.0-or-later
// ReadRetry: reads an uncorrectable page again at the next retry level while the NAND has one, then for soft decision while the code can
// use it. After that the page is rebuilt from parity if there is any, or given up.
#pragma once

#include "firmware/core/orders.h"

namespace floom::inline engine {

class Rebuilder {
public:
    Rebuilder() = default;
    Rebuilder(const Rebuilder&) = delete;
    Rebuilder& operator=(const Rebuilder&) = delete;
    virtual ~Rebuilder() = default;
    // Called for a page after its last retry. True: it is being rebuilt, and the packet returns to its part when done.
    virtual bool rebuild(Context& context, Packet& packet) = 0;
};

class ReadRetry {
public:
    ReadRetry(const Topology& topology, Orders& orders, FtlCounters& count)
        : m_topology(topology)
        , m_orders(orders)
        , m_count(count)
    {
    }

    // To be called first when a read returns. True: the read was sent again and is still outstanding.
    bool again(Context& context, Packet& packet) { return packet.unreadable && send(context, packet); }
    [[nodiscard]] static bool toHost(const Packet& packet); // its data go to the host, not just to the buffer

    Rebuilder* rebuilder = nullptr; // set if there is parity

private:
    bool send(Context& context, Packet& packet);
    static void makeRoom(Context& context, Packet& packet);

    const Topology& m_topology;
    Orders& m_orders;
    FtlCounters& m_count;
};

} // namespace floom::inline engine
