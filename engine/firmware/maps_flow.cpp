// SPDX-License-Identifier: GPL-3.0-or-later
// What the erase stripes hold at a moment, for maps of wear and validity. Each die has a row: the stripes of its group, which dies with
// parity share, and behind them its blocks in SLC mode where these are a write cache. Mappings by blocks and the WAF abstraction keep no
// such stripes and have no map.
#include "firmware/controller.h"

#include <algorithm>

namespace floom {
namespace {
constexpr std::uint64_t kMostCells = 65'536, kMostSeriesCells = 2048;

std::uint32_t togetherFor(std::uint64_t dies, std::uint64_t stripes, std::uint64_t most)
{
    const std::uint64_t each = std::max<std::uint64_t>(1, most / dies); // cells of a die
    return static_cast<std::uint32_t>((stripes + each - 1) / each);
}
} // namespace

void Controller::noteWritten(const FlashAddress& at, Time now)
{
    if (!m_lastWrite.empty() && at.die < mapDies())
        m_lastWrite[std::size_t{at.die} * mapStripes() + at.stripe] = now;
}

std::uint32_t Controller::mapStripes() const
{
    return m_layout.stripes() + (m_ring ? m_ring->blocks() : 0);
}

void Controller::blockMaps(Time now, BlockMaps& maps, bool end) const
{
    if (m_lastWrite.empty())
        return;
    maps.dies = mapDies();
    maps.stripes = mapStripes();
    maps.stripeUnits = m_layout.stripeUnits();
    maps.together = togetherFor(maps.dies, maps.stripes, kMostCells);
    maps.seriesTogether = togetherFor(maps.dies, maps.stripes, kMostSeriesCells);
    const std::uint32_t together = end ? maps.together : maps.seriesTogether;
    MapFrame& frame = end ? maps.end : maps.series.emplace_back();
    frame = {};
    frame.seconds = now.seconds();
    for (std::uint32_t die = 0; die < maps.dies; ++die) {
        const std::vector<bool> free = m_stripes.freeOnes(m_layout.groupOf(die));
        for (std::uint32_t stripe = 0; stripe < maps.stripes; stripe += together)
            addCell(frame, die, stripe, end ? std::min(stripe + together, maps.stripes) : stripe + 1, free, now);
    }
}

void Controller::addCell(MapFrame& frame, std::uint32_t die, std::uint32_t from, std::uint32_t to, const std::vector<bool>& free,
                         Time now) const
{
    std::uint32_t erases = 0;
    std::uint64_t valid = 0;
    Time last{-1};
    BlockKind kind = BlockKind::free;
    for (std::uint32_t stripe = from; stripe < to; ++stripe) {
        const bool slc = stripe >= m_layout.stripes();
        const Stripes::Look look =
            slc ? m_ring->look(die, stripe - m_layout.stripes()) : m_stripes.look(m_layout.groupOf(die), stripe, free[stripe]);
        erases = std::max(erases, look.erases);
        valid += look.valid;
        kind = kind == BlockKind::free ? look.kind : kind;
        last = later(last, m_lastWrite[std::size_t{die} * mapStripes() + stripe]);
    }
    frame.erases.push_back(erases);
    frame.valid.push_back(static_cast<std::uint32_t>((valid + (to - from) / 2) / (to - from)));
    frame.age.push_back(last.ps < 0
                            ? MapFrame::kNever
                            : static_cast<std::uint32_t>(std::min<std::int64_t>((now - last).ps / 1'000'000, MapFrame::kNever - 1)));
    frame.kinds.push_back(static_cast<std::uint8_t>(kind));
}

} // namespace floom
