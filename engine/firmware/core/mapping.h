// SPDX-License-Identifier: GPL-3.0-or-later
// Mapping: how logical units find their places, and where a page-level map lies. Each scheme is a file of its own in map/schemes, named as
// the catalogue's choice is; the build lists them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace floom {

class BlockMapping;
struct BlockShape;
struct FirmwareSettings;

enum class MapPlacement : std::uint8_t { ddr, flash, hmb };

constexpr std::uint32_t kMapEntryBytes = 4; // of the map; an entry of DFTL's cached table names its unit too

// Which part of a map is brought into the controller together, where the whole of it lies elsewhere.
struct MapLine {
    std::uint64_t entries = 1;
    std::uint64_t bytes = kMapEntryBytes; // in the map cache
    std::uint64_t pageEntries = 1; // of what is read and written of the map at once
    bool readBeforeWrite = true; // a part of that cannot be written by itself (flash)
};

class MappingScheme {
public:
    MappingScheme() = default;
    MappingScheme(const MappingScheme&) = delete;
    MappingScheme& operator=(const MappingScheme&) = delete;
    virtual ~MappingScheme() = default;

    // Does the map lie on flash, as pages that are read and programmed like data?
    [[nodiscard]] virtual bool onFlash(MapPlacement /*placement*/) const { return false; }
    // Nothing where a look-up costs cycles only. `loads`: the drive has a way to fetch parts of the map from a buffer.
    [[nodiscard]] virtual std::optional<MapLine> line(const FirmwareSettings& /*settings*/, bool /*loads*/) const { return {}; }
    // Pages keep their places in blocks, with or without log blocks: makeBlocks() has the book of them.
    [[nodiscard]] virtual bool byBlocks() const { return false; }
    [[nodiscard]] virtual std::unique_ptr<BlockMapping> makeBlocks(const BlockShape& shape) const;
};

[[nodiscard]] const MappingScheme* findMappingScheme(std::string_view word); // nullptr: there is none; generated

// A scheme by its word: "page", "dftl", ...
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

} // namespace floom
