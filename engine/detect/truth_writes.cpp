// SPDX-License-Identifier: GPL-3.0-or-later
// Truths about writes: buffer and power-loss protection, SLC write cache, spare space, blocks.
#include "detect/facts.h"

#include <algorithm>

namespace floom::inline engine::detect {

namespace {

Truth writeBuffer(const Facts& facts)
{
    const FirmwareSettings& s = facts.settings();
    if (!s.core.writeBack)
        return {std::nullopt, false, "writes wait for the flash"};
    const auto bytes = static_cast<double>(s.core.bufferBytes);
    Truth truth{bytes, bytes >= (2 << 20) && bytes <= (32 << 20), {}};
    if (!truth.identifiable)
        truth.reason = "outside the sizes that are tried";
    if (s.space.tier.slcCache || s.core.mapOnFlash())
        truth.hide(s.space.tier.slcCache ? "a write cache in SLC mode takes what the buffer would hold" : "writes wait for the map first");
    truth.tolerance = 0.25;
    truth.slack = static_cast<double>(facts.program().topology.dies.size()) * facts.geometry().planes * facts.geometry().pageBytes;
    return truth;
}

Truth powerLossProtection(const Facts& facts)
{
    const FirmwareSettings& s = facts.settings();
    if (!s.core.writeBack)
        return {std::nullopt, false, "writes wait for the flash"};
    return {s.core.plp ? 1.0 : 0.0, !facts.geometry().inPlace, facts.geometry().inPlace ? "writing the medium takes no longer" : ""};
}

Truth pslcCache(const Facts& facts)
{
    const FirmwareSettings& s = facts.settings();
    const MemoryGeometry& g = facts.geometry();
    if (!s.space.tier.slcCache || g.slcSuperblocks == 0 || g.inPlace)
        return {std::nullopt, false, "no blocks in SLC mode take writes"};
    const double bytes = static_cast<double>(facts.program().topology.dies.size()) * g.slcSuperblocks * g.slcPages * g.slcPlanes
        * g.pageBytes * s.tier.foldThreshold;
    const auto least = 11.0 * (1 << 20);
    Truth truth{bytes,
                bytes >= least && bytes <= std::min(2e9, 0.75 * static_cast<double>(facts.program().capacityBytes)) && s.core.writeBack
                    && !s.core.plp,
                {}};
    if (!truth.identifiable)
        truth.reason = s.core.plp || !s.core.writeBack ? "forced writes take as long as others" : "outside the sizes that are tried";
    truth.tolerance = 0.05;
    return truth;
}

Truth effectiveBlock(const Facts& facts)
{
    const Layout& layout = facts.layout();
    if (!facts.settings().core.mapping->byBlocks() || layout.inPlace())
        return {std::nullopt, false, "pages are mapped one by one: no size of a write fits a block"};
    const double bytes = static_cast<double>(layout.superblockUnits()) * layout.dies() * facts.settings().core.unitBytes;
    const std::uint32_t pages = facts.geometry().pages;
    // With rows over all dies the sizes tried are 1 or 1.5 times a power of two; one must lie below and one above.
    std::uint32_t odd = pages;
    while (odd > 3 && odd % 2 == 0)
        odd /= 2;
    const auto known = truthOfLayout(facts, "dies");
    const double most = std::min(48.0 * (1 << 20), static_cast<double>(facts.program().capacityBytes) / 100);
    const double row = bytes / pages;
    Truth truth{bytes,
                known && known->identifiable && (odd == 1 || odd == 2 || odd == 3) && pages >= 32 && 1.5 * bytes <= most
                    && bytes / 2 >= std::max<double>(128 << 10, 16 * row),
                {}};
    if (!truth.identifiable)
        truth.reason = "outside the sizes that are tried";
    return truth;
}

// All planes of a die at once: the write buffer fills and drains in these steps.
Truth programUnit(const Facts& facts)
{
    const FirmwareSettings& s = facts.settings();
    const MemoryGeometry& g = facts.geometry();
    if (facts.layout().inPlace())
        return {std::nullopt, false, "the medium is written as small as it is read"};
    const double bytes = static_cast<double>(g.planes) * g.pageBytes;
    Truth truth{bytes, bytes >= 8192, {}};
    if (!truth.identifiable)
        truth.reason = "no larger than a write";
    if (!s.core.writeBack)
        truth.hide("writes wait for the flash");
    if (s.space.tier.slcCache)
        truth.hide("blocks in SLC mode take the writes");
    if (s.core.mapOnFlash())
        truth.hide("writes wait for the map too");
    if (s.core.mapping->byBlocks())
        truth.hide("blocks are copied for a write");
    constexpr double kLeastWait = 7; // microseconds per 4 KiB: a few outstanding writes fill the buffer no faster
    const auto dies = static_cast<double>(facts.program().topology.dies.size());
    if (facts.microseconds(facts.memory(), "tPROG") * facts.layout().steadyWaf() * 4096 < kLeastWait * dies * bytes)
        truth.hide("the flash takes small writes as fast as they come");
    return truth;
}

// Data of a full program, if partial ones are held back.
Truth heldBack(const Facts& facts)
{
    const FirmwareSettings& s = facts.settings();
    if (facts.layout().inPlace() || !s.core.writeBack)
        return {std::nullopt, false, s.core.writeBack ? "the medium is written as small as it is read" : "writes wait for the flash"};
    const double bytes = static_cast<double>(facts.layout().rowUnits()) * s.core.unitBytes;
    Truth truth{bytes, bytes >= 8192 && bytes <= (256 << 10), {}};
    if (!truth.identifiable)
        truth.reason = "outside the sizes that are tried";
    if (s.core.mapping->byBlocks() || s.space.shape.fixedDies)
        truth.hide("each die waits for writes of its own");
    if (s.space.superblocks.hotCold)
        truth.hide("hot and cold data wait apart");
    if (s.buffer.readCacheBytes > 0)
        truth.hide("what is on flash is read from the cache too");
    const auto unit = truthOfLayout(facts, "mapping_unit"), chunk = truthOfLayout(facts, "chunk");
    const bool chunkTells = chunk && chunk->identifiable && chunk->value == bytes && s.core.unitBytes <= 4096;
    if (!(unit && unit->identifiable) && !chunkTells)
        truth.hide("neither the mapping unit nor the chunk can be seen");
    return truth;
}

// Data one collection empties and erases.
Truth collectedBlock(const Facts& facts)
{
    const FirmwareSettings& s = facts.settings();
    if (facts.layout().inPlace() || s.core.mapping->byBlocks() || s.core.wafModel)
        return {std::nullopt, false, "nothing is collected page by page"};
    Truth truth{static_cast<double>(facts.layout().superblockUnits()) * s.core.unitBytes, true, {}};
    if (const Truth program = programUnit(facts); !program.identifiable)
        truth.hide("programs cannot be told apart");
    if (facts.layout().dies() > 1)
        truth.hide("dies collect out of phase");
    constexpr double kMostBytes = 8'000.0 * 4096 / 12; // between two erases: the probe must see a dozen of them
    if (*truth.value / facts.layout().steadyWaf() > kMostBytes)
        truth.hide("erases come too seldom");
    truth.tolerance = 0.25;
    return truth;
}

// Percent of the data: space GC can use beside them, without blocks held free or open.
Truth spareRoom(const Facts& facts)
{
    const FirmwareSettings& s = facts.settings();
    const double alpha = facts.layout().inPlace() || s.core.mapping->byBlocks() || s.core.wafModel ? 0 : facts.layout().alphaEffective();
    if (alpha <= 1)
        return {std::nullopt, false, "nothing is collected page by page"};
    Truth truth{100 * (alpha - 1), true, {}};
    if (s.space.tier.slcCache)
        truth.hide("blocks in SLC mode make the difference");
    if (s.core.mapOnFlash())
        truth.hide("writes wait for the map too");
    truth.tolerance = 0.001;
    truth.slack = 10 * alpha; // a tenth of the total space, data included
    return truth;
}

// For a sequentially filled drive: bytes that can be written until only the blocks GC keeps free are left.
Truth freeRoom(const Facts& facts)
{
    const FirmwareSettings& s = facts.settings();
    const Layout& layout = facts.layout();
    if (layout.inPlace() || s.core.mapping->byBlocks() || s.core.wafModel)
        return {std::nullopt, false, "nothing is collected page by page"};
    const double superblock = static_cast<double>(layout.superblockUnits()) * layout.dies() * s.core.unitBytes;
    const double held = static_cast<double>(layout.poolUnits(false)) * layout.dies() * s.core.unitBytes;
    const double bytes = superblock * (layout.superblocks() - layout.firstUsed()) - held;
    constexpr double kLeast = 60.0 * (1 << 20), kMost = 3.5 * (1 << 30);
    Truth truth{bytes, bytes >= kLeast && bytes <= kMost, {}};
    if (!truth.identifiable)
        truth.reason = "outside the sizes that are tried";
    if (s.space.tier.slcCache)
        truth.hide("blocks in SLC mode take the writes");
    if (s.core.mapOnFlash())
        truth.hide("writes wait for the map too");
    truth.tolerance = 0.1;
    truth.slack = superblock;
    return truth;
}

Truth wearLevelling(const Facts& facts)
{
    const SuperblockSettings& s = facts.settings().space.superblocks;
    const Truth room = freeRoom(facts);
    if (!room.value || (s.wear != Wear::statical && s.wear != Wear::both))
        return {std::nullopt, false, "no data at rest are moved for wear"};
    constexpr std::uint32_t kFewest = 6, kMost = 100; // erases
    constexpr double kMostRoom = 96 << 20; // bytes
    Truth truth{1.0, room.identifiable && *room.value <= kMostRoom && s.wearThreshold >= kFewest && s.wearThreshold <= kMost, {}};
    if (!truth.identifiable)
        truth.reason = "blocks wear too little while the probe looks, or from the first on";
    return truth;
}

// Background GC, or idle folding of SLC-mode blocks.
Truth idleWork(const Facts& facts)
{
    const FirmwareSettings& s = facts.settings();
    const bool collects = s.space.pool.gcBackground > 0 || s.space.pool.gcUrgency == "background";
    if (facts.layout().inPlace() || (!collects && !s.space.tier.slcCache))
        return {std::nullopt, false, "no room is made while it rests"};
    Truth truth{1.0, true, {}};
    if (s.space.tier.slcCache)
        truth.hide("blocks in SLC mode take the first writes by themselves");
    if (s.core.plp && s.core.writeBack)
        truth.hide("forced writes end in the write buffer");
    if (s.core.mapping->byBlocks() || s.core.mapOnFlash() || s.core.wafModel)
        truth.hide("collection is not page by page");
    constexpr double kMostDies = 64;
    const auto dies = truthOfLayout(facts, "dies");
    if (!dies || !dies->value || !dies->identifiable || *dies->value > kMostDies)
        truth.hide("the dies cannot be seen, or are too many to be kept busy");
    constexpr double kLeastRoom = 0.2; // of the spare blocks: less is used up quickly
    if (std::max(s.space.pool.gcBackground, s.space.pool.gcThreshold) < kLeastRoom)
        truth.hide("the room is soon used up");
    return truth;
}

} // namespace

std::optional<Truth> truthOfWrites(const Facts& facts, const std::string& quantity)
{
    if (quantity == "write_buffer")
        return writeBuffer(facts);
    if (quantity == "plp")
        return powerLossProtection(facts);
    if (quantity == "pslc_cache")
        return pslcCache(facts);
    if (quantity == "held_back")
        return heldBack(facts);
    if (quantity == "collected_block")
        return collectedBlock(facts);
    if (quantity == "program_unit")
        return programUnit(facts);
    if (quantity == "spare_room")
        return spareRoom(facts);
    if (quantity == "effective_block")
        return effectiveBlock(facts);
    if (quantity == "free_room")
        return freeRoom(facts);
    if (quantity == "wear_levelling")
        return wearLevelling(facts);
    if (quantity == "idle_work")
        return idleWork(facts);
    return std::nullopt;
}

} // namespace floom::inline engine::detect
