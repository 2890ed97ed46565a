// SPDX-License-Identifier: GPL-3.0-or-later
// Mapping: how logical units find their places, and where a page-level map lies.
#pragma once

#include <cstdint>

namespace floom {

enum class Mapping : std::uint8_t { page, dftl, zoned, block, bast, fast, setAssociative };
enum class MapPlacement : std::uint8_t { ddr, flash, hmb };

[[nodiscard]] constexpr bool mapsBlocks(Mapping mapping)
{
    return mapping >= Mapping::block;
}

} // namespace floom
