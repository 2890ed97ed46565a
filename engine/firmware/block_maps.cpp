// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/block_maps.h"

#include <algorithm>

namespace floom::inline engine {
namespace {
constexpr std::uint64_t kMostCells = 65'536, kMostSeriesCells = 2048;

std::uint32_t togetherFor(std::uint64_t dies, std::uint64_t superblocks, std::uint64_t most)
{
    const std::uint64_t each = std::max<std::uint64_t>(1, most / dies); // cells per die
    return static_cast<std::uint32_t>((superblocks + each - 1) / each);
}

// Adds a cell that covers the superblocks [from, to) of a die.
void addCell(const Drive& drive, const Space& space, MapFrame& frame, DieIndex die, std::uint32_t from, std::uint32_t to,
             const std::vector<bool>& free, Time now)
{
    std::uint32_t erases = 0;
    std::uint64_t valid = 0;
    Time last{-1};
    BlockKind kind = BlockKind::free;
    const std::uint32_t superblocks = space.layout.superblocks();
    for (std::uint32_t superblock = from; superblock < to; ++superblock) {
        const Superblocks::Summary summary = superblock >= superblocks
            ? space.ring->summary({die, SuperblockIndex{superblock}, {}, {}, 1})
            : space.superblocks.summary(space.layout.groupOf(die), SuperblockIndex{superblock}, free[superblock]);
        erases = std::max(erases, summary.erases);
        valid += summary.valid;
        kind = kind == BlockKind::free ? summary.kind : kind;
        last = later(last, drive.orders.times.last(die, SuperblockIndex{superblock}));
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
    maps.dies = static_cast<std::uint32_t>(drive.topology.dies.size()) - drive.topology.tierDies;
    maps.superblocks = drive.orders.times.superblocks();
    maps.superblockUnits = space.layout.superblockUnits();
    maps.together = togetherFor(maps.dies, maps.superblocks, kMostCells);
    maps.seriesTogether = togetherFor(maps.dies, maps.superblocks, kMostSeriesCells);
    const std::uint32_t together = end ? maps.together : maps.seriesTogether;
    MapFrame& frame = end ? maps.end : maps.series.emplace_back();
    frame = {};
    frame.seconds = now.seconds();
    for (DieIndex die; die < maps.dies; ++die) {
        const std::vector<bool> free = space.superblocks.freeOnes(space.layout.groupOf(die));
        for (std::uint32_t superblock = 0; superblock < maps.superblocks; superblock += together)
            addCell(drive, space, frame, die, superblock, end ? std::min(superblock + together, maps.superblocks) : superblock + 1, free,
                    now);
    }
}

} // namespace floom::inline engine
