// SPDX-License-Identifier: GPL-3.0-or-later
// What the erase blocks of a drive held at one instant of a run, as numbers to paint: a row per die, a column per cell of the recorded
// maps. Pure.
#pragma once

#include "results/run_result.h"

#include <cstdint>
#include <vector>

namespace floom {

// Temperature: how many of a cell's valid units a second are overwritten or trimmed, from one recorded map to the next. It is known of the
// cells of the series from its second map on, where nothing was erased or written in between.
enum class MapLens : std::uint8_t { valid, erases, age, temperature, kind };

struct MapPicture {
    int columns = 0, rows = 0; // 0: the run recorded no maps
    std::vector<double> shares; // by row, then column: 0..1 of `most`; -1 = never written, or not known. Of kinds: the BlockKind's number
    std::vector<std::uint8_t> kinds; // BlockKind of each cell; empty for temperatures, which are of the series
    double most = 0; // units, erases, microseconds or units a second that 1 stands for
    double seconds = 0; // of the frame since the run's beginning
};

// The latest frame that is not after `ps`; with ps < 0 the end of the run. Scales are those of the whole run, so that frames compare.
[[nodiscard]] MapPicture mapPictureAt(const BlockMaps& maps, std::int64_t ps, MapLens lens);

} // namespace floom
