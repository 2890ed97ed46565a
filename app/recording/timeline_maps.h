// SPDX-License-Identifier: GPL-3.0-or-later
// Erase-block contents of a drive at one instant, as numbers to paint: a row per die, a column per cell of the recorded maps. Pure.
#pragma once

#include "results/run_result.h"

#include <cstdint>
#include <vector>

namespace floom::inline recording {

// Temperature: valid units of a cell overwritten or trimmed per second, from one recorded map to the next. Known from the second map of the
// series on, for cells in which nothing was erased or written in between.
enum class MapLens : std::uint8_t { valid, erases, age, temperature, kind };

struct MapPicture {
    int columns = 0, rows = 0; // 0: the run recorded no maps
    std::vector<double> shares; // row-major: 0..1 of `most`; -1 = never written, or unknown. Kinds: the BlockKind's number
    std::vector<std::uint8_t> kinds; // BlockKind per cell; empty for temperature, which has only the series
    double most = 0; // scale: the units, erases, microseconds or units per second at 1.0
    double seconds = 0; // time of the frame from the start of the run
};

// The latest frame not after `at`; a negative one means the end of the run. The scale covers the whole run, so that frames are comparable.
[[nodiscard]] MapPicture mapPictureAt(const BlockMaps& maps, Time at, MapLens lens);

} // namespace floom::inline recording
