// SPDX-License-Identifier: GPL-3.0-or-later
// MapStart: where the pages of a map on flash lie when a run starts, on every die alike. Written in order, they fill their superblocks.
// After many random writes, each of which changed some page, they are scattered over the map's superblocks, the older superblocks emptier,
// and the map's frontier has just opened a superblock. A map page takes a whole flash page: a slot.
#pragma once

#include "base/index.h"

#include <cstdint>
#include <vector>

namespace floom::inline engine {

using MapSuperblock = Index<struct MapSuperblockTag, std::uint32_t>; // of those that hold the map on a die when a run starts

class MapStart {
public:
    // `pages` per die (0: no map on flash), `slots` per superblock; `closed`: full superblocks in the steady state.
    void build(bool random, std::uint64_t pages, std::uint32_t slots, std::uint32_t closed);

    [[nodiscard]] std::uint32_t superblocks() const { return static_cast<std::uint32_t>(m_pages.size()); } // the last one is open
    [[nodiscard]] std::uint32_t pages(MapSuperblock superblock) const { return m_pages[superblock]; } // pages in the superblock
    // Slots written in the open superblock; dies differ.
    [[nodiscard]] std::uint32_t written(DieIndex die) const;
    [[nodiscard]] std::uint64_t before(MapSuperblock superblock) const
    {
        return m_before[superblock];
    } // pages in the superblocks before it
    // Superblock of the die's page of that rank.
    [[nodiscard]] MapSuperblock superblockOf(std::uint64_t rank) const;
    [[nodiscard]] std::uint32_t slotOf(MapSuperblock superblock, std::uint64_t k) const // of the k-th page of the superblock
    {
        return static_cast<std::uint32_t>(superblock + 1 < superblocks() ? k * m_slots / m_pages[superblock] : k);
    }

private:
    void age(std::uint64_t pages, std::uint32_t closed);

    std::uint32_t m_slots = 1;
    bool m_aged = false;
    std::vector<std::uint32_t> m_pages; // by superblock
    std::vector<std::uint64_t> m_before; // prefix sums of m_pages
};

} // namespace floom::inline engine
