// SPDX-License-Identifier: GPL-3.0-or-later
// PpnMap: LPN to PPN map of units that have moved since the start state, in the values of UnitMap. Units are grouped in regions. A region
// with few writes is a small hash table; from about a third of its units on it is an array of 4 B per unit (5 B if PPNs need more bits).
// Each region grows by itself, so growing never needs the whole map twice, and no map is larger than its arrays. A small map uses arrays
// from the first write. Units outside the configured range are in a UnitMap.
#pragma once

#include "firmware/core/unit_map.h"

#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

namespace floom::inline engine {

class PpnMap {
public:
    // Reference to a unit's value; valid until the next at().
    class Entry {
    public:
        [[nodiscard]] Ppn get() const { return m_map != nullptr ? m_map->load(m_at) : Ppn{*reinterpret_cast<std::uint64_t*>(m_at)}; }
        void set(Ppn value) const
        {
            if (m_map != nullptr)
                m_map->store(m_at, value);
            else
                *reinterpret_cast<std::uint64_t*>(m_at) = value;
        }

    private:
        friend class PpnMap;
        Entry(std::uint8_t* at, const PpnMap* map)
            : m_at(at)
            , m_map(map)
        {
        }
        std::uint8_t* m_at;
        const PpnMap* m_map; // null: points into a UnitMap
    };

    // For LPNs [0, units) on `dies` dies of `dieSlots` slots each. Without this call all units are in a UnitMap.
    void configure(std::uint64_t units, std::uint64_t dies, std::uint64_t dieSlots);

    [[nodiscard]] Ppn find(Lpn lpn) const
    {
        if (!m_touched)
            return UnitMap::kAbsent;
        const std::uint64_t number = lpn >> kRegionBits;
        if (number >= m_regions.size())
            return findBeside(lpn);
        const Region& region = m_regions[number];
        const auto key = static_cast<std::uint32_t>(lpn & kKeyMask);
        if (region.bits == kArray) [[likely]]
            return load(region.data.get() + std::size_t{key} * m_width);
        return region.bits == 0 ? UnitMap::kAbsent : findInTable(region, key);
    }

    Entry at(Lpn lpn)
    {
        m_touched = true;
        const std::uint64_t number = lpn >> kRegionBits;
        if (number >= m_regions.size())
            return {reinterpret_cast<std::uint8_t*>(&m_others.at(lpn)), nullptr};
        Region& region = m_regions[number];
        const auto key = static_cast<std::uint32_t>(lpn & kKeyMask);
        if (region.bits == kArray) [[likely]]
            return {region.data.get() + std::size_t{key} * m_width, this};
        return {enter(region, key), this};
    }
    void set(Lpn lpn, Ppn ppn) { at(lpn).set(ppn); }
    // The unit in that slot of the write buffer is on flash: records its place, if the slot holds its newest version.
    [[nodiscard]] bool placed(Lpn lpn, BufferSlot slot, DieIndex die, SlotIndex where)
    {
        const std::uint64_t number = lpn >> kRegionBits;
        if (number < m_regions.size() && m_regions[number].bits == kArray) [[likely]] {
            std::uint8_t* const at = m_regions[number].data.get() + std::size_t{static_cast<std::uint32_t>(lpn & kKeyMask)} * m_width;
            const bool newest = rawAt(at) == (slot | m_special);
            if (newest) [[likely]]
                keep(at, std::uint64_t{die} << m_slotBits | where);
            return newest;
        }
        const Entry entry = at(lpn);
        const bool newest = entry.get() == (UnitMap::kBuffered | slot);
        if (newest)
            entry.set(UnitMap::ppn(die, where));
        return newest;
    }

    // Counts of the units in [first, end): with an entry, and of these with a PPN.
    struct Tally {
        std::uint64_t said = 0, placed = 0;
    };
    [[nodiscard]] Tally count(std::uint64_t first, std::uint64_t end) const;

private:
    static constexpr int kRegionBits = 14;
    static constexpr std::uint32_t kKeyMask = (1U << kRegionBits) - 1, kKey = sizeof(std::uint16_t);
    static constexpr std::uint16_t kFree = UINT16_MAX, kArray = UINT16_MAX;

