// SPDX-License-Identifier: GPL-3.0-or-later
// FirmwareSettings: the firmware parameters of the design, in the units the firmware uses.
#pragma once

#include "base/time.h"
#include "firmware/core/mapping.h"
#include "firmware/core/victim_rule.h"

#include <cstdint>
#include <string>

namespace floom {

enum class Wear : std::uint8_t { none, dynamic, statical, both };

// Use of an in-place memory beside flash.
enum class Placement : std::uint8_t { stripe, tier, writeBuffer };

struct FirmwareSettings {
    std::uint32_t unitBytes = 4096;
    double overProvisioning = 0.2; // (T - U) / U
    double gcThreshold = 0; // share of the spare stripes kept in the free pool
    std::uint32_t gcReserved = 2; // minimum free stripes per die
    VictimRule victims;
    bool oneFrontier = false; // host and GC write into the same stripe
    bool hotCold = false; // frequently written units go to separate stripes
    Wear wear = Wear::none;
    std::uint32_t wearThreshold = 100; // erase count spread allowed by static wear levelling
    std::uint32_t parityStripe = 0; // data pages per parity page; 0: no parity
    std::uint32_t superblock = 1; // dies whose blocks are written and erased together (without parity)
    Placement placement = Placement::stripe;
    bool slcCache = false; // host writes go through blocks in SLC mode
    double foldThreshold = 0.75; // fill level of a write cache or fast tier that starts folding
    Time foldIdle; // idle time that starts folding
    bool pastFull = false; // writes bypass a full write cache
    bool writeBack = true;
    bool keepWritten = true; // written units are kept in the read cache
    bool plp = false; // power-loss protection: buffer contents survive a power cut
    bool wafModel = false; // the WAF abstraction replaces map and garbage collection
    double waf = 0; // WAF of the abstraction; below 1: computed
    std::uint64_t readCacheBytes = 0;
    std::uint32_t prefetchUnits = 0, prefetchAfter = 3;
    std::uint64_t bufferBytes = 0; // write buffer
    std::string allocation = "CWDP";
    bool fixedDies = false; // die is a function of the LPN; else the next die in turn with room
    double gcBackground = 0; // share of the spare stripes kept free while the drive is idle
    Time gcIdle; // idle time before background GC starts
    std::string gcUrgency = "paced"; // GcUrgency::of()
    bool gcPreemptible = false; // GC waits while the host reads from its die
    std::uint32_t stripe = 1; // channels a unit is striped over (in-place media)
    std::uint32_t descriptorBytes = 0;
    Mapping mapping = "page";
    MapPlacement mapPlacement = MapPlacement::ddr;
    bool mapTraffic = false; // lookups of a map in DDR are memory accesses, not only CPU cycles
    std::uint32_t statedUnitBytes = 4096; // as set in the design; block mappings use pages regardless
    std::uint32_t logBlocks = 0; // per die; 0: 3 % of its data blocks
    std::uint32_t setBlocks = 1, setLogs = 1; // set-associative
    std::uint64_t mapCacheBytes = 0, mapZoneBytes = 0, mapFetchBytes = 64;
    friend bool operator==(const FirmwareSettings&, const FirmwareSettings&) = default;

    // Grouping of dies needs the full firmware with a page-level map outside the flash.
    [[nodiscard]] bool mayGroup() const { return !wafModel && !mapping->byBlocks() && !mapOnFlash() && !fixedDies; }
    [[nodiscard]] std::uint32_t group() const { return !mayGroup() ? 1 : parityStripe > 0 ? parityStripe + 1 : superblock; }
    [[nodiscard]] bool mapOnFlash() const { return mapping->onFlash(mapPlacement); }
};

} // namespace floom
