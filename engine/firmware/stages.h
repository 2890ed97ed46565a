// SPDX-License-Identifier: GPL-3.0-or-later
// What the packets and wake-ups of the firmware are for.
#pragma once

#include <cstdint>

namespace floom {

struct Stages {
    // What a packet is for: Packet::stage.
    enum Stage : std::uint8_t {
        kRequest,
        kRead,
        kWholeRead, // a request that is one read, and goes itself
        kFetch,
        kModifyRead,
        kProgram,
        kCollectRead,
        kCollectProgram,
        kErase,
        kMapped, // a request that knows its places
        kMapFill,
        kMapOld,
        kMapProgram,
        kMapStore,
        kBlockProgram,
        kMergeRead,
        kMergeProgram,
        kMergeErase,
        kAbstractRead,
        kAbstractDone,
        kCachedRead,
        kAhead,
        kFastProgram,
        kFastErase,
        kFoldRead,
        kFoldProgram,
        kPromoteRead,
        kPromoteProgram,
        kParity,
        kRebuild
    };
    enum Wake : std::uint16_t { kIdle = 1, kRested };
};

} // namespace floom
