// SPDX-License-Identifier: GPL-3.0-or-later
// Copies: how many times in succession each row of pages was moved by copyback, without passing ECC. Memory is allocated only for stripes
// that copyback has written.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace floom {

class Copies {
public:
    // `limit` 0: no copyback.
    void configure(std::uint32_t limit, std::size_t stripes, std::uint32_t pages)
    {
        m_limit = limit;
        m_pages = pages;
        m_moves = std::vector<std::unique_ptr<std::uint8_t[]>>(limit > 0 ? stripes : 0);
    }

    // `stripe`: drive-wide number (die * stripes + stripe).
    [[nodiscard]] bool mayMove(std::size_t stripe, std::uint32_t page) const
    {
        return m_limit > 0 && (!m_moves[stripe] || m_moves[stripe][page] < m_limit);
    }
    void moved(std::size_t from, std::uint32_t fromPage, std::size_t to, std::uint32_t toPage)
    {
        const std::uint8_t before = m_moves[from] ? m_moves[from][fromPage] : 0;
        if (!m_moves[to])
            m_moves[to] = std::make_unique<std::uint8_t[]>(m_pages);
        m_moves[to][toPage] = static_cast<std::uint8_t>(before + 1);
    }
    void erased(std::size_t stripe)
    {
        if (m_limit > 0)
            m_moves[stripe].reset();
    }

private:
    std::uint32_t m_limit = 0, m_pages = 0;
    std::vector<std::unique_ptr<std::uint8_t[]>> m_moves; // by stripe, then by page
};

} // namespace floom
