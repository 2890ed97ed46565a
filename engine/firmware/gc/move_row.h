// SPDX-License-Identifier: GPL-3.0-or-later
// MoveRow: the next units of a victim that lie in one row, to be read together.
#pragma once

#include "firmware/core/jobs.h"
#include "firmware/core/unit_map.h"
#include "firmware/space/layout.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace floom::inline engine {

struct MoveRow {
    FlashAddress at;
    std::uint32_t units = 0, fragments = 0;
};

// Goes through `contents` (slot in the superblock, LPN) from `scanned` on and leaves it behind the row. `units`: set to the units of the
// row. `stays(lpn, ppn)`: is the unit still there, and not moved yet?
template <typename Stays>
[[gnu::always_inline]] inline MoveRow gatherRow(const Layout& layout, DieIndex die, SuperblockIndex superblock,
                                                const std::vector<std::pair<std::uint32_t, Lpn>>& contents, std::size_t& scanned,
                                                std::vector<MovedUnit>& units, Stays&& stays)
{
    const SlotIndex base = layout.firstSlot(superblock);
    const std::uint32_t rowUnits = layout.rowUnits(), pageUnits = layout.pageUnits();
    std::uint32_t rowEnd = UINT32_MAX, first = 0, following = 0;
    std::uint32_t count = 0, fragments = 0;
    std::size_t next = scanned;
    units.clear();
    units.reserve(rowUnits);
    for (const std::size_t size = contents.size(); next < size; ++next) {
        const auto [position, lpn] = contents[next];
        const Ppn ppn = UnitMap::ppn(die, base + position);
        if (!stays(lpn, ppn))
            continue;
        if (position >= rowEnd)
            break;
        if (count == 0) {
            first = position;
            rowEnd = (position / rowUnits + 1) * rowUnits;
        }
        fragments += count == 0 || position != following || position % pageUnits == 0 ? 1 : 0;
        following = position + 1;
        units.push_back({lpn, ppn});
        ++count;
    }
    scanned = next;
    MoveRow row{{}, count, fragments};
    if (count > 0)
        row.at = layout.address(die, superblock, first);
    if (count > 1)
        row.at.planes = static_cast<std::uint8_t>(layout.address(die, superblock, following - 1).plane - row.at.plane + 1);
    return row;
}

} // namespace floom::inline engine
