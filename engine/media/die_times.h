// SPDX-License-Identifier: GPL-3.0-or-later
// DieTimes: array times of one NAND die by address: pages, word lines in one shot or in two passes, and blocks in SLC mode. Superblocks
// from number `superblocks` on are in SLC mode: one bit a cell, so fewer pages a block, with their own times, equal for every page. With
// word-line programming, `page` is the index of the word line, and `plane` counts the planes of its first page, then those of its second,
// and so on; in SLC mode a line is a page.
#pragma once

#include "media/page_time.h"
#include "model/packet.h"
#include "model/parameters.h"

namespace floom::inline engine {

struct NandShape {
    std::uint32_t planes = 1; // programmed jointly
    std::uint32_t wordLine = 1; // pages of a word line programmed together
    std::uint32_t passes = 1;
    std::uint32_t superblocks = 0; // number of superblocks not in SLC mode
    std::int64_t firstPassPpm = 0;
};

class DieTimes {
public:
    DieTimes(const ParameterReader& p, const NandShape& shape, const PageTimes::Model& model, PackageDie die)
        : m_shape(shape)
        , m_pages(model, p.time("tR", {die}), p.time("tPROG", {die}))
        , m_erase(p.time("tBERS", {die}))
        , m_slcRead(p.time("pslcTR"))
        , m_slcProgram(p.time("pslcTPROG"))
        , m_slcErase(p.time("pslcTBERS"))
    {
    }

    [[nodiscard]] bool slc(const FlashAddress& at) const { return at.superblock >= m_shape.superblocks; }
    // The pages of a word line are sensed sequentially.
    [[nodiscard]] Time read(const FlashAddress& at) const
    {
        return slc(at) ? m_slcRead : m_shape.wordLine == 1 ? m_pages.read(at.page) : readWordLine(at);
    }
    // For parts that program single pages in one pass; not in SLC mode.
    [[nodiscard]] Time single(FlashOp op, const FlashAddress& at) const
    {
        return op == FlashOp::read ? m_pages.read(at.page) : op == FlashOp::program ? m_pages.program(at.superblock, at.page) : m_erase;
    }
    [[nodiscard]] bool alike() const { return m_pages.alike(); } // single() reads take meanRead(false)
    // `pass`: passes already done.
    [[nodiscard]] Time program(const FlashAddress& at, std::uint32_t pass) const;
    [[nodiscard]] Time erase(const FlashAddress& at) const { return slc(at) ? m_slcErase : m_erase; }
    [[nodiscard]] std::uint32_t passes(const FlashAddress& at) const { return slc(at) ? 1 : m_shape.passes; }

    [[nodiscard]] Time meanRead(bool slc) const { return slc ? m_slcRead : m_pages.meanRead(); }
    [[nodiscard]] Time meanProgram(bool slc) const { return slc ? m_slcProgram : m_pages.meanProgram(); }
    [[nodiscard]] Time meanErase(bool slc) const { return slc ? m_slcErase : m_erase; }

private:
    [[nodiscard]] Time readWordLine(const FlashAddress& at) const;

    NandShape m_shape;
    PageTimes m_pages;
    Time m_erase, m_slcRead, m_slcProgram, m_slcErase;
};

} // namespace floom::inline engine
