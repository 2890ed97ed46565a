// SPDX-License-Identifier: GPL-3.0-or-later
// Truths about caches: read data, read-ahead data, map lines.
#include "detect/facts.h"

#include <algorithm>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint64_t kSmallestCache = 64 << 10, kLargestCache = 4 << 20;

Truth readCache(const Facts& facts)
{
    const std::uint64_t bytes = facts.settings().buffer.readCacheBytes;
    if (bytes == 0)
        return {std::nullopt, false, "no read cache"};
    Truth truth{static_cast<double>(bytes), bytes >= kSmallestCache && bytes <= kLargestCache, {}};
    if (!truth.identifiable)
        truth.reason = "outside the sizes that are tried";
    return truth;
}

Truth readAhead(const Facts& facts)
{
    const FirmwareSettings& s = facts.settings();
    if (s.buffer.prefetchUnits == 0 || s.buffer.readCacheBytes == 0)
        return {std::nullopt, false, "nothing is read ahead"};
    const double bytes = static_cast<double>(s.buffer.prefetchUnits) * s.core.unitBytes;
    Truth truth{
        bytes, bytes <= (1 << 20) && s.buffer.prefetchAfter <= 8 && s.buffer.readCacheBytes >= 2 * static_cast<std::uint64_t>(bytes), {}};
    if (!truth.identifiable)
        truth.reason = "outside what is tried";
    truth.tolerance = 0.05;
    truth.slack = std::max<double>(4096, s.core.unitBytes);
    return truth;
}

struct MapRoom {
    std::uint64_t lineBytes = 0, covers = 0; // host bytes
};

std::optional<MapRoom> mapRoom(const Facts& facts)
{
    const FirmwareSettings& s = facts.settings();
    const auto line = s.core.wafModel ? std::nullopt : s.core.mapping->line(s.core, s.map, !facts.program().topology.mapLoads.empty());
    if (!line)
        return std::nullopt;
    const std::uint64_t all = (facts.layout().units() + line->entries - 1) / line->entries;
    const std::uint64_t lines = std::clamp<std::uint64_t>(s.map.mapCacheBytes / line->bytes, 1, all);
    return MapRoom{line->entries * s.core.unitBytes, lines * line->entries * s.core.unitBytes};
}

Truth mapCache(const Facts& facts)
{
    const auto room = mapRoom(facts);
    if (!room)
        return {std::nullopt, false, "the whole map is at hand"};
    Truth truth{static_cast<double>(room->covers),
                room->covers <= facts.program().capacityBytes / 10 && room->covers >= (1 << 20) && room->covers <= (std::uint64_t{2} << 30),
                {}};
    if (!truth.identifiable)
        truth.reason = "outside the spans that are tried";
    truth.tolerance = 0.05;
    return truth;
}

Truth mapZone(const Facts& facts)
{
    const auto room = mapRoom(facts);
    if (!room)
        return {std::nullopt, false, "the whole map is at hand"};
    Truth truth{static_cast<double>(room->lineBytes),
                room->lineBytes <= facts.program().capacityBytes / 16 && room->covers <= facts.program().capacityBytes / 4,
                {}};
    if (!truth.identifiable)
        truth.reason = "too large for the drive";
    truth.tolerance = 0.05;
    return truth;
}

} // namespace

std::optional<Truth> truthOfMaps(const Facts& facts, const std::string& quantity)
{
    if (quantity == "read_cache")
        return readCache(facts);
    if (quantity == "read_ahead")
        return readAhead(facts);
    if (quantity == "map_cache")
        return mapCache(facts);
    if (quantity == "map_zone")
        return mapZone(facts);
    return std::nullopt;
}

} // namespace floom::inline engine::detect
