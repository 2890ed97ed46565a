// SPDX-License-Identifier: GPL-3.0-or-later
// Collection: what the collector of one die is in the middle of. What others see of it is Space's Emptying.
#pragma once

#include "firmware/space/stripes.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace floom {

struct Collection {
    std::size_t scanned = 0;
    std::int64_t search = 0; // cycles of choosing the victim, not yet charged
    std::uint32_t reads = 0, programs = 0;
    bool eraseFailed = false; // of one of the dies that are erased together
    std::uint32_t valid = 0; // units to move at the start
    std::uint32_t read = 0, programming = 0; // of them on their way: without a place yet, and with one
    std::vector<std::pair<std::uint32_t, UnitIndex>> contents;
    std::vector<std::uint64_t> moving[2]; // (unit, old place), read and waiting for a row: cold (or all), hot
    bool alone = false; // nothing else comes to fill the victim's last row
    // The victim after this one, chosen already: its first units fill that row.
    StripeIndex next = Stripes::kNone;
    std::uint32_t nextValid = 0;
    std::size_t nextScanned = 0;
    std::vector<std::pair<std::uint32_t, UnitIndex>> nextContents;
};

} // namespace floom
