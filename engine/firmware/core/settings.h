// SPDX-License-Identifier: GPL-3.0-or-later
// CoreSettings: what kind of firmware this is, and the numbers that nearly every part counts in. What one part decides stands in the
// settings.h of that part's folder; firmware_settings.h puts all of them together.
#pragma once

#include "firmware/core/mapping.h"
#include "model/parameters.h"
#include "model/topology.h"

#include <cstdint>

namespace floom {

struct CoreSettings {
    [[nodiscard]] static CoreSettings read(const ParameterReader& p, const MemoryGeometry& flash);

    std::uint32_t unitBytes = 4096;
    std::uint32_t statedUnitBytes = 4096; // as set in the design; block mappings use pages regardless
    std::uint32_t descriptorBytes = 0;
    bool wafModel = false; // the WAF abstraction replaces map and garbage collection
    Mapping mapping = "page"; // here, not in map: space reserves stripes for a map on flash, and the log blocks of a block mapping
    MapPlacement mapPlacement = MapPlacement::ddr;
    // Here, not in buffer: the steady-state law of space counts the units that wait in the write buffer.
    bool writeBack = true;
    std::uint64_t bufferBytes = 0; // write buffer
    bool plp = false; // power-loss protection: buffer contents survive a power cut
    friend bool operator==(const CoreSettings&, const CoreSettings&) = default;

    [[nodiscard]] bool mapOnFlash() const { return mapping->onFlash(mapPlacement); }
};

} // namespace floom
