// SPDX-License-Identifier: GPL-3.0-or-later
// ReadRetry: a page that could not be corrected is read once more at the next level, as long as its part has one, then for soft decision,
// as long as the code has a use for it; then it is made from others, where there is parity, or given up.
#pragma once

#include "firmware/core/orders.h"

namespace floom {

class Rebuilder {
public:
    Rebuilder() = default;
    Rebuilder(const Rebuilder&) = delete;
    Rebuilder& operator=(const Rebuilder&) = delete;
    virtual ~Rebuilder() = default;
    // The page is given up. True: it will be made from others, and the packet comes back to its part then.
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

    // A part begins so when a read comes back. True: it has not come yet.
    bool again(Context& context, Packet& packet) { return packet.unreadable && send(context, packet); }
    [[nodiscard]] static bool toHost(const Packet& packet); // its data do not stop in the buffer

    Rebuilder* rebuilder = nullptr; // where there is parity

private:
    bool send(Context& context, Packet& packet);
    static void makeRoom(Context& context, Packet& packet);

    const Topology& m_topology;
    Orders& m_orders;
    FtlCounters& m_count;
};

} // namespace floom
