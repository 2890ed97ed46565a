// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/timeline_maps.h"

#include "recording/map_words.h"

#include <algorithm>
#include <cmath>

namespace floom::inline recording {

namespace {

const std::vector<std::uint32_t>& valuesOf(const MapFrame& frame, MapLens lens)
{
    return lens == MapLens::erases ? frame.erases : lens == MapLens::age ? frame.age : frame.valid;
}

double greatest(const MapFrame& frame, MapLens lens)
{
    double most = 0;
    for (const auto value : valuesOf(frame, lens))
        if (lens != MapLens::age || value != MapFrame::kNever)
            most = std::max(most, static_cast<double>(value));
    return most;
}

double mostOf(const BlockMaps& maps, MapLens lens)
{
    if (lens == MapLens::valid)
        return maps.superblockUnits;
    double most = greatest(maps.end, lens);
    for (const auto& frame : maps.series)
        most = std::max(most, greatest(frame, lens));
    return most;
}

// Ages use a logarithmic scale: they span from just written to the start of the run.
double shareOf(double value, double most, MapLens lens)
{
    if (most <= 0)
        return 0;
    return lens == MapLens::age ? std::log1p(value) / std::log1p(most) : value / most;
}

// Units per second that a cell lost since the previous map; -1 if unknown.
double lossOf(const MapFrame& before, const MapFrame& now, std::size_t cell)
{
    if (before.valid.size() != now.valid.size() || before.erases.size() != now.erases.size() || now.seconds <= before.seconds
        || before.erases[cell] != now.erases[cell] || now.valid[cell] > before.valid[cell])
        return -1;
    return (before.valid[cell] - now.valid[cell]) / (now.seconds - before.seconds);
}

// From the series only: the map at the end may have single superblocks per cell, which no other map has.
MapPicture temperatureAt(const BlockMaps& maps, Time at)
{
    MapPicture picture;
    const auto together = std::max(1U, maps.seriesTogether);
    const auto columns = (maps.superblocks + together - 1) / together;
    const auto cells = static_cast<std::size_t>(columns) * maps.dies;
    const auto sound = [cells](const MapFrame& f) { return f.valid.size() >= cells && f.erases.size() >= cells; };
    if (maps.series.empty() || !std::all_of(maps.series.begin(), maps.series.end(), sound))
        return picture;
    const auto after = std::partition_point(maps.series.begin(), maps.series.end(),
                                            [at](const MapFrame& f) { return at < Time{} || f.seconds <= at.seconds(); });
    const auto shown = after == maps.series.begin() ? after : std::prev(after);
    picture.columns = static_cast<int>(columns);
    picture.rows = static_cast<int>(maps.dies);
    picture.seconds = shown->seconds;
    for (std::size_t i = 1; i < maps.series.size(); ++i)
        for (std::size_t cell = 0; cell < cells; ++cell)
            picture.most = std::max(picture.most, lossOf(maps.series[i - 1], maps.series[i], cell));
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const double loss = shown == maps.series.begin() ? -1 : lossOf(*std::prev(shown), *shown, cell);
        picture.shares.push_back(loss < 0 || picture.most <= 0 ? std::min(loss, 0.0) : loss / picture.most);
    }
    return picture;
}

} // namespace

MapPicture mapPictureAt(const BlockMaps& maps, Time at, MapLens lens)
{
    MapPicture picture;
    std::uint32_t together = 1;
    const auto* frame = mapFrameAt(maps, at, together);
    if (!frame)
        return picture;
    if (lens == MapLens::temperature)
        return temperatureAt(maps, at);
    const auto columns = (maps.superblocks + together - 1) / together;
    const auto cells = static_cast<std::size_t>(columns) * maps.dies;
    if (frame->kinds.size() < cells || valuesOf(*frame, lens).size() < cells)
        return picture;
    picture.columns = static_cast<int>(columns);
    picture.rows = static_cast<int>(maps.dies);
    picture.seconds = frame->seconds;
    picture.most = lens == MapLens::kind ? 0 : mostOf(maps, lens);
    picture.kinds.assign(frame->kinds.begin(), frame->kinds.begin() + static_cast<std::ptrdiff_t>(cells));
    for (std::size_t i = 0; i < cells; ++i) {
        const auto value = valuesOf(*frame, lens)[i];
        if (lens == MapLens::kind)
            picture.shares.push_back(frame->kinds[i]);
        else if (lens == MapLens::age && value == MapFrame::kNever)
            picture.shares.push_back(-1);
        else
            picture.shares.push_back(shareOf(value, picture.most, lens));
    }
    return picture;
}

} // namespace floom::inline recording
