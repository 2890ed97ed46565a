// SPDX-License-Identifier: GPL-3.0-or-later
// FirmwareSettings: what the design says of the firmware, in the units it works with.
#pragma once

#include "base/time.h"
#include "firmware/core/mapping.h"
#include "firmware/core/victim_rule.h"

#include <cstdint>
#include <string>

namespace floom {

enum class Wear : std::uint8_t { none, dynamic, statical, both };

// What a memory that is written in place is for, beside flash.
enum class Placement : std::uint8_t { stripe, tier, writeBuffer };

struct FirmwareSettings {
    std::uint32_t unitBytes = 4096;
    double overProvisioning = 0.2; // (T - U) / U
    double gcThreshold = 0; // share of the spare stripes kept free
    std::uint32_t gcReserved = 2; // stripes of a die kept free at least
    VictimRule victims;
    bool oneFrontier = false; // host and collector write into the same stripe
    bool hotCold = false; // units that are written often go to stripes of their own
    Wear wear = Wear::none;
    std::uint32_t wearThreshold = 100; // erases between the most and the least worn block that static levelling allows
    std::uint32_t parityStripe = 0; // pages of data to a page of parity; 0: none
    std::uint32_t superblock = 1; // dies whose blocks are written and erased together, without parity
    Placement placement = Placement::stripe;
    bool slcCache = false; // host writes pass through blocks in SLC mode
    double foldThreshold = 0.75; // fill of a write cache or fast tier from which it is folded
    Time foldIdle; // ... or the drive's rest
    bool pastFull = false; // writes go past a full write cache
    bool writeBack = true;
    bool keepWritten = true; // written units stay in the read cache
    bool plp = false; // power-loss protection: what is in the buffer survives a power cut
    bool wafModel = false; // the WAF abstraction in place of map and collection
    double waf = 0; // of the abstraction; below 1: computed
    std::uint64_t readCacheBytes = 0;
    std::uint32_t prefetchUnits = 0, prefetchAfter = 3;
    std::uint64_t bufferBytes = 0; // write buffer
    std::string allocation = "CWDP";
    bool fixedDies = false; // a unit's die follows from its number; otherwise it is the next one in turn that has room
    double gcBackground = 0; // share of the spare stripes kept free while no request is inside
    Time gcIdle; // ... for so long
    std::string gcUrgency = "paced"; // GcUrgency::of()
    bool gcPreemptible = false; // the collector waits while the host reads from its die
    std::uint32_t stripe = 1; // channels a unit is cut over (in-place media)
    std::uint32_t descriptorBytes = 0;
    Mapping mapping = "page";
    MapPlacement mapPlacement = MapPlacement::ddr;
    bool mapTraffic = false; // look-ups of a map in DDR are accesses, not only cycles
    std::uint32_t statedUnitBytes = 4096; // what the design asks for: mappings by blocks go by pages whatever it says
    std::uint32_t logBlocks = 0; // of a die; 0: 3 % of its data blocks
    std::uint32_t setBlocks = 1, setLogs = 1; // set-associative
    std::uint64_t mapCacheBytes = 0, mapZoneBytes = 0, mapFetchBytes = 64;
    friend bool operator==(const FirmwareSettings&, const FirmwareSettings&) = default;

    // Dies that are one are for the full firmware with a page-level map outside the flash.
    [[nodiscard]] bool mayGroup() const { return !wafModel && !mapping->byBlocks() && !mapOnFlash() && !fixedDies; }
    [[nodiscard]] std::uint32_t group() const { return !mayGroup() ? 1 : parityStripe > 0 ? parityStripe + 1 : superblock; }
    [[nodiscard]] bool mapOnFlash() const { return mapping->onFlash(mapPlacement); }
};

} // namespace floom
