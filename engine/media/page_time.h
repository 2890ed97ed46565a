// SPDX-License-Identifier: GPL-3.0-or-later
// PageTimes: array times by page type, derived from the means of a block, and their spread by incremental step pulses.
// The TLC rule is SimpleSSD's (CAL 2018): the first 5 pages of a block behave as LSB, the next 3 as CSB, the rest cycle LSB, CSB, MSB over
// planes; its published code has six LSB and two CSB pages instead (`code`); program MSB = 1.3 CSB = 8 LSB, read MSB = 1.37 CSB = 1.84 LSB.
// MLC: even pages LSB, odd MSB with the SimpleSSD default ratios (program 500 : 1300, read 40 : 65). QLC: each type reads 1.3 times as long
// as the one before, and they program as 1 : 3 : 6 : 9 (estimates). Ratios keep the block's mean exactly to 1 ppm. Incremental pulses: the
// program time of a page is uniformly distributed within `spread` of its type's time, a fixed property of its address.
#pragma once

#include "base/index.h"
#include "base/time.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace floom::inline engine {

enum class PageType : std::uint8_t { lsb, csb, msb, top };

class PageTimes {
public:
    struct Model {
        std::string_view cell; // slc, mlc, tlc, qlc
        bool byType = false; // false: every page takes the mean
        bool code = false; // TLC: the rule of SimpleSSD's code, not of its paper
        std::uint32_t pagesPerBlock = 1;
        int planes = 1;
        std::int64_t spreadPpm = 0; // half the width of the program time distribution, in ppm of the mean
        std::uint64_t seed = 0; // of the spread, per die
    };
    PageTimes(const Model& model, Time read, Time program);

    [[nodiscard]] PageType type(PageIndex page) const;
    [[nodiscard]] bool alike() const { return !m_byType; } // every page reads in meanRead()
    [[nodiscard]] Time read(PageIndex page) const { return m_byType ? m_read[static_cast<std::size_t>(type(page))] : m_meanRead; }
    [[nodiscard]] Time program(SuperblockIndex superblock, PageIndex page) const
    {
        const Time time = m_byType ? m_program[static_cast<std::size_t>(type(page))] : m_meanProgram;
        return m_spreadPpm == 0 ? time : spread(time, superblock, page);
    }
    // Programs all pages of a word line at once.
    [[nodiscard]] Time programWordLine(SuperblockIndex superblock, PageIndex line) const
    {
        return m_spreadPpm == 0 ? m_meanProgram : spread(m_meanProgram, superblock, line);
    }
    [[nodiscard]] Time meanRead() const { return m_meanRead; }
    [[nodiscard]] Time meanProgram() const { return m_meanProgram; }

private:
    [[nodiscard]] Time spread(Time mean, SuperblockIndex superblock, PageIndex page) const;

    int m_types = 1;
    bool m_byType = false;
    std::uint32_t m_planes = 1;
    std::uint32_t m_metaLsb = 5; // first pages of a TLC block
    std::int64_t m_spreadPpm = 0;
    std::uint64_t m_seed = 0;
    Time m_meanRead, m_meanProgram;
    std::array<Time, 4> m_read{}, m_program{};
};

} // namespace floom::inline engine
