// SPDX-License-Identifier: GPL-3.0-or-later
// Mapping: how LPNs are resolved to PPNs, and where a page-level map lies. Each scheme is a file in map/schemes named like the catalogue's
// choice; the build lists them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace floom::inline engine {

class BlockMapping;
struct BlockShape;
struct CoreSettings;
struct MapSettings;

enum class MapPlacement : std::uint8_t { ddr, flash, hmb };

constexpr std::uint32_t kMapEntryBytes = 4; // per map entry; an entry of DFTL's cached table also holds the LPN

// Unit of caching of a map that is not fully in the controller.
struct MapLine {
    std::uint64_t entries = 1;
    std::uint64_t bytes = kMapEntryBytes; // size in the map cache
    std::uint64_t pageEntries = 1; // entries per map page (unit of map reads and writes)
    bool readBeforeWrite = true; // partial map pages cannot be written (flash)
};

class MappingScheme {
public:
    MappingScheme() = default;
    MappingScheme(const MappingScheme&) = delete;
    MappingScheme& operator=(const MappingScheme&) = delete;
    virtual ~MappingScheme() = default;

    // True if the map is on flash, in pages that are read and programmed like data.
    [[nodiscard]] virtual bool onFlash(MapPlacement /*placement*/) const { return false; }
    // Empty if a lookup costs CPU cycles only. `loads`: the drive has a route to fetch map lines from a buffer.
    [[nodiscard]] virtual std::optional<MapLine> line(const CoreSettings& /*core*/, const MapSettings& /*map*/, bool /*loads*/) const
    {
        return {};
    }
    // Block mapping, with or without log blocks: makeBlocks() creates its bookkeeping.
    [[nodiscard]] virtual bool byBlocks() const { return false; }
    [[nodiscard]] virtual std::unique_ptr<BlockMapping> makeBlocks(const BlockShape& shape) const;
};

[[nodiscard]] const MappingScheme* findMappingScheme(std::string_view word); // nullptr if there is none; generated

// A scheme by name: "page", "dftl", ...
class Mapping {
public:
    Mapping(const char* word)
        : Mapping(std::string_view(word))
    {
    }
    Mapping(const std::string& word)
        : Mapping(std::string_view(word))
    {
    }
    const MappingScheme* operator->() const { return m_scheme; }
    friend bool operator==(const Mapping&, const Mapping&) = default;

private:
    explicit Mapping(std::string_view word);

    const MappingScheme* m_scheme;
};

} // namespace floom::inline engine
