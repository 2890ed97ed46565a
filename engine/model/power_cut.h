// SPDX-License-Identifier: GPL-3.0-or-later
// PowerCut: asks a run what the drive would find in its spare areas if power failed at `at`. Owned by the caller; `recovered` is filled
// when the run ends there. Until then `onRead` is called with what each host read finds.
#pragma once

#include "base/index.h"
#include "base/time.h"

#include <cstdint>
#include <functional>
#include <map>

namespace floom::inline engine {

// Spare-area record of one mapping unit in a programmed page.
struct Spare {
    Lpn lpn;
    std::uint64_t sequence = 0; // increases with each stored unit; the copy with the higher value is newer
    std::uint32_t request = 0; // the host request that wrote it, counted from 1 in order of issue
};

using Recovered = std::map<Lpn, Spare>; // newest copies; copies written only by the start state are left out

// Called for each unit of a read when its PPN is looked up. `request` is 0 if the unit was never written in this run or was trimmed, kLost
// if the mapped PPN holds another unit.
using ReadWitness = std::function<void(const Spare& found)>;
constexpr std::uint32_t kLost = UINT32_MAX;

struct PowerCut {
    Time at;
    Recovered recovered;
    ReadWitness onRead;
};

} // namespace floom::inline engine
