// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/place_map.h"

#include <algorithm>
#include <bit>

namespace floom {
namespace {

constexpr int kFirstBits = 4, kMostBits = 13; // of a table's size
constexpr std::uint64_t kSmall = std::uint64_t{32} << 20; // bytes of a map that has arrays only

} // namespace

void PlaceMap::configure(std::uint64_t units, std::uint64_t dies, std::uint64_t slots)
{
    m_regions.clear();
    m_slotBits = static_cast<int>(std::bit_width(slots - 1));
    const int bits = m_slotBits + static_cast<int>(std::bit_width(dies - 1));
    if (bits > 39) // more than any drive that can be drawn has
        return;
    m_width = bits > 31 ? 5 : 4;
    m_slotMask = (std::uint64_t{1} << m_slotBits) - 1;
    m_special = std::uint64_t{1} << (8 * m_width - 1);
    m_rawMask = 2 * m_special - 1;
    m_small = units * m_width <= kSmall;
    m_regions.resize((units + kKeyMask) >> kRegionBits);
}

std::uint8_t* PlaceMap::enter(Region& region, std::uint32_t key)
{
    std::uint32_t at = region.bits == 0 ? 0 : search(region, key);
    if (region.bits == 0 || keys(region)[at] != key) {
        if (region.bits == 0 || region.used >= (5U << region.bits) / 8) { // full
            grow(region);
            if (region.bits == kArray)
                return region.data.get() + std::size_t{key} * m_width;
            at = search(region, key);
        }
        keys(region)[at] = static_cast<std::uint16_t>(key);
        store(value(region, at), UnitMap::kAbsent);
        ++region.used;
    }
    return value(region, at);
}

void PlaceMap::grow(Region& region) const
{
    const Region old = std::move(region);
    region = {};
    if (m_small || old.bits == kMostBits) {
        const std::size_t bytes = std::size_t{kKeyMask + 1} * m_width;
        region.data = std::make_unique_for_overwrite<std::uint8_t[]>(bytes);
        std::fill_n(region.data.get(), bytes, std::uint8_t{0xFF}); // as at the start
        region.bits = kArray;
    } else {
        region.bits = static_cast<std::uint16_t>(old.bits == 0 ? kFirstBits : old.bits + 1);
        region.data = std::make_unique_for_overwrite<std::uint8_t[]>((sizeof(std::uint16_t) + m_width) << region.bits);
        std::fill_n(keys(region), 1U << region.bits, kFree);
        region.used = old.used;
    }
    for (std::uint32_t i = 0; old.bits != 0 && i < 1U << old.bits; ++i) {
        const std::uint32_t key = keys(old)[i];
        if (key == kFree)
            continue;
        std::uint8_t* to = region.data.get() + std::size_t{key} * m_width;
        if (region.bits != kArray) {
            const std::uint32_t at = search(region, key);
            keys(region)[at] = static_cast<std::uint16_t>(key);
            to = value(region, at);
        }
        std::copy_n(value(old, i), m_width, to);
    }
}

} // namespace floom
