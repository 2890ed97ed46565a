// SPDX-License-Identifier: GPL-3.0-or-later
// MapCache: the part of the mapping table that is cached in the controller when the whole table lies elsewhere. Holds lines of consecutive
// entries with LRU replacement. A line may be one entry (DFTL's cached mapping table), a map page, or the table of a zone. Changes are
// written back per map page: all changed entries of the page that are cached become clean (DFTL's batch update). Bookkeeping only: the
// caller does reads and writes. Source: Gupta, Kim, Urgaonkar, DFTL, ASPLOS 2009.
#pragma once

#include "firmware/core/unit_map.h"
#include "firmware/map/line_index.h"

#include <cstdint>
#include <vector>

namespace floom::inline engine {

class MapCache {
public:
    static constexpr MapSlot kNone = LineIndex::kNone;

    // `lineEntries` must divide `pageEntries` or be a multiple of it; `lines` >= 1.
    MapCache(std::uint64_t lineEntries, std::uint64_t pageEntries, std::uint32_t lines);

    [[nodiscard]] MapLineIndex lineOf(Lpn lpn) const { return MapLineIndex{lpn / m_lineEntries}; }
    [[nodiscard]] MapPage pageOf(Lpn lpn) const { return MapPage{lpn / m_pageEntries}; }
    // Map pages that hold a line: [firstPage(line), firstPage(line) + pagesOfLine()).
    [[nodiscard]] MapPage firstPage(MapLineIndex line) const { return MapPage{line * m_lineEntries / m_pageEntries}; }
    [[nodiscard]] std::uint64_t pagesOfLine() const { return m_lineEntries > m_pageEntries ? m_lineEntries / m_pageEntries : 1; }
    [[nodiscard]] std::uint32_t size() const { return m_lines; }
    [[nodiscard]] std::uint64_t used() const { return m_slots.size(); } // slots that have ever held a line
    [[nodiscard]] std::uint64_t changes() const { return m_changes; } // lines claimed or loaded so far
    [[nodiscard]] std::uint64_t capacityUnits() const { return m_lineEntries * size(); }
    [[nodiscard]] bool holdsEntries() const { return m_lineEntries < m_pageEntries; }

    // Slot of a line that is cached or being loaded; else kNone.
    [[nodiscard]] MapSlot find(MapLineIndex line) const
    {
        return m_index.find(line, [this](MapSlot slot) { return m_slots[slot].line; });
    }
    [[nodiscard]] bool present(MapSlot slot) const { return m_slots[slot].present; }
    void touch(MapSlot slot); // marks as most recently used

    // Allocates a slot for an uncached line, which counts as being loaded until loaded(). Map pages that must be written first, because the
    // evicted line is dirty, are put into `changed`. Returns kNone if all lines are being loaded.
    MapSlot claim(MapLineIndex line, std::vector<MapPage>& changed);
    void loaded(MapSlot slot);
    // Marks the entry of `lpn` as changed. False if its line is not cached: then the caller must rewrite its map page.
    bool change(Lpn lpn);

private:
    struct Slot {
        MapLineIndex line;
        MapSlot older = kNone, newer = kNone; // order of use
        MapSlot before = kNone, after = kNone; // list of dirty lines of the same map page
        bool present = false, changed = false;
    };

    void unlink(MapSlot slot);
    void clean(MapPage page);

    std::uint64_t m_lineEntries, m_pageEntries;
    std::uint32_t m_lines;
    std::vector<Slot> m_slots; // slots used so far
    std::vector<std::vector<MapPage>> m_changedPages; // by slot, if a line holds whole pages
    LineIndex m_index;
    UnitMap m_changed; // map page -> first dirty line
    MapSlot m_oldest = kNone, m_newest = kNone;
    std::uint64_t m_changes = 0;
};

} // namespace floom::inline engine
