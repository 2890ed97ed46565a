// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/map_words.h"

#include "recording/timeline_ruler.h"

#include <QCoreApplication>

#include <algorithm>

namespace floom::inline recording {

namespace {

struct MapWords {
    Q_DECLARE_TR_FUNCTIONS(MapWords)
};

QString kindWord(std::uint8_t kind)
{
    switch (static_cast<BlockKind>(kind)) {
    case BlockKind::free:
        return MapWords::tr("free");
    case BlockKind::open:
        return MapWords::tr("open, being written");
    case BlockKind::data:
        return MapWords::tr("data");
    case BlockKind::map:
        return MapWords::tr("map");
    case BlockKind::slc:
        return MapWords::tr("SLC mode");
    case BlockKind::retired:
        return MapWords::tr("retired");
    }
    return {};
}

} // namespace

const MapFrame* mapFrameAt(const BlockMaps& maps, Time at, std::uint32_t& together)
{
    if (maps.dies == 0 || maps.superblocks == 0 || maps.end.kinds.empty())
        return nullptr;
    together = std::max(1U, maps.together);
    if (at < Time{} || at.seconds() >= maps.end.seconds || maps.series.empty())
        return &maps.end;
    together = std::max(1U, maps.seriesTogether);
    const auto after =
        std::partition_point(maps.series.begin(), maps.series.end(), [at](const MapFrame& f) { return f.seconds <= at.seconds(); });
    return after == maps.series.begin() ? &maps.series.front() : &*std::prev(after);
}

QString mapCellWords(const BlockMaps& maps, Time at, int row, int column)
{
    std::uint32_t together = 1;
    const auto* frame = mapFrameAt(maps, at, together);
    if (!frame)
        return {};
    const auto columns = (maps.superblocks + together - 1) / together;
    if (row < 0 || column < 0 || row >= static_cast<int>(maps.dies) || column >= static_cast<int>(columns))
        return {};
    const auto cell = static_cast<std::size_t>(row) * columns + static_cast<std::size_t>(column);
    if (cell >= frame->kinds.size() || cell >= frame->valid.size() || cell >= frame->erases.size())
        return {};
    const auto first = static_cast<std::uint32_t>(column) * together, last = std::min(maps.superblocks, first + together) - 1;
    const bool one = first == last || frame != &maps.end; // a map of the series stores only the first superblock of a cell
    const QString where = one ? MapWords::tr("die %1, superblock %2").arg(row).arg(first)
                              : MapWords::tr("die %1, superblocks %2 to %3").arg(row).arg(first).arg(last);
    return (one ? MapWords::tr("%1: %2, %3 of %4 units valid, %5") : MapWords::tr("%1: %2, on average %3 of %4 units valid, at most %5"))
        .arg(where, kindWord(frame->kinds[cell]), groupedNumber(frame->valid[cell]), groupedNumber(maps.superblockUnits),
             frame->erases[cell] == 1 ? MapWords::tr("1 erase") : MapWords::tr("%1 erases").arg(groupedNumber(frame->erases[cell])));
}

} // namespace floom::inline recording
