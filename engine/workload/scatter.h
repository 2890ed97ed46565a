// SPDX-License-Identifier: GPL-3.0-or-later
// Scatter: a fixed permutation of [0, n) that spreads the hot ranks of a skewed distribution over the footprint, without a table. A
// four-round Feistel network over the next even power of two, iterated until the result is below n (fewer than four steps on average).
#pragma once

#include "base/random.h"

#include <bit>
#include <cstdint>

namespace floom::inline engine {

class Scatter {
public:
    Scatter(std::uint64_t n, std::uint64_t key)
        : m_n(n)
        , m_key(key)
        , m_half((static_cast<unsigned>(std::bit_width(n > 1 ? n - 1 : 1)) + 1) / 2)
        , m_mask((std::uint64_t{1} << m_half) - 1)
    {
    }

    [[nodiscard]] std::uint64_t operator()(std::uint64_t i) const
    {
        do
            i = permute(i);
        while (i >= m_n);
        return i;
    }

private:
    [[nodiscard]] std::uint64_t permute(std::uint64_t i) const
    {
        std::uint64_t left = i >> m_half;
        std::uint64_t right = i & m_mask;
        for (std::uint64_t round = 0; round < 4; ++round) {
            const std::uint64_t mixed = left ^ (mix64(right + m_key + round) & m_mask);
            left = right;
            right = mixed;
        }
        return (left << m_half) | right;
    }

    std::uint64_t m_n;
    std::uint64_t m_key;
    unsigned m_half;
    std::uint64_t m_mask;
};

} // namespace floom::inline engine
