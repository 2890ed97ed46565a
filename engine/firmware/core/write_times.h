// SPDX-License-Identifier: GPL-3.0-or-later
// WriteTimes: when each block was last written, for the maps of blocks. Of a die first its erase stripes, then its blocks in SLC mode.
#pragma once

#include "model/topology.h"

#include <cstdint>
#include <vector>

namespace floom {

class WriteTimes {
public:
    // Without a call nothing is kept.
    void keep(std::uint32_t dies, std::uint32_t stripes)
    {
        m_stripes = stripes;
        m_last.assign(std::size_t{dies} * stripes, Time{-1});
    }
    void note(const FlashAddress& at, Time now)
    {
        if (const std::size_t block = std::size_t{at.die} * m_stripes + at.stripe; block < m_last.size())
            m_last[block] = now;
    }
    [[nodiscard]] bool kept() const { return !m_last.empty(); }
    [[nodiscard]] std::uint32_t stripes() const { return m_stripes; } // of a die
    [[nodiscard]] Time last(std::uint32_t die, std::uint32_t stripe) const // -1 ps: never
    {
        return m_last[std::size_t{die} * m_stripes + stripe];
    }

private:
    std::uint32_t m_stripes = 0;
    std::vector<Time> m_last;
};

} // namespace floom
