// SPDX-License-Identifier: GPL-3.0-or-later
#include "media/page_time.h"

#include "base/random.h"
#include "base/wide.h"

namespace floom::inline engine {
namespace {

// Relative times of the page types, in millionths of the LSB time.
struct Ratios {
    int types;
    std::array<std::int64_t, 4> read, program;
};

Ratios ratios(std::string_view cell)
{
    if (cell == "mlc")
        return {2, {1'000'000, 1'625'000, 0, 0}, {1'000'000, 2'600'000, 0, 0}};
    if (cell == "tlc")
        return {3, {1'000'000, 1'343'066, 1'840'000, 0}, {1'000'000, 6'153'846, 8'000'000, 0}};
    if (cell == "qlc")
        return {4, {1'000'000, 1'300'000, 1'690'000, 2'197'000}, {1'000'000, 3'000'000, 6'000'000, 9'000'000}};
    return {1, {1'000'000, 0, 0, 0}, {1'000'000, 0, 0, 0}};
}

Time scaled(Time mean, std::int64_t share, std::int64_t sum, std::int64_t pages)
{
    return {static_cast<std::int64_t>(static_cast<Int128>(mean.ps) * share * pages / sum)};
}

} // namespace

PageTimes::PageTimes(const Model& model, Time read, Time program)
    : m_byType(model.byType)
    , m_planes(static_cast<std::uint32_t>(model.planes < 1 ? 1 : model.planes))
    , m_metaLsb(model.code ? 6 : 5)
    , m_spreadPpm(model.spreadPpm)
    , m_seed(model.seed)
    , m_meanRead(read)
    , m_meanProgram(program)
{
    const std::uint32_t pagesPerBlock = model.pagesPerBlock;
    const Ratios r = ratios(model.cell);
    m_types = r.types;
    if (!m_byType)
        return; // only the means are used
    std::int64_t readSum = 0, programSum = 0;
    for (PageIndex page; page < pagesPerBlock; ++page) {
        readSum += r.read[static_cast<std::size_t>(type(page))];
        programSum += r.program[static_cast<std::size_t>(type(page))];
    }
    for (std::size_t i = 0; i < 4 && readSum > 0; ++i) {
        m_read[i] = scaled(read, r.read[i], readSum, pagesPerBlock);
        m_program[i] = scaled(program, r.program[i], programSum, pagesPerBlock);
    }
}

PageType PageTimes::type(PageIndex page) const
{
    switch (m_types) {
    case 2:
        return page % 2 == 0 ? PageType::lsb : PageType::csb; // two types: the second entry is the MSB's
    case 3: {
        if (page < m_metaLsb)
            return PageType::lsb;
        if (page < 8)
            return PageType::csb;
        return static_cast<PageType>((page - 8) / m_planes % 3);
    }
    case 4:
        return static_cast<PageType>(page % 4);
    default:
        return PageType::lsb;
    }
}

// Uniform in [1 - spread, 1 + spread], from 32 hash bits of the address.
Time PageTimes::spread(Time mean, SuperblockIndex superblock, PageIndex page) const
{
    const std::uint64_t bits = mix64(m_seed ^ (std::uint64_t{superblock} << 32 | page)) >> 32;
    const std::int64_t ppm =
        static_cast<std::int64_t>((static_cast<UInt128>(bits) * static_cast<std::uint64_t>(2 * m_spreadPpm + 1)) >> 32);
    return {mean.ps + static_cast<std::int64_t>(static_cast<Int128>(mean.ps) * (ppm - m_spreadPpm) / 1'000'000)};
}

} // namespace floom::inline engine
