// SPDX-License-Identifier: GPL-3.0-or-later
// FlashArray: contents of the flash and the rules of the medium: a row is programmed once per erase, rows of a block in order. A row is the
// same page on all planes that are programmed together.
#pragma once

#include "soc/shadow.h"

#include <cstdint>
#include <vector>

namespace floom::inline engine::soc {

class FlashArray {
public:
    FlashArray(std::uint32_t dies, std::uint32_t blocks, std::uint32_t rows, std::uint32_t rowUnits)
        : m_rows(rows)
        , m_rowUnits(rowUnits)
        , m_blocks(blocks)
        , m_nextRow(std::size_t{dies} * blocks, 0)
        , m_contents(std::size_t{dies} * blocks)
    {
    }

    [[nodiscard]] bool exists(DieIndex die, FlashRow row) const
    {
        return std::size_t{die} * m_blocks < m_nextRow.size() && row / m_rows < m_blocks;
    }
    // nullptr if the row may be programmed now, else the broken rule.
    [[nodiscard]] const char* refuses(DieIndex die, FlashRow row) const
    {
        const std::uint32_t next = m_nextRow[index(die, row)];
        return next == row % m_rows ? nullptr
            : row % m_rows < next   ? "programs a page that was programmed since the last erase"
                                    : "programs the pages of a block out of order";
    }
    void order(DieIndex die, FlashRow row) { ++m_nextRow[index(die, row)]; } // a program of the row was issued
    void program(DieIndex die, FlashRow row, RowUnit unit, const Content& content)
    {
        auto& block = m_contents[index(die, row)];
        if (block.empty())
            block.resize(std::size_t{m_rows} * m_rowUnits);
        block[row % m_rows * m_rowUnits + unit] = content;
    }
    [[nodiscard]] Content read(DieIndex die, FlashRow row, RowUnit unit) const
    {
        const auto& block = m_contents[index(die, row)];
        return block.empty() ? Content() : block[row % m_rows * m_rowUnits + unit];
    }
    void orderErase(DieIndex die, FlashRow row) { m_nextRow[index(die, row)] = 0; }
    void erase(DieIndex die, FlashRow row) { m_contents[index(die, row)].assign(m_contents[index(die, row)].size(), Content()); }
    [[nodiscard]] std::uint32_t rows() const { return m_rows; }

private:
    [[nodiscard]] std::size_t index(DieIndex die, FlashRow row) const { return std::size_t{die} * m_blocks + row / m_rows; }

    std::uint32_t m_rows, m_rowUnits, m_blocks;
    std::vector<std::uint32_t> m_nextRow; // by block
    std::vector<std::vector<Content>> m_contents; // by block; empty until written
};

} // namespace floom::inline engine::soc
