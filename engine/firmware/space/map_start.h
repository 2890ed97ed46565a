// SPDX-License-Identifier: GPL-3.0-or-later
// MapStart: where the pages of a map on flash lie when a run starts, on every die alike. Written in order, they fill their stripes. After
// many random writes, each of which changed some page, they are scattered over the map's stripes, the older stripes emptier, and the map's
// frontier has just opened a stripe. A map page takes a whole flash page: a slot.
#pragma once

#include "base/index.h"

#include <cstdint>
#include <vector>

namespace floom {

class MapStart {
public:
    // `pages` per die (0: no map on flash), `slots` per stripe; `closed`: full stripes in the steady state.
    void build(bool random, std::uint64_t pages, std::uint32_t slots, std::uint32_t closed);

    [[nodiscard]] std::uint32_t stripes() const { return static_cast<std::uint32_t>(m_pages.size()); } // the last one is open
    [[nodiscard]] std::uint32_t pages(std::uint32_t stripe) const { return m_pages[stripe]; } // pages in the stripe
    // Slots written in the open stripe; dies differ.
    [[nodiscard]] std::uint32_t written(DieIndex die) const;
    [[nodiscard]] std::uint64_t before(std::uint32_t stripe) const { return m_before[stripe]; } // pages in the stripes before it
    // Stripe of the die's page of that rank.
    [[nodiscard]] std::uint32_t stripeOf(std::uint64_t rank) const;
    [[nodiscard]] std::uint32_t slotOf(std::uint32_t stripe, std::uint64_t k) const // of the k-th page of the stripe
    {
        return static_cast<std::uint32_t>(stripe + 1 < stripes() ? k * m_slots / m_pages[stripe] : k);
    }

private:
    void age(std::uint64_t pages, std::uint32_t closed);

    std::uint32_t m_slots = 1;
    bool m_aged = false;
    std::vector<std::uint32_t> m_pages; // by stripe
    std::vector<std::uint64_t> m_before; // prefix sums of m_pages
};

} // namespace floom
