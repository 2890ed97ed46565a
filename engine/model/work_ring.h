// SPDX-License-Identifier: GPL-3.0-or-later
// WorkRing: what a server (a die, a bus, a core, ...) did lately, and how a stretch of time splits among it. Works stand in the order they
// were told; where two overlap (a die's registers and its array are busy at once) the later one counts. It grows to hold what the longest
// wait needs, up to kMost works; the older half makes room. Sums by code over blocks of works are made when a long stretch is asked for, so
// that a wait behind n works costs its latest ones and a few blocks, not n: an overloaded run has as many waits as works.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace floom {

struct ServerWork {
    std::int64_t start = 0, end = 0; // picoseconds
    std::uint32_t code = 0, who = 0;
};

class WorkRing {
public:
    static constexpr std::uint32_t kApart = 64; // the latest parts of a stretch are told one by one

    WorkRing();
    WorkRing(WorkRing&&) = default; // not to be copied: m_last and m_stop point into m_works
    WorkRing& operator=(WorkRing&&) = default;

    // `longest`: for how long anybody has waited for a server; what ended well before that makes room.
    void push(std::int64_t start, std::int64_t end, std::uint32_t code, std::uint32_t who, std::int64_t longest)
    {
        ServerWork* const last = m_last;
        if (last->end < start || (last->end == start && (last->code != code || last->who != who))) [[likely]]
            if (ServerWork* const next = last + 1; next != m_stop) [[likely]] {
                *next = {start, end, code, who};
                m_last = next;
                return;
            }
        pushSpecial(start, end, code, who, longest);
    }

    // Splits [from, to), latest first: `each(ps, code, who)`, in all at most `most` picoseconds. The parts after the first kApart may come
    // added up by code, with `who` 0. Answers the picoseconds that no work covers, of `most`.
    template <typename Each> std::int64_t split(std::int64_t from, std::int64_t to, std::int64_t most, Each&& each)
    {
        std::int64_t left = most, cursor = to;
        std::uint32_t told = 0;
        for (std::uint64_t i = after(m_last); i > m_first && left > 0;) {
            if (told >= kApart && i % kBlock == 0 && i < after(m_last) && cursor - from <= left)
                if (const std::uint64_t low = blocksFrom(from, i); low < i) {
                    eachSum(low, i, [&](std::int64_t ps, std::uint32_t code) {
                        each(ps, code, 0U);
                        left -= ps;
                    });
                    i = low;
                    cursor = at(i).start;
                    continue;
                }
            const ServerWork& work = at(--i);
            if (work.end <= from)
                break;
            const std::int64_t high = std::min(work.end, cursor), low = std::max(work.start, from);
            if (high <= low)
                continue;
            const std::int64_t ps = std::min(high - low, left);
            each(ps, work.code, work.who);
            ++told;
            left -= ps;
            cursor = low;
        }
        return left;
    }

    // Those before it lie before it in memory, down to one that ended before all time.
    [[nodiscard]] const ServerWork* latest() const { return m_last; }
    // A walk back has ended at `work`, but there are more: split() finds them.
    [[nodiscard]] bool goesOn(const ServerWork* work) const { return work == m_works.data() && m_first < m_lap; }

private:
    static constexpr std::size_t kMost = std::size_t{1} << 18;
    static constexpr std::size_t kBlock = 64;

    // What goes on with the latest work, cuts what it overlaps, or finds no room.
    void pushSpecial(std::int64_t start, std::int64_t end, std::uint32_t code, std::uint32_t who, std::int64_t longest);

    // Works by how many were told before.
    [[nodiscard]] std::size_t size() const { return m_works.size() - 1; } // twice a multiple of kBlock
    [[nodiscard]] ServerWork& at(std::uint64_t index) { return m_works[index - m_lap + (index < m_lap ? size() : 0) + 1]; }
    [[nodiscard]] std::uint64_t after(const ServerWork* work) const // of this lap
    {
        return m_lap + static_cast<std::uint64_t>(work - m_works.data());
    }
    void cut(std::int64_t start); // the end of what is kept, for a work that starts before it
    void makeRoom(std::int64_t old); // for the next; what ended by then may be forgotten
    // The first of the works before `end`, a multiple of kBlock, that begins a block and starts at `from` or later; `end`: none that is
    // worth it. What lies between is summed.
    [[nodiscard]] std::uint64_t blocksFrom(std::int64_t from, std::uint64_t end);
    void sumTo(std::uint64_t block);

    template <typename Each> void eachSum(std::uint64_t from, std::uint64_t to, Each&& each) const
    {
        const auto& low = sums(from / kBlock);
        const auto& high = sums(to / kBlock);
        for (std::size_t slot = 0; slot < high.size(); ++slot)
            if (const std::int64_t ps = high[slot] - (slot < low.size() ? low[slot] : 0); ps > 0)
                each(ps, m_codes[slot]);
    }
    [[nodiscard]] const std::vector<std::int64_t>& sums(std::uint64_t block) const { return m_sums[block % m_sums.size()]; }

    ServerWork* m_last = nullptr; // the latest
    ServerWork* m_stop = nullptr; // so far it may go on without more ado
    std::vector<ServerWork> m_works; // lap by lap, after one that ended before all time
    std::uint64_t m_first = 0, m_lap = 0; // so many were told before the oldest that is kept, and before this lap; multiples of kBlock
    std::vector<std::uint32_t> m_codes; // by slot of the sums
    std::vector<std::vector<std::int64_t>> m_sums; // by block: what the blocks before it sum to since the first that was summed
    std::uint64_t m_done = 0; // block: the sums before it, and before each older one that is kept whole, are there
};

} // namespace floom
