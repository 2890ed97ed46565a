// SPDX-License-Identifier: GPL-3.0-or-later
// LineIndex: finds the slot of a cached map line. A table of slot numbers with linear probing, at most half full. Removing a line moves
// back those that were displaced by it, so the table is as large as the lines cached at once ask for, however many pass through the cache.
// The lines themselves are in the slots: `lineOf(slot)` tells the line of one.
#pragma once

#include "base/index.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace floom::inline engine {

using MapSlot = Index<struct MapSlotTag, std::uint32_t>; // of the map cache

class LineIndex {
public:
    static constexpr MapSlot kNone{UINT32_MAX};

    template <typename LineOf> [[nodiscard]] MapSlot find(MapLineIndex line, LineOf lineOf) const
    {
        if (m_used == 0)
            return kNone;
        std::size_t at = home(line);
        while (m_table[at] != kNone && lineOf(m_table[at]) != line)
            at = next(at);
        return m_table[at];
    }
    // The line of the slot must not be in the table.
    template <typename LineOf> void insert(MapSlot slot, LineOf lineOf)
    {
        if (2 * (m_used + 1) > m_table.size())
            grow(lineOf);
        put(slot, lineOf);
        ++m_used;
    }
    // Removes the line of the slot, which must be in the table.
    template <typename LineOf> void remove(MapSlot slot, LineOf lineOf)
    {
        std::size_t hole = home(lineOf(slot));
        while (m_table[hole] != slot)
            hole = next(hole);
        for (std::size_t at = next(hole); m_table[at] != kNone; at = next(at))
            if (const std::size_t from = home(lineOf(m_table[at])); steps(from, at) >= steps(hole, at)) {
                m_table[hole] = m_table[at];
                hole = at;
            }
        m_table[hole] = kNone;
        --m_used;
    }

private:
    [[nodiscard]] std::size_t home(MapLineIndex line) const { return static_cast<std::size_t>(line * 0x9E3779B97F4A7C15ULL >> m_shift); }
    [[nodiscard]] std::size_t next(std::size_t at) const { return (at + 1) & (m_table.size() - 1); }
    [[nodiscard]] std::size_t steps(std::size_t from, std::size_t to) const { return (to - from) & (m_table.size() - 1); }
    template <typename LineOf> void put(MapSlot slot, LineOf lineOf)
    {
        std::size_t at = home(lineOf(slot));
        while (m_table[at] != kNone)
            at = next(at);
        m_table[at] = slot;
    }
    template <typename LineOf> void grow(LineOf lineOf)
    {
        constexpr std::size_t kFirst = 1024;
        std::vector<MapSlot> old(m_table.empty() ? kFirst : 2 * m_table.size(), kNone);
        old.swap(m_table);
        m_shift = 64 - std::countr_zero(m_table.size());
        for (const MapSlot slot : old)
            if (slot != kNone)
                put(slot, lineOf);
    }

    std::vector<MapSlot> m_table; // a power of two of them, or none
    std::size_t m_used = 0;
    int m_shift = 0; // shift that yields the place in the table
};

} // namespace floom::inline engine
