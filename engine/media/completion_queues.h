// SPDX-License-Identifier: GPL-3.0-or-later
// CompletionQueues: completion entries in host memory whose interrupt has not been sent yet. One interrupt announces all entries gathered
// in its queue: at a count threshold, or when the oldest has waited long enough. Source: NVM Express 1.x, interrupt coalescing (which
// counts time in steps of 100 us; here it may be any).
#pragma once

#include "model/packet_queue.h"

#include <vector>

namespace floom::inline engine {

class CompletionQueues {
public:
    CompletionQueues(std::int64_t queues, std::int64_t threshold)
        : m_threshold(static_cast<std::uint32_t>(threshold))
        , m_queues(static_cast<std::size_t>(queues))
    {
    }

    enum class Next : std::uint8_t { announce, startTimer, nothing };
    // Adds an entry that was posted now; says what to do next.
    Next add(Context& context, Packet& packet, std::size_t queue, Time patience)
    {
        Queue& mine = m_queues[queue];
        mine.gathering.push(context, packet);
        if (mine.gathering.size() >= m_threshold)
            return Next::announce;
        if (mine.gathering.size() > 1)
            return Next::nothing;
        mine.deadline = context.now + patience;
        return Next::startTimer;
    }
    // False for a timer whose entries were already announced by count.
    [[nodiscard]] bool due(std::size_t queue, Time now) const
    {
        return !m_queues[queue].gathering.empty() && m_queues[queue].deadline == now;
    }

    // Removes the first entry, which carries the interrupt and says how many further entries it announces.
    Packet& announce(Context& context, std::size_t queue)
    {
        Queue& mine = m_queues[queue];
        Packet& carrier = mine.gathering.pop(context);
        carrier.atHost.announced = mine.gathering.size();
        while (!mine.gathering.empty())
            mine.announced.push(context, mine.gathering.pop(context));
        return carrier;
    }
    // Interrupts of a queue arrive in order: returns the next announced entry.
    Packet& takeAnnounced(Context& context, std::size_t queue) { return m_queues[queue].announced.pop(context); }

private:
    struct Queue {
        PacketQueue gathering, announced;
        Time deadline;
    };
    std::uint32_t m_threshold;
    std::vector<Queue> m_queues;
};

} // namespace floom::inline engine
