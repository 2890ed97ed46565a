// SPDX-License-Identifier: GPL-3.0-or-later
// MapStart: where the pages of a map on flash lie when a run starts, on every die alike. Written in order they fill their stripes. After
// many random writes, each of which has changed some page, they lie scattered over the stripes that the map has, the older ones emptier,
// and its frontier has just begun a stripe. A page of the map takes a whole page of the flash: a slot.
#pragma once

#include "base/index.h"

#include <cstdint>
#include <vector>

namespace floom {

class MapStart {
public:
    // `pages` of a die (0: no map on flash), `slots` of a stripe; `closed`: stripes that are written to their ends in the steady state.
    void build(bool random, std::uint64_t pages, std::uint32_t slots, std::uint32_t closed);

    [[nodiscard]] std::uint32_t stripes() const { return static_cast<std::uint32_t>(m_pages.size()); } // the last one is open
    [[nodiscard]] std::uint32_t pages(std::uint32_t stripe) const { return m_pages[stripe]; } // that lie there
    // Slots of the open one that are written: each die is as far as another.
    [[nodiscard]] std::uint32_t written(DieIndex die) const;
    [[nodiscard]] std::uint64_t before(std::uint32_t stripe) const { return m_before[stripe]; } // in the stripes before it
    // Of the die's page of that rank.
    [[nodiscard]] std::uint32_t stripeOf(std::uint64_t rank) const;
    [[nodiscard]] std::uint32_t slotOf(std::uint32_t stripe, std::uint64_t k) const // of the k-th page there
    {
        return static_cast<std::uint32_t>(stripe + 1 < stripes() ? k * m_slots / m_pages[stripe] : k);
    }

private:
    void age(std::uint64_t pages, std::uint32_t closed);

    std::uint32_t m_slots = 1;
    bool m_aged = false;
    std::vector<std::uint32_t> m_pages; // by stripe
    std::vector<std::uint64_t> m_before; // sums of them
};

} // namespace floom
