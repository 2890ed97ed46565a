// SPDX-License-Identifier: GPL-3.0-or-later
// Program: a compiled drawing: instances, routes, and the tracks its parts will have. Immutable; carries copies of all it needs.
#pragma once

#include "catalogue/catalogue.h"
#include "design/design.h"
#include "model/setup.h"
#include "model/topology.h"

#include <cstdint>
#include <string>
#include <vector>

namespace floom {

struct Instance {
    std::size_t block = 0; // index into Program::design.blocks
    std::size_t type = 0; // index into Program::types
    std::vector<int> element; // indices in the block's array
    int flat = 0; // the same, row-major
    std::string name; // "ch[3]"
    std::string wildcard; // "ch[*]"
};

struct Program {
    Design design;
    std::vector<TypeSpec> types;
    std::vector<Instance> instances; // component i of a simulation
    Topology topology;
    TrackTable table;
    std::uint64_t capacityBytes = 0; // as the host sees it
    std::uint64_t commandSlots = 0; // commands the host interface can hold
    std::uint64_t bufferBytes = 0; // the firmware's write buffer
    std::uint64_t unequalInstances = 0; // of the largest block whose instances are not alike; 0: all are
    double idleWatts = 0, fullWatts = 0; // at rest, and with every part at work: a bound from above
    std::string designHash;

    [[nodiscard]] std::size_t trackCount() const { return table.tracks.size(); }
};

} // namespace floom
