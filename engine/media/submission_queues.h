// SPDX-License-Identifier: GPL-3.0-or-later
// SubmissionQueues: commands in host memory whose entries the controller has not fetched yet, and the order in which it fetches them.
// Modelled: round robin, a burst from one queue at a time; or weighted round robin with an urgent class: urgent queues before all others,
// then commands of the high, medium and low class in proportion to their weights. Queues belong to classes by number: the first `urgent`
// ones, then the high, the medium, the rest is low. Not modelled: the admin queue. Source: NVM Express 1.x, command arbitration.
#pragma once

#include "model/packet_queue.h"

#include <array>
#include <vector>

namespace floom::inline engine {

class SubmissionQueues {
public:
    static constexpr std::size_t kClasses = 4; // urgent, high, medium, low
    struct Rule {
        bool weighted = false;
        std::int64_t burst = 8; // commands from one queue before the next queue is served
        std::array<std::int64_t, 3> queuesOf{}; // urgent, high, medium
        std::array<std::int64_t, 3> weights{1, 1, 1}; // high, medium, low
    };

    SubmissionQueues(std::int64_t queues, const Rule& rule);

    [[nodiscard]] bool empty() const { return m_waiting == 0; }
    void push(Context& context, Packet& packet, std::size_t queue);
    // Next queue, and the number of commands to fetch from it, at most `most`. Precondition: not empty().
    struct Turn {
        std::size_t queue = 0;
        std::int64_t commands = 0;
    };
    [[nodiscard]] Turn turn(std::int64_t most);
    Packet& pop(Context& context, std::size_t queue);

private:
    struct Class {
        std::size_t begin = 0, end = 0; // its queues
        std::size_t used = 0; // one past the last queue ever used
        std::size_t current = 0; // queue whose burst is in progress
        std::int64_t burstLeft = 0;
        std::int64_t credit = 0;
        std::uint64_t waiting = 0;
    };

    [[nodiscard]] Class& classOf(std::size_t queue);
    [[nodiscard]] std::size_t pickClass();

    Rule m_rule;
    std::vector<PacketQueue> m_queues;
    std::array<Class, kClasses> m_classes;
    std::uint64_t m_waiting = 0;
};

} // namespace floom::inline engine