    struct Region {
        std::unique_ptr<std::uint8_t[]> data; // table: alternating keys and values
        std::uint16_t used = 0;
        std::uint16_t bits = 0; // log2 of the table size; 0: empty
    };

    [[nodiscard]] std::uint64_t rawAt(const std::uint8_t* at) const
    {
        std::uint32_t low = 0;
        std::memcpy(&low, at, sizeof(low));
        return m_width == sizeof(low) ? low : low | std::uint64_t{at[sizeof(low)]} << 32;
    }
    [[nodiscard]] Ppn load(const std::uint8_t* at) const
    {
        const std::uint64_t raw = rawAt(at);
        if (raw < m_special) [[likely]]
            return UnitMap::ppn(DieIndex{static_cast<std::uint32_t>(raw >> m_slotBits)}, SlotIndex{raw & m_slotMask});
        return Ppn{raw + 1 >= m_rawMask ? raw | ~m_rawMask : UnitMap::kBuffered | (raw & ~m_special)};
    }
    void store(std::uint8_t* at, Ppn ppn) const
    {
        keep(at,
             ppn < UnitMap::kBuffered ? std::uint64_t{UnitMap::dieOf(ppn)} << m_slotBits | UnitMap::slotOf(ppn)
                                      : (ppn & m_rawMask) | m_special);
    }
    void keep(std::uint8_t* at, std::uint64_t raw) const
    {
        const auto low = static_cast<std::uint32_t>(raw);
        std::memcpy(at, &low, sizeof(low));
        if (m_width > sizeof(low))
            at[sizeof(low)] = static_cast<std::uint8_t>(raw >> 32);
    }

    [[nodiscard]] static std::uint32_t keyOf(const std::uint8_t* entry)
    {
        std::uint16_t key = 0;
        std::memcpy(&key, entry, kKey);
        return key;
    }
    // Entry of a key in a table, or the free entry for it. Four consecutive units are stored together.
    [[nodiscard]] std::uint8_t* search(const Region& region, std::uint32_t key) const
    {
        std::uint32_t at = ((key >> 2) * 0x9E3779B1U >> (34 - region.bits) << 2) + (key & 3);
        std::uint8_t* entry = region.data.get() + at * m_stride;
        for (std::uint32_t found = keyOf(entry); found != kFree && found != key; found = keyOf(entry)) {
            ++at;
            entry = (at >> region.bits) != 0 ? region.data.get() + (at = 0) : entry + m_stride;
        }
        return entry;
    }
    [[nodiscard]] Tally countArray(const std::uint8_t* entries, std::uint32_t number) const;
    [[nodiscard]] Ppn findBeside(Lpn lpn) const;
    [[nodiscard]] Ppn findInTable(const Region& region, std::uint32_t key) const
    {
        const std::uint8_t* const entry = search(region, key);
        return keyOf(entry) == kFree ? UnitMap::kAbsent : load(entry + kKey);
    }
    std::uint8_t* enter(Region& region, std::uint32_t key);
    std::uint8_t* enterAfterGrowth(Region& region, std::uint32_t key) const;
    static std::uint8_t* take(Region& region, std::uint8_t* entry, std::uint32_t key);
    void grow(Region& region) const;

    std::vector<Region> m_regions;
    UnitMap m_others;
    std::uint32_t m_width = 4;
    std::size_t m_stride = 4 + kKey; // of the entries of a table
    int m_slotBits = 0;
    std::uint64_t m_slotMask = 0;
    std::uint64_t m_special = 0; // values from here on: buffered, trimmed, start state
    std::uint64_t m_rawMask = 0;
    bool m_small = false, m_touched = false;
};

} // namespace floom::inline engine
