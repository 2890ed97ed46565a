// SPDX-License-Identifier: GPL-3.0-or-later
// SpaceSettings: how the dies are used together, which superblocks are kept free and which are emptied, and the use of a faster memory.
#pragma once

#include "base/time.h"
#include "firmware/core/settings.h"
#include "firmware/core/victim_rule.h"

#include <cstdint>
#include <string>

namespace floom::inline engine {

enum class Wear : std::uint8_t { none, dynamic, statical, both };

// Use of an in-place memory beside flash.
enum class Placement : std::uint8_t { stripe, tier, writeBuffer };

// DriveShape's.
struct ShapeSettings {
    [[nodiscard]] static ShapeSettings read(const ParameterReader& p);

    double overProvisioning = 0.2; // (T - U) / U
    std::string allocation = "CWDP";
    bool fixedDies = false; // die is a function of the LPN; else the next die in turn with room
    std::uint32_t stripe = 1; // channels a unit is striped over (in-place media)
    std::uint32_t parityStripe = 0; // data pages per parity page; 0: no parity
    std::uint32_t superblockDies = 1; // dies whose blocks are written and erased together (without parity)
    std::uint32_t logBlocks = 0; // per die; 0: 3 % of its data blocks
    friend bool operator==(const ShapeSettings&, const ShapeSettings&) = default;

    // Grouping of dies needs the full firmware with a page-level map outside the flash.
    [[nodiscard]] bool mayGroup(const CoreSettings& core) const
    {
        return !core.wafModel && !core.mapping->byBlocks() && !core.mapOnFlash() && !fixedDies;
    }
    [[nodiscard]] std::uint32_t group(const CoreSettings& core) const
    {
        return !mayGroup(core) ? 1 : parityStripe > 0 ? parityStripe + 1 : superblockDies;
    }
};

// The free superblocks of a die. They shape the drive and its start state, so they are space's, although collection acts on them.
struct PoolSettings {
    [[nodiscard]] static PoolSettings read(const ParameterReader& p);

    double gcThreshold = 0; // share of the spare superblocks kept in the free pool
    std::uint32_t gcReserved = 2; // minimum free superblocks per die
    double gcBackground = 0; // share of the spare superblocks kept free while the drive is idle
    Time gcIdle; // idle time before background GC starts
    std::string gcUrgency = "paced"; // GcUrgency::of()
    friend bool operator==(const PoolSettings&, const PoolSettings&) = default;
};

// Superblocks': what is written together, and which superblock is emptied next.
struct SuperblockSettings {
    [[nodiscard]] static SuperblockSettings read(const ParameterReader& p);

    VictimRule victims;
    bool oneFrontier = false; // host and GC write into the same superblock
    bool hotCold = false; // frequently written units go to separate superblocks
    Wear wear = Wear::none;
    std::uint32_t wearThreshold = 100; // erase count spread allowed by static wear levelling
    friend bool operator==(const SuperblockSettings&, const SuperblockSettings&) = default;
};

// The tier's: which memory it is, and when it is emptied.
struct TierAreaSettings {
    [[nodiscard]] static TierAreaSettings read(const ParameterReader& p);

    Placement placement = Placement::stripe;
    bool slcCache = false; // host writes go through blocks in SLC mode
    Time foldIdle; // idle time that starts folding
    friend bool operator==(const TierAreaSettings&, const TierAreaSettings&) = default;
};

struct SpaceSettings {
    [[nodiscard]] static SpaceSettings read(const ParameterReader& p)
    {
        return {ShapeSettings::read(p), PoolSettings::read(p), SuperblockSettings::read(p), TierAreaSettings::read(p)};
    }

    ShapeSettings shape;
    PoolSettings pool;
    SuperblockSettings superblocks;
    TierAreaSettings tier;
    friend bool operator==(const SpaceSettings&, const SpaceSettings&) = default;
};

} // namespace floom::inline engine
