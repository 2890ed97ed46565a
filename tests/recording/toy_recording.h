// SPDX-License-Identifier: GPL-3.0-or-later
// A small closed loop that produces a recording like a real run's: link, two cores, interconnect, decoders, channels and their dies, with
// garbage collection in between. Deterministic in its settings. Every resource is first come first served; waits follow from that.
#pragma once

#include "catalogue/catalogue.h"
#include "results/run_result.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace floom {

struct ToyRecording {
    std::shared_ptr<const SpanStore> store;
    std::vector<ActivityInfo> activities;
};

std::vector<Role> toyRoles(const SpanStore& store);

struct ToyDrive {
    int channels = 4, diesPerChannel = 4, depth = 32, requests = 2000, decoders = 4;
    int gcEvery = 40; // every n-th request is followed by a GC move on its die; 0 = never
    std::uint64_t seed = 1;

    [[nodiscard]] ToyRecording run() const;
};

} // namespace floom
