// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/space/settings.h"

namespace floom::inline engine {

ShapeSettings ShapeSettings::read(const ParameterReader& p)
{
    ShapeSettings s;
    s.overProvisioning = p.ratio("overProvisioning");
    s.allocation = p.choice("allocation");
    s.fixedDies = p.choice("allocationMode") == "static";
    s.stripe = static_cast<std::uint32_t>(p.count("stripe"));
    s.parityStripe = static_cast<std::uint32_t>(p.count("parityStripe"));
    s.superblockDies = static_cast<std::uint32_t>(p.count("superblock"));
    s.logBlocks = static_cast<std::uint32_t>(p.count("logBlocks"));
    return s;
}

PoolSettings PoolSettings::read(const ParameterReader& p)
{
    PoolSettings s;
    s.gcThreshold = p.ratio("gcThreshold");
    s.gcReserved = static_cast<std::uint32_t>(p.count("gcReserved"));
    s.gcBackground = p.ratio("gcBackground");
    s.gcIdle = p.time("gcIdle");
    s.gcUrgency = p.choice("gcUrgency");
    return s;
}

SuperblockSettings SuperblockSettings::read(const ParameterReader& p)
{
    SuperblockSettings s;
    s.victims = {p.choice("gcPolicy"), static_cast<std::uint32_t>(p.count("gcChoices")), static_cast<std::uint32_t>(p.count("gcWindow")),
                 p.ratio("gcSearch")};
    s.oneFrontier = p.choice("gcFrontier") == "shared";
    s.hotCold = p.choice("hotCold") == "frequency";
    const std::string wear = p.choice("wearLevelling");
    s.wear = wear == "dynamic" ? Wear::dynamic : wear == "static" ? Wear::statical : wear == "both" ? Wear::both : Wear::none;
    s.wearThreshold = static_cast<std::uint32_t>(p.count("wearThreshold"));
    return s;
}

TierAreaSettings TierAreaSettings::read(const ParameterReader& p)
{
    TierAreaSettings s;
    const std::string placement = p.choice("placement");
    s.placement = placement == "tier" ? Placement::tier : placement == "write_buffer" ? Placement::writeBuffer : Placement::stripe;
    s.slcCache = p.flag("pslcCache");
    s.foldIdle = p.time("foldIdle");
    return s;
}

} // namespace floom::inline engine
