// SPDX-License-Identifier: GPL-3.0-or-later
// UnitMap: hash map of changes since the start state: LPN -> current location; other tables of ids use it likewise. Open addressing, linear
// probing, doubles at 60 % load; iteration order is never used. An absent unit is where the start state put it. Four consecutive units
// share a cache line.
#pragma once

#include "base/index.h"

#include <bit>
#include <cstdint>
#include <vector>

namespace floom::inline engine {

class UnitMap {
public:
    static constexpr Ppn kAbsent{~std::uint64_t{0}}; // unchanged since the start state
    static constexpr Ppn kUnmapped{kAbsent - 1}; // trimmed
    static constexpr std::uint64_t kBuffered = std::uint64_t{1} << 62; // | write-buffer slot

    static constexpr Ppn ppn(DieIndex die, SlotIndex slot) { return Ppn{std::uint64_t{die} << 40 | slot}; }
    static constexpr DieIndex dieOf(Ppn ppn) { return DieIndex{static_cast<std::uint32_t>(ppn >> 40)}; }
    static constexpr SlotIndex slotOf(Ppn ppn) { return SlotIndex{ppn & ((std::uint64_t{1} << 40) - 1)}; }
    static constexpr bool buffered(std::uint64_t value) { return (value & kBuffered) != 0 && value < kUnmapped; }

    [[nodiscard]] bool empty() const { return m_used == 0; }

    [[nodiscard]] std::uint64_t find(std::uint64_t key) const
    {
        if (m_used == 0)
            return kAbsent;
        for (std::size_t i = home(key);; i = (i + 1) & m_mask) {
            if (m_table[i].key == key)
                return m_table[i].value;
            if (m_table[i].key == kAbsent)
                return kAbsent;
        }
    }

    // Visits all entries in unspecified order: for sums only.
    template <typename Visit> void each(Visit visit) const
    {
        for (const Entry& entry : m_table)
            if (entry.key != kAbsent)
                visit(entry.key, entry.value);
    }

    // Reference to a unit's value, kAbsent if it had none; valid until the next call.
    std::uint64_t& at(std::uint64_t key)
    {
        if (m_used >= m_full) [[unlikely]]
            grow();
        std::size_t i = home(key);
        while (m_table[i].key != key && m_table[i].key != kAbsent)
            i = (i + 1) & m_mask;
        if (m_table[i].key == kAbsent) {
            m_table[i].key = key;
            ++m_used;
        }
        return m_table[i].value;
    }
    void set(std::uint64_t key, std::uint64_t value) { at(key) = value; }

private:
    struct Entry {
        std::uint64_t key = kAbsent;
        std::uint64_t value = kAbsent;
    };

    [[nodiscard]] std::size_t home(std::uint64_t key) const { return ((key >> 2) * 0x9E3779B97F4A7C15ULL >> m_shift << 2) + (key & 3); }

    void grow()
    {
        std::vector<Entry> old(m_table.size() < 1024 ? 1024 : m_table.size() * 2);
        old.swap(m_table);
        m_mask = m_table.size() - 1;
        m_shift = 66 - std::countr_zero(m_table.size());
        m_full = m_table.size() * 6 / 10;
        m_used = 0;
        for (const Entry& entry : old)
            if (entry.key != kAbsent)
                set(entry.key, entry.value);
    }

    std::vector<Entry> m_table;
    std::size_t m_mask = 0, m_full = 0, m_used = 0;
    int m_shift = 0; // shift that yields the cache line index
};

} // namespace floom::inline engine
