// SPDX-License-Identifier: GPL-3.0-or-later
// WorkRing: recent work of one server (die, bus, core, ...), and how a time interval splits among it. Works are stored in the order they
// were reported; where two overlap (a die's registers and its array busy at once) the later one counts. The ring grows to what the longest
// wait needs, up to kMost works; then the older half is dropped. Per-code sums over blocks of works are built when a long interval is asked
// for, so a wait behind n works costs its latest works and a few blocks instead of n: in an overloaded run waits are as many as works.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace floom::inline engine {

struct ServerWork {
    std::int64_t start = 0, end = 0; // picoseconds
    std::uint32_t code = 0, who = 0;
};

class WorkRing {
public:
    static constexpr std::uint32_t kApart = 64; // latest parts of an interval that are reported one by one

    WorkRing();
    WorkRing(WorkRing&&) = default; // not copyable: m_last and m_stop point into m_works
    WorkRing& operator=(WorkRing&&) = default;

    // `longest`: longest wait for a server so far; works that ended well before that may be dropped.
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
    // As push(), if no work of the ring has a `who`, but only for work that does not overlap earlier work. False: call push().
    bool append(std::int64_t start, std::int64_t end, std::uint32_t code)
    {
        ServerWork* const last = m_last;
        if (last->end >= start) [[unlikely]] {
            if (last->end != start)
                return false;
            if (last->code == code) {
                last->end = end;
                return true;
            }
        }
        ServerWork* const next = last + 1;
        if (next == m_stop) [[unlikely]]
            return false;
        next->start = start; // `who` is 0 as it is
        next->code = code;
        next->end = end;
        m_last = next;
        return true;
    }

    // Splits [from, to), latest first: `each(ps, code, who)`, at most `most` picoseconds in total. Parts after the first kApart may come
    // summed by code, with `who` 0. Returns the picoseconds, out of `most`, that no work covers.
    template <typename Each> std::int64_t split(std::int64_t from, std::int64_t to, std::int64_t most, Each&& each)
    {
        return split(from, to, most, m_last, 0, std::forward<Each>(each));
    }
    // As split(), for what is left of an interval after a backward walk from latest(): `next` comes next, `told` parts are reported.
    template <typename Each>
    std::int64_t split(std::int64_t from, std::int64_t to, std::int64_t most, const ServerWork* next, std::uint32_t told, Each&& each)
    {
        std::int64_t left = most, cursor = to;
        for (std::uint64_t i = after(next); i > m_first && left > 0;) {
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

    // Latest work. Earlier works precede it in memory, down to a sentinel that ended before time 0.
    [[nodiscard]] const ServerWork* latest() const { return m_last; }
    // True if a backward walk that ended at `work` has not seen all works (older lap): use split().
    [[nodiscard]] bool goesOn(const ServerWork* work) const { return work == m_works.data() && m_first < m_lap; }

private:
    static constexpr std::size_t kMost = std::size_t{1} << 18;
    static constexpr std::size_t kBlock = 64;

    // Slow path of push(): extends the latest work, cuts overlapped works, or makes room.
    void pushSpecial(std::int64_t start, std::int64_t end, std::uint32_t code, std::uint32_t who, std::int64_t longest);

    // Works are indexed by the number of works reported before them.
    [[nodiscard]] std::size_t size() const { return m_works.size() - 1; } // always 2 * n * kBlock
    [[nodiscard]] ServerWork& at(std::uint64_t index) { return m_works[index - m_lap + (index < m_lap ? size() : 0) + 1]; }
    [[nodiscard]] std::uint64_t after(const ServerWork* work) const // index after a work of this lap
    {
        return m_lap + static_cast<std::uint64_t>(work - m_works.data());
    }
    void cut(std::int64_t start); // cuts the stored works at `start`, for a new work that starts before their end
    void makeRoom(std::int64_t old); // for the next work; works that ended before `old` may be dropped
    // First block-aligned index before `end` whose work starts at `from` or later; `end` if summing is not worth it. The blocks between are
    // summed.
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
    ServerWork* m_stop = nullptr; // push() may append up to here on its fast path
    std::vector<ServerWork> m_works; // after a sentinel that ended before time 0
    std::uint64_t m_first = 0, m_lap = 0; // index of the oldest kept work, and of this lap's first; multiples of kBlock
    std::vector<std::uint32_t> m_codes; // code of each slot of the sums
    std::vector<std::vector<std::int64_t>> m_sums; // by block: prefix sums of the blocks before it, per slot
    std::uint64_t m_done = 0; // prefix sums exist up to this block, for all older blocks kept whole
};

} // namespace floom::inline engine
