// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/space/map_start.h"

#include "firmware/space/steady_law.h"

#include <algorithm>

namespace floom::inline engine {

void MapStart::build(bool random, std::uint64_t pages, std::uint32_t slots, std::uint32_t closed)
{
    m_slots = std::max(1U, slots);
    m_pages.clear();
    m_before.assign(1, 0);
    m_aged = false;
    if (pages == 0)
        return;
    const std::uint64_t room = std::uint64_t{closed} * m_slots;
    if (random && closed > 0 && pages > 1 && room >= pages - 1)
        age(pages - 1, closed);
    else
        for (std::uint64_t left = pages - 1; left >= m_slots; left -= m_slots)
            m_pages.push_back(m_slots);
    std::uint64_t written = 0;
    for (const std::uint32_t here : m_pages)
        m_before.push_back(written += here);
    m_pages.push_back(static_cast<std::uint32_t>(pages - written)); // in the frontier, without gaps
}

// All map pages change equally often, so a map superblock loses pages like a data superblock under random writes with collection by age;
// among few superblocks, the order of age is also the order of valid counts.
void MapStart::age(std::uint64_t pages, std::uint32_t closed)
{
    m_aged = true;
    const std::uint64_t room = std::uint64_t{closed} * m_slots;
    const SteadyLaw law(static_cast<double>(room) / static_cast<double>(pages), 0);
    for (std::uint32_t j = closed; j-- > 0;) // the oldest first
        m_pages.push_back(std::min(m_slots, static_cast<std::uint32_t>(law.share((j + 0.5) / closed) * m_slots)));
    settleSum(m_pages, pages, m_slots, 0);
}

// The golden ratio spreads any number of dies evenly. Stale pages follow the valid ones.
std::uint32_t MapStart::written(DieIndex die) const
{
    constexpr std::uint32_t kGoldenRatio = 0x9E3779B9; // of 2^32
    const std::uint32_t pages = m_pages.back();
    return m_aged ? std::max(pages, static_cast<std::uint32_t>(std::uint64_t{m_slots} * (kGoldenRatio * (die + 1)) >> 32)) : pages;
}

MapSuperblock MapStart::superblockOf(std::uint64_t rank) const
{
    return MapSuperblock{static_cast<std::uint32_t>(std::upper_bound(m_before.begin(), m_before.end(), rank) - m_before.begin() - 1)};
}

} // namespace floom::inline engine
