// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/work_ring.h"

#include <utility>

namespace floom {

void WorkRing::cut(std::int64_t start)
{
    while (m_count > m_first && at(m_count - 1).start >= start)
        --m_count;
    if (m_count > m_first)
        at(m_count - 1).end = std::min(at(m_count - 1).end, start);
    // The last work may still change: its block is not summed.
    m_done = std::min(m_done, m_count == 0 ? 0 : (m_count - 1) / kBlock);
}

void WorkRing::grow()
{
    std::vector<ServerWork> more(m_works.size() * 2);
    for (std::uint64_t i = m_first; i < m_count; ++i)
        more[i & (more.size() - 1)] = at(i);
    m_works = std::move(more);
    m_sums.clear(); // made anew when they are asked for
}

std::uint64_t WorkRing::blocksFrom(std::int64_t from, std::uint64_t end)
{
    constexpr std::uint64_t kWorth = 2 * kBlock;
    const std::uint64_t oldest = (m_first + kBlock - 1) / kBlock * kBlock;
    if (end < oldest + kWorth || at(end - kWorth).start < from)
        return end;
    std::uint64_t low = oldest / kBlock, high = (end - kWorth) / kBlock; // `high` starts late enough
    while (low < high) {
        const std::uint64_t middle = (low + high) / 2;
        if (at(middle * kBlock).start >= from)
            high = middle;
        else
            low = middle + 1;
    }
    sumTo(end / kBlock);
    return high * kBlock;
}

void WorkRing::sumTo(std::uint64_t block)
{
    const std::uint64_t oldest = (m_first + kBlock - 1) / kBlock;
    if (m_sums.empty() || m_done < oldest) {
        m_sums.assign(m_works.size() / kBlock + 2, {});
        m_codes.clear();
        m_done = oldest;
    }
    for (; m_done < block; ++m_done) {
        std::vector<std::int64_t> all = sums(m_done);
        all.resize(m_codes.size());
        std::size_t slot = 0;
        for (std::uint64_t i = m_done * kBlock; i < (m_done + 1) * kBlock; ++i) {
            const ServerWork& work = at(i);
            if (slot >= m_codes.size() || m_codes[slot] != work.code) {
                slot = static_cast<std::size_t>(std::find(m_codes.begin(), m_codes.end(), work.code) - m_codes.begin());
                if (slot == m_codes.size()) {
                    m_codes.push_back(work.code);
                    all.push_back(0);
                }
            }
            all[slot] += work.end - work.start;
        }
        m_sums[(m_done + 1) % m_sums.size()] = std::move(all);
    }
}

} // namespace floom
