// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/cause_histories.h"

#include <algorithm>

namespace floom::inline engine {

[[gnu::noinline]] void CauseHistories::refill()
{
    sweep();
    // Keep at least three quarters of the nodes free, so that the cost of a sweep per taken node stays small.
    const std::size_t before = m_nodes.size(), used = before - m_free.size();
    m_nodes.resize(std::max({std::size_t{1024}, before, 4 * used}));
    for (std::size_t id = m_nodes.size(); id-- > before;)
        m_free.push_back(static_cast<std::uint32_t>(id));
}

// Frees lives that no packet reaches within kReach stretches. Two stretches may merge where lives meet, hence size - 1.
void CauseHistories::sweep()
{
    for (Node& node : m_nodes)
        node.seen = SIZE_MAX;
    see(m_current);
    for (const Before& before : m_before)
        see(before.node);
    for (const std::uint32_t kept : m_kept)
        see(kept);
    for (std::size_t id = 0; id < m_nodes.size(); ++id) {
        Node& node = m_nodes[id];
        if (node.seen == SIZE_MAX)
            m_free.push_back(static_cast<std::uint32_t>(id));
        else if (node.before != kNone && m_nodes[node.before].seen == SIZE_MAX)
            node.before = kNone;
    }
}

void CauseHistories::see(std::uint32_t id)
{
    std::size_t front = 0;
    for (int level = 0; id != kNone && (front < kReach || level < 2); ++level, id = m_nodes[id].before) {
        Node& node = m_nodes[id];
        if (node.seen <= front)
            return;
        node.seen = front;
        front += std::max<std::size_t>(node.kept.isKept() ? node.kept.least() : node.life.size(), 2) - 1;
    }
}

} // namespace floom::inline engine
