// SPDX-License-Identifier: GPL-3.0-or-later
// PowerCut: a question to a run: the power fails at `at`; what would the drive find when it reads its spare areas? A value of the caller's;
// `recovered` is filled when the run ends there. Until then `onRead` hears what each read of the host finds.
#pragma once

#include "base/time.h"

#include <cstdint>
#include <functional>
#include <map>

namespace floom {

// What the spare area of a programmed page says of a mapping unit.
struct Spare {
    std::uint64_t unit = 0;
    std::uint64_t sequence = 0; // grows with each unit stored: of two copies the higher one is the newer
    std::uint32_t request = 0; // the host request that wrote it, counted from 1 in order of issue
};

using Recovered = std::map<std::uint64_t, Spare>; // by unit: its newest copy; what only the start state wrote is left out

// For each unit of a read, when its places are looked up: `request` 0 where it was never written in this run, or trimmed; kLost where the
// place that the map gives holds something else.
using ReadWitness = std::function<void(const Spare& found)>;
constexpr std::uint32_t kLost = UINT32_MAX;

struct PowerCut {
    Time at;
    Recovered recovered;
    ReadWitness onRead;
};

} // namespace floom
