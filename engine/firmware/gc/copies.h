// SPDX-License-Identifier: GPL-3.0-or-later
// Copies: how many times in succession each row of pages was moved by copyback, without passing ECC. Memory is allocated only for
// superblocks that copyback has written.
#pragma once

#include "base/index.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace floom::inline engine {

using DriveSuperblock = Index<struct DriveSuperblockTag, std::size_t>; // of the drive: die x superblocks of a die + superblock

class Copies {
public:
    // `limit` 0: no copyback.
    void configure(std::uint32_t limit, std::size_t superblocks, std::uint32_t pages)
    {
        m_limit = limit;
        m_pages = pages;
        m_moves = std::vector<std::unique_ptr<std::uint8_t[]>>(limit > 0 ? superblocks : 0);
    }

    [[nodiscard]] bool mayMove(DriveSuperblock superblock, PageIndex page) const
    {
        return m_limit > 0 && (!m_moves[superblock] || m_moves[superblock][page] < m_limit);
    }
    void moved(DriveSuperblock from, PageIndex fromPage, DriveSuperblock to, PageIndex toPage)
    {
        const std::uint8_t before = m_moves[from] ? m_moves[from][fromPage] : 0;
        if (!m_moves[to])
            m_moves[to] = std::make_unique<std::uint8_t[]>(m_pages);
        m_moves[to][toPage] = static_cast<std::uint8_t>(before + 1);
    }
    void erased(DriveSuperblock superblock)
    {
        if (m_limit > 0)
            m_moves[superblock].reset();
    }

private:
    std::uint32_t m_limit = 0, m_pages = 0;
    std::vector<std::unique_ptr<std::uint8_t[]>> m_moves; // by superblock, then by page
};

} // namespace floom::inline engine
