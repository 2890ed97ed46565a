// SPDX-License-Identifier: GPL-3.0-or-later
// Describes one cell of the erase-block map in words. Pure.
#pragma once

#include "results/run_result.h"

#include <QString>

namespace floom::inline recording {

// "die 3, superblocks 64 to 95: data, on average 78 of 8,192 units valid, at most 3 erases"; "" outside the map. `at` as for
// mapPictureAt().
[[nodiscard]] QString mapCellWords(const BlockMaps& maps, Time at, int row, int column);

// The frame shown at an instant; `together` receives the number of superblocks per cell. Null if the run recorded no maps.
[[nodiscard]] const MapFrame* mapFrameAt(const BlockMaps& maps, Time at, std::uint32_t& together);

} // namespace floom::inline recording
