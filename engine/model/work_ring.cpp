// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/work_ring.h"

#include <limits>
#include <utility>

namespace floom::inline engine {

WorkRing::WorkRing()
    : m_works(2 * kBlock + 1)
{
    constexpr std::int64_t kBefore = std::numeric_limits<std::int64_t>::min();
    m_works.front() = {kBefore, kBefore, 0, 0};
    m_last = m_works.data();
    m_stop = m_last + m_works.size();
}

void WorkRing::pushSpecial(std::int64_t start, std::int64_t end, std::uint32_t code, std::uint32_t who, std::int64_t longest)
{
    if (m_last->end == start && m_last->code == code && m_last->who == who) {
        m_last->end = end;
        return;
    }
    if (m_last->end > start)
        cut(start);
    if (m_last + 1 == m_stop)
        makeRoom(end - 4 * longest);
    *++m_last = {start, end, code, who};
}

void WorkRing::cut(std::int64_t start)
{
    std::uint64_t count = after(m_last);
    while (count > m_first && at(count - 1).start >= start)
        --count;
    if (count <= m_lap && count > m_first) // back into the previous lap
        m_lap -= size();
    m_last = m_works.data() + (count - m_lap);
    if (count > m_first)
        m_last->end = std::min(m_last->end, start);
    if (m_last + 1 > m_stop)
        m_stop = m_last + 1;
    // The last work may still change: its block is not summed.
    m_done = std::min(m_done, count == 0 ? 0 : (count - 1) / kBlock);
}

void WorkRing::makeRoom(std::int64_t old)
{
    const std::size_t half = size() / 2;
    const std::uint64_t count = after(m_last);
    if (count - m_first + half > size()) {
        if (at(m_first + half - 1).end > old && size() < kMost) {
            std::vector<ServerWork> more(2 * size() + 1);
            more.front() = m_works.front();
            for (std::uint64_t i = m_first; i < count; ++i)
                more[i - m_first + 1] = at(i);
            m_works = std::move(more);
            m_lap = m_first;
            m_last = m_works.data() + (count - m_first);
            m_stop = m_works.data() + m_works.size();
            m_sums.clear(); // rebuilt on demand
            return;
        }
        m_first += half;
    }
    if (m_last == &m_works.back()) {
        m_lap += size();
        m_last = m_works.data();
        m_stop = m_last + 1 + half;
    } else {
        m_stop = m_works.data() + m_works.size();
    }
}

std::uint64_t WorkRing::blocksFrom(std::int64_t from, std::uint64_t end)
{
    constexpr std::uint64_t kWorth = 2 * kBlock;
    if (end < m_first + kWorth || at(end - kWorth).start < from)
        return end;
    std::uint64_t low = m_first / kBlock, high = (end - kWorth) / kBlock; // `high` is known to start late enough
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
    const std::uint64_t oldest = m_first / kBlock;
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

} // namespace floom::inline engine
