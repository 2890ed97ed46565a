// SPDX-License-Identifier: GPL-3.0-or-later
// LaneLengths: lengths of lanes that come in pairs, one pair per die. Finds the lanes that hold a row, those that hold anything, and the
// longest one without visiting all lanes.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace floom::inline engine {

class LaneLengths {
public:
    LaneLengths(std::uint32_t lanes, std::uint32_t row)
        : m_row(row)
        , m_leaves(std::bit_ceil(lanes))
        , m_lengths(m_leaves, 0)
        , m_longest(m_leaves)
    {
        for (auto& kind : m_dies)
            for (auto& side : kind)
                side.assign((lanes / 2 + 63) / 64, 0);
        for (std::uint32_t node = m_leaves; node-- > 1;)
            m_longest[node] = winner(2 * node);
    }

    [[nodiscard]] std::uint32_t longest() const { return m_longest[1]; } // on a tie, the lowest number
    // Bit set of the dies [64 n, 64 n + 64) whose even (or odd) lane holds a row, or anything.
    [[nodiscard]] std::uint64_t dies(std::size_t n, bool rows, bool odd) const { return m_dies[rows ? 1 : 0][odd ? 1 : 0][n]; }

    void set(std::uint32_t lane, std::uint32_t length)
    {
        m_lengths[lane] = length;
        mark(0, lane, length > 0);
        mark(1, lane, length >= m_row);
        for (std::uint32_t node = (m_leaves + lane) / 2; node > 0; node /= 2) {
            const std::uint32_t before = m_longest[node];
            m_longest[node] = winner(2 * node);
            if (before != lane && m_longest[node] == before)
                return;
        }
    }

private:
    void mark(std::size_t kind, std::uint32_t lane, bool on)
    {
        const std::uint64_t bit = std::uint64_t{1} << lane / 2 % 64;
        std::uint64_t& word = m_dies[kind][lane % 2][lane / 128];
        word = on ? word | bit : word & ~bit;
    }
    [[nodiscard]] std::uint32_t at(std::uint32_t node) const { return node < m_leaves ? m_longest[node] : node - m_leaves; }
    [[nodiscard]] std::uint32_t winner(std::uint32_t left) const // the longer of two neighbours
    {
        return m_lengths[at(left)] >= m_lengths[at(left + 1)] ? at(left) : at(left + 1);
    }

    std::uint32_t m_row, m_leaves;
    std::vector<std::uint32_t> m_lengths; // by lane
    std::vector<std::uint32_t> m_longest; // tournament tree over the lanes, by node
    std::array<std::array<std::vector<std::uint64_t>, 2>, 2> m_dies;
};

} // namespace floom::inline engine
