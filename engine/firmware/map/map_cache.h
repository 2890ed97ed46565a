// SPDX-License-Identifier: GPL-3.0-or-later
// MapCache: which part of the map stands in the controller when the whole of it lies elsewhere. It holds lines of consecutive entries and
// drops the least recently used. A line may be one entry (DFTL's cached mapping table), a page of the map, or the table of a zone. What has
// changed is written back by map pages: all changed entries that stand here are cleaned with their page (DFTL's batch update).
// Bookkeeping only: who asks does the reading and writing. Source: Gupta, Kim, Urgaonkar, DFTL, ASPLOS 2009.
#pragma once

#include "firmware/core/unit_map.h"

#include <cstdint>
#include <vector>

namespace floom {

class MapCache {
public:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    // `lineEntries` divides `pageEntries` or is a multiple of it; `lines` >= 1.
    MapCache(std::uint64_t lineEntries, std::uint64_t pageEntries, std::uint32_t lines);

    [[nodiscard]] MapLineIndex lineOf(UnitIndex unit) const { return MapLineIndex{unit / m_lineEntries}; }
    [[nodiscard]] MapPage pageOf(UnitIndex unit) const { return MapPage{unit / m_pageEntries}; }
    // Map pages a line is read from: [first, first + count).
    [[nodiscard]] MapPage firstPage(MapLineIndex line) const { return MapPage{line * m_lineEntries / m_pageEntries}; }
    [[nodiscard]] std::uint64_t pagesOfLine() const { return m_lineEntries > m_pageEntries ? m_lineEntries / m_pageEntries : 1; }
    [[nodiscard]] std::uint32_t size() const { return m_lines; }
    [[nodiscard]] std::uint64_t used() const { return m_slots.size(); } // slots that have ever held a line
    [[nodiscard]] std::uint64_t capacityUnits() const { return m_lineEntries * size(); }
    [[nodiscard]] bool holdsEntries() const { return m_lineEntries < m_pageEntries; }

    // The slot of a line that stands here or is on its way; kNone.
    [[nodiscard]] std::uint32_t find(MapLineIndex line) const
    {
        const std::uint64_t slot = m_index.find(line);
        return slot == UnitMap::kAbsent ? kNone : static_cast<std::uint32_t>(slot);
    }
    [[nodiscard]] bool present(std::uint32_t slot) const { return m_slots[slot].present; }
    void touch(std::uint32_t slot); // it was used now

    // Makes a slot for a line that is not here: it counts as on its way until loaded(). Map pages that must be written first, as the line
    // that goes had changed, are put into `changed`. kNone when all lines are on their way.
    std::uint32_t claim(MapLineIndex line, std::vector<MapPage>& changed);
    void loaded(std::uint32_t slot);
    // An entry has changed. False when its line is not here: then its map page must be changed where it lies.
    bool change(UnitIndex unit);

private:
    struct Slot {
        MapLineIndex line;
        std::uint32_t older = kNone, newer = kNone; // order of use
        std::uint32_t before = kNone, after = kNone; // changed lines of the same map page
        bool present = false, changed = false;
    };

    void unlink(std::uint32_t slot);
    void clean(MapPage page);

    std::uint64_t m_lineEntries, m_pageEntries;
    std::uint32_t m_lines;
    std::vector<Slot> m_slots; // that were used so far
    std::vector<std::vector<MapPage>> m_changedPages; // by slot, where a line holds whole pages
    UnitMap m_index; // line -> slot
    UnitMap m_changed; // map page -> first changed line
    std::uint32_t m_oldest = kNone, m_newest = kNone;
};

} // namespace floom
