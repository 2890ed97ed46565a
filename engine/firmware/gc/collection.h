// SPDX-License-Identifier: GPL-3.0-or-later
// Collection: the state of one die's collector. Space's Emptying is the part of it that other parts see.
#pragma once

#include "firmware/core/jobs.h"
#include "firmware/space/superblocks.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace floom::inline engine {

struct Collection {
    std::size_t scanned = 0;
    std::int64_t search = 0; // cost of choosing the victim in cycles, not charged yet
    std::uint32_t reads = 0, programs = 0;
    bool eraseFailed = false; // on one of the dies erased together
    std::uint32_t valid = 0; // units to move, at the beginning
    std::uint32_t read = 0, programming = 0; // units in flight: read, not placed yet; being programmed
    std::vector<std::pair<std::uint32_t, Lpn>> contents;
    std::vector<MovedUnit> moving[2]; // read and waiting for a full row: [0] cold or all, [1] hot
    bool alone = false; // no more units will arrive to fill the victim's last row
    // Next victim, if already chosen: its first units fill the last row of this one.
    SuperblockIndex next = Superblocks::kNone;
    std::uint32_t nextValid = 0;
    std::size_t nextScanned = 0;
    std::vector<std::pair<std::uint32_t, Lpn>> nextContents;
};

} // namespace floom::inline engine
