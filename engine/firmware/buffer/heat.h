// SPDX-License-Identifier: GPL-3.0-or-later
// Heat: detects units that are written often. Each unit has two 4-bit counters in a hash table (Hsieh, Kuo and Chang 2006). All counters
// are halved each time as many units have been written as the table has counters. A unit is hot while the lower of its two counters is
// above kHot.
#pragma once

#include "base/index.h"
#include "base/random.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace floom::inline engine {

class Heat {
public:
    static constexpr std::uint8_t kHot = 4; // twice the mean: under uniform writes a counter stands at 2 just before it is halved
    static constexpr std::uint8_t kMost = 15;

    // The table has one counter per unit, up to 4 Mi.
    explicit Heat(std::uint64_t units)
        : m_counters(std::bit_ceil(std::clamp<std::uint64_t>(units, 1024, std::uint64_t{1} << 22)), 0)
        , m_mask(m_counters.size() - 1)
    {
    }

    // Counts a write of `lpn`; true if the unit is hot now.
    bool written(Lpn lpn)
    {
        if (++m_writes > m_mask) {
            m_writes = 0;
            for (std::uint8_t& counter : m_counters)
                counter /= 2;
        }
        std::uint8_t& a = m_counters[mix64(lpn) & m_mask];
        std::uint8_t& b = m_counters[mix64(lpn ^ 0x5851F42D4C957F2DULL) & m_mask];
        // Only the lower counter grows: a unit that shares a counter with a hot one is not soon mistaken for hot.
        const std::uint8_t least = std::min(a, b);
        if (least < kMost) {
            a = std::max<std::uint8_t>(a, static_cast<std::uint8_t>(least + 1));
            b = std::max<std::uint8_t>(b, static_cast<std::uint8_t>(least + 1));
        }
        return least + 1 > kHot;
    }

    [[nodiscard]] bool isHot(Lpn lpn) const
    {
        return std::min(m_counters[mix64(lpn) & m_mask], m_counters[mix64(lpn ^ 0x5851F42D4C957F2DULL) & m_mask]) > kHot;
    }

private:
    std::vector<std::uint8_t> m_counters;
    std::uint64_t m_mask;
    std::uint64_t m_writes = 0;
};

} // namespace floom::inline engine
