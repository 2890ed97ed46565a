// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/block_maps.h"

#include <algorithm>

namespace floom {
namespace {
constexpr std::uint64_t kMostCells = 65'536, kMostSeriesCells = 2048;

std::uint32_t togetherFor(std::uint64_t dies, std::uint64_t stripes, std::uint64_t most)
{
    const std::uint64_t each = std::max<std::uint64_t>(1, most / dies); // cells per die
    return static_cast<std::uint32_t>((stripes + each - 1) / each);
}

// Adds a cell that covers the stripes [from, to) of a die.
void addCell(const Drive& drive, const Space& space, MapFrame& frame, DieIndex die, std::uint32_t from, std::uint32_t to,
             const std::vector<bool>& free, Time now)
{
    std::uint32_t erases = 0;
    std::uint64_t valid = 0;
    Time last{-1};
    BlockKind kind = BlockKind::free;
    const std::uint32_t stripes = space.layout.stripes();
    for (std::uint32_t stripe = from; stripe < to; ++stripe) {
        const Stripes::Summary summary = stripe >= stripes
            ? space.ring->summary(die, stripe - stripes)
            : space.stripes.summary(space.layout.groupOf(die), StripeIndex{stripe}, free[stripe]);
        erases = std::max(erases, summary.erases);
        valid += summary.valid;
        kind = kind == BlockKind::free ? summary.kind : kind;
        last = later(last, drive.orders.times.last(die, StripeIndex{stripe}));
    }
    frame.erases.push_back(erases);
    frame.valid.push_back(static_cast<std::uint32_t>((valid + (to - from) / 2) / (to - from)));
    frame.age.push_back(last.ps < 0
                            ? MapFrame::kNever
                            : static_cast<std::uint32_t>(std::min<std::int64_t>((now - last).ps / 1'000'000, MapFrame::kNever - 1)));
    frame.kinds.push_back(static_cast<std::uint8_t>(kind));
}

} // namespace

void addBlockMap(const Drive& drive, const Space& space, Time now, BlockMaps& maps, bool end)
{
    if (!drive.orders.times.kept())
        return;
    maps.dies = static_cast<std::uint32_t>(drive.topology.dies.size()) - drive.topology.fastDies;
    maps.stripes = drive.orders.times.stripes();
    maps.stripeUnits = space.layout.stripeUnits();
    maps.together = togetherFor(maps.dies, maps.stripes, kMostCells);
    maps.seriesTogether = togetherFor(maps.dies, maps.stripes, kMostSeriesCells);
    const std::uint32_t together = end ? maps.together : maps.seriesTogether;
    MapFrame& frame = end ? maps.end : maps.series.emplace_back();
    frame = {};
    frame.seconds = now.seconds();
    for (DieIndex die; die < maps.dies; ++die) {
        const std::vector<bool> free = space.stripes.freeOnes(space.layout.groupOf(die));
        for (std::uint32_t stripe = 0; stripe < maps.stripes; stripe += together)
            addCell(drive, space, frame, die, stripe, end ? std::min(stripe + together, maps.stripes) : stripe + 1, free, now);
    }
}

} // namespace floom
