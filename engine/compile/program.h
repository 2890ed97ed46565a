// SPDX-License-Identifier: GPL-3.0-or-later
// Program: a compiled design: instances, routes and tracks. Immutable; holds copies of all it needs.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "model/setup.h"
#include "model/topology.h"

#include <cstdint>
#include <string>
#include <vector>

namespace floom::inline engine {

struct Instance {
    std::size_t block = 0; // index into Program::design.blocks
    std::size_t type = 0; // index into Program::types
    std::vector<int> element; // indices in the block's array
    int flat = 0; // row-major index in the array
    std::string name; // "ch[3]"
    std::string wildcard; // "ch[*]"
};

struct Program {
    Design design;
    std::vector<TypeSpec> types;
    std::vector<Instance> instances; // instance i is component i of a simulation
    Topology topology;
    TrackTable table;
    std::uint64_t capacityBytes = 0; // host-visible capacity
    std::uint64_t commandSlots = 0; // command slots of the host interfaces
    std::uint64_t bufferBytes = 0; // the firmware's write buffer
    std::uint64_t unequalInstances = 0; // size of the largest block with differing instances; 0: all blocks are uniform
    double idleWatts = 0, fullWatts = 0; // power at rest, and an upper bound with every component busy
    std::string designHash;

    [[nodiscard]] std::size_t trackCount() const { return table.tracks.size(); }
};

} // namespace floom::inline engine
