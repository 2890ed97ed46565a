// SPDX-License-Identifier: GPL-3.0-or-later
// CoreSettings: what kind of firmware this is, and the units that nearly every part uses. Settings of a single part are in the
// settings.h of its folder; firmware_settings.h combines all of them.
#pragma once

#include "base/time.h"
#include "firmware/core/mapping.h"
#include "model/parameters.h"
#include "model/topology.h"

#include <cstdint>

namespace floom::inline engine {

// Cycles per task, named like the catalogue's parameters.
struct TaskCycles {
    [[nodiscard]] static TaskCycles read(const ParameterReader& p);

    std::int64_t command = 0, lookup = 0, buffer = 0, allocate = 0, issue = 0, complete = 0, gcSearch = 0, gcScan = 0, move = 0, map = 0;
    friend bool operator==(const TaskCycles&, const TaskCycles&) = default;
};

// Cores'.
struct ProcessorSettings {
    [[nodiscard]] static ProcessorSettings read(const ParameterReader& p);

    std::int64_t hertz = 0; // 0: tasks take no time
    std::int64_t cores = 1;
    std::int64_t hostCores = 0; // of these, for the host side only; 0: all cores serve both sides
    std::int64_t cycleEnergy = 0; // attojoules
    std::int64_t leakage = 0; // all cores, microwatts
    TaskCycles cycles;
    friend bool operator==(const ProcessorSettings&, const ProcessorSettings&) = default;
};

// PowerCap's.
struct PowerCapSettings {
    [[nodiscard]] static PowerCapSettings read(const ParameterReader& p);

    std::int64_t cap = 0; // microwatts; 0: none
    Time window = milliseconds(1); // over which the power is averaged
    friend bool operator==(const PowerCapSettings&, const PowerCapSettings&) = default;
};

struct CoreSettings {
    [[nodiscard]] static CoreSettings read(const ParameterReader& p, const MemoryGeometry& flash);

    std::uint32_t unitBytes = 4096;
    std::uint32_t statedUnitBytes = 4096; // as set in the design; block mappings use pages regardless
    std::uint32_t descriptorBytes = 0;
    bool wafModel = false; // the WAF abstraction replaces map and garbage collection
    Mapping mapping = "page"; // here, not in map: space reserves superblocks for a map on flash, and the log blocks of a block mapping
    MapPlacement mapPlacement = MapPlacement::ddr;
    // Here, not in buffer: the steady-state law of space counts the units that wait in the write buffer.
    bool writeBack = true;
    std::uint64_t bufferBytes = 0; // write buffer
    bool plp = false; // power-loss protection: buffer contents survive a power cut
    ProcessorSettings processor;
    PowerCapSettings powerCap;
    friend bool operator==(const CoreSettings&, const CoreSettings&) = default;

    [[nodiscard]] bool mapOnFlash() const { return mapping->onFlash(mapPlacement); }
};

} // namespace floom::inline engine
