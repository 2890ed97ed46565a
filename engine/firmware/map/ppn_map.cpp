// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/map/ppn_map.h"

#include <algorithm>
#include <bit>

namespace floom::inline engine {
namespace {

constexpr int kFirstBits = 4, kFastBits = 8, kMostBits = 13; // log2 of table sizes; small tables grow fourfold
constexpr std::uint64_t kSmall = std::uint64_t{32} << 20; // maximum bytes of a map that uses arrays only

} // namespace

void PpnMap::configure(std::uint64_t units, std::uint64_t dies, std::uint64_t dieSlots)
{
    m_regions.clear();
    m_slotBits = static_cast<int>(std::bit_width(dieSlots - 1));
    const int bits = m_slotBits + static_cast<int>(std::bit_width(dies - 1));
    if (bits > 39) // more than any possible drive
        return;
    m_width = bits > 31 ? 5 : 4;
    m_stride = m_width + kKey;
    m_slotMask = (std::uint64_t{1} << m_slotBits) - 1;
    m_special = std::uint64_t{1} << (8 * m_width - 1);
    m_rawMask = 2 * m_special - 1;
    m_small = units * m_width <= kSmall;
    m_regions.resize((units + kKeyMask) >> kRegionBits);
}

Ppn PpnMap::findBeside(Lpn lpn) const
{
    return Ppn{m_others.find(lpn)};
}

PpnMap::Tally PpnMap::count(std::uint64_t first, std::uint64_t end) const
{
    Tally sum;
    if (first >= end)
        return sum;
    const auto add = [&](std::uint64_t lpn, std::uint64_t value) {
        if (lpn < first || lpn >= end || value == UnitMap::kAbsent)
            return;
        ++sum.said;
        sum.placed += value == UnitMap::kUnmapped || UnitMap::buffered(value) ? 0 : 1;
    };
    m_others.each(add);
    for (std::uint64_t number = first >> kRegionBits; number < m_regions.size() && number << kRegionBits < end; ++number) {
        const Region& region = m_regions[number];
        const std::uint64_t base = number << kRegionBits;
        if (region.bits == kArray) {
            const std::uint64_t from = std::max(first, base) - base, to = std::min(end - base, std::uint64_t{kKeyMask} + 1);
            const Tally part = countArray(region.data.get() + from * m_width, static_cast<std::uint32_t>(to - from));
            sum.said += part.said;
            sum.placed += part.placed;
            continue;
        }
        const bool whole = base >= first && base + kKeyMask < end;
        const std::uint8_t* entry = region.data.get();
        for (std::uint32_t left = region.bits == 0 ? 0 : 1U << region.bits; left > 0; --left, entry += m_stride) {
            const std::uint64_t raw = rawAt(entry + kKey);
            if (keyOf(entry) == kFree || raw == m_rawMask || (!whole && (base + keyOf(entry) < first || base + keyOf(entry) >= end)))
                continue;
            ++sum.said;
            sum.placed += raw < m_special ? 1 : 0;
        }
    }
    return sum;
}

// A fully written drive has hundreds of millions of entries: reads only the bits that distinguish them.
PpnMap::Tally PpnMap::countArray(const std::uint8_t* entries, std::uint32_t number) const
{
    std::uint32_t said = 0, placed = 0;
    if (m_width == sizeof(std::uint32_t)) {
        const auto special = static_cast<std::uint32_t>(m_special);
        for (std::uint32_t i = 0; i < number; ++i) {
            std::uint32_t raw = 0;
            std::memcpy(&raw, entries + std::size_t{i} * sizeof(raw), sizeof(raw));
            said += raw != UINT32_MAX ? 1 : 0;
            placed += raw < special ? 1 : 0;
        }
        return {said, placed};
    }
    for (std::uint32_t i = 0; i < number; ++i, entries += m_width) {
        const std::uint64_t raw = rawAt(entries);
        said += raw != m_rawMask ? 1 : 0;
        placed += raw < m_special ? 1 : 0;
    }
    return {said, placed};
}

std::uint8_t* PpnMap::enter(Region& region, std::uint32_t key)
{
    if (region.bits == 0)
        return enterAfterGrowth(region, key);
    std::uint8_t* const entry = search(region, key);
    if (keyOf(entry) == key)
        return entry + kKey;
    if (region.used >= (5U << region.bits) / 8) // full
        return enterAfterGrowth(region, key);
    return take(region, entry, key);
}

std::uint8_t* PpnMap::enterAfterGrowth(Region& region, std::uint32_t key) const
{
    grow(region);
    return region.bits == kArray ? region.data.get() + std::size_t{key} * m_width : take(region, search(region, key), key);
}

// The value of a free entry is that of the start state: see grow().
std::uint8_t* PpnMap::take(Region& region, std::uint8_t* entry, std::uint32_t key)
{
    const auto word = static_cast<std::uint16_t>(key);
    std::memcpy(entry, &word, kKey);
    ++region.used;
    return entry + kKey;
}

void PpnMap::grow(Region& region) const
{
    const Region old = std::move(region);
    region = {};
    const bool array = m_small || old.bits == kMostBits;
    const int bits = array ? kRegionBits : old.bits == 0 ? kFirstBits : old.bits + (old.bits < kFastBits ? 2 : 1);
    const std::size_t stride = m_width + (array ? 0 : kKey), bytes = stride << bits;
    region.data = std::make_unique_for_overwrite<std::uint8_t[]>(bytes);
    std::fill_n(region.data.get(), bytes, std::uint8_t{0xFF}); // free keys, and start-state values
    region.bits = array ? kArray : static_cast<std::uint16_t>(bits);
    region.used = old.used;
    for (std::uint32_t i = 0; old.bits != 0 && i < 1U << old.bits; ++i) {
        const std::uint8_t* const from = old.data.get() + std::size_t{i} * m_stride;
        if (const std::uint32_t key = keyOf(from); key == kFree)
            continue;
        else if (array)
            std::copy_n(from + kKey, m_width, region.data.get() + key * stride);
        else
            std::copy_n(from, m_width + kKey, search(region, key));
    }
}

} // namespace floom::inline engine
