// SPDX-License-Identifier: GPL-3.0-or-later
// Permutation: a random permutation of [0, n) and its inverse, without a table: four Feistel rounds over as many bits as n has, iterated
// until the value is below n.
#pragma once

#include "base/random.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace floom::inline engine {

class Permutation {
public:
    Permutation() = default;
    Permutation(std::uint64_t n, RandomStream& stream)
        : m_n(n)
    {
        const int bits = std::max(2, static_cast<int>(std::bit_width(n > 1 ? n - 1 : 1)));
        m_lowBits = (bits + 1) / 2;
        m_high = (std::uint64_t{1} << (bits / 2)) - 1;
        m_low = (std::uint64_t{1} << m_lowBits) - 1;
        for (auto& key : m_keys)
            key = stream.next();
    }

    [[nodiscard]] std::uint64_t place(std::uint64_t value) const
    {
        do {
            std::uint64_t left = value >> m_lowBits, right = value & m_low;
            for (int i = 0; i < 4; ++i) {
                const std::uint64_t next = (left ^ mix(right, i)) & (i % 2 == 0 ? m_high : m_low);
                left = right;
                right = next;
            }
            value = (left << m_lowBits) | right;
        } while (value >= m_n);
        return value;
    }

    [[nodiscard]] std::uint64_t at(std::uint64_t place) const
    {
        do {
            std::uint64_t left = place >> m_lowBits, right = place & m_low;
            for (int i = 3; i >= 0; --i) {
                const std::uint64_t before = (right ^ mix(left, i)) & (i % 2 == 0 ? m_high : m_low);
                right = left;
                left = before;
            }
            place = (left << m_lowBits) | right;
        } while (place >= m_n);
        return place;
    }

private:
    [[nodiscard]] std::uint64_t mix(std::uint64_t half, int round) const { return mix64(half ^ m_keys[round]); }

    std::uint64_t m_n = 1, m_high = 1, m_low = 1;
    std::uint64_t m_keys[4] = {};
    int m_lowBits = 1;
};

} // namespace floom::inline engine
