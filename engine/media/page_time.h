// SPDX-License-Identifier: GPL-3.0-or-later
// Array times by page type: what the means of a block become for each page of it.
// The TLC rule is SimpleSSD's (CAL 2018): the first 5 pages of a block behave as LSB, the next 3 as CSB, the rest cycle LSB, CSB, MSB over
// planes; program MSB = 1.3 CSB = 8 LSB, read MSB = 1.37 CSB = 1.84 LSB. MLC: even pages LSB, odd MSB with the SimpleSSD default ratios
// (program 500 : 1300, read 40 : 65). QLC uses a geometric spread over four types (an estimate). Ratios keep the block's mean exactly to 1
// ppm.
#pragma once

#include "base/time.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace floom {

enum class PageType : std::uint8_t { lsb, csb, msb, top };

class PageTimes {
public:
    // `cell` is slc, mlc, tlc or qlc; `byType` false: every page takes the mean.
    PageTimes(std::string_view cell, bool byType, Time read, Time program, std::uint32_t pagesPerBlock, int planes);

    [[nodiscard]] PageType type(std::uint32_t page) const;
    [[nodiscard]] Time read(std::uint32_t page) const { return m_byType ? m_read[static_cast<std::size_t>(type(page))] : m_meanRead; }
    [[nodiscard]] Time program(std::uint32_t page) const
    {
        return m_byType ? m_program[static_cast<std::size_t>(type(page))] : m_meanProgram;
    }
    [[nodiscard]] Time meanRead() const { return m_meanRead; }
    [[nodiscard]] Time meanProgram() const { return m_meanProgram; }

private:
    int m_types = 1;
    bool m_byType = false;
    std::uint32_t m_planes = 1;
    Time m_meanRead, m_meanProgram;
    std::array<Time, 4> m_read{}, m_program{};
};

} // namespace floom
