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

    [[nodiscard]] std::uint64_t lineOf(std::uint64_t unit) const { return unit / m_lineEntries; }
    [[nodiscard]] std::uint64_t pageOf(std::uint64_t unit) const { return unit / m_pageEntries; }
    // Map pages a line is read from: [first, first + count).
    [[nodiscard]] std::uint64_t firstPage(std::uint64_t line) const { return line * m_lineEntries / m_pageEntries; }
    [[nodiscard]] std::uint64_t pagesOfLine() const { return m_lineEntries > m_pageEntries ? m_lineEntries / m_pageEntries : 1; }
    [[nodiscard]] std::uint32_t size() const { return m_lines; }
    [[nodiscard]] std::uint64_t used() const { return m_slots.size(); } // slots that have ever held a line
    [[nodiscard]] std::uint64_t capacityUnits() const { return m_lineEntries * size(); }
    [[nodiscard]] bool holdsEntries() const { return m_lineEntries < m_pageEntries; }

    // The slot of a line that stands here or is on its way; kNone.
    [[nodiscard]] std::uint32_t find(std::uint64_t line) const
    {
        const std::uint64_t slot = m_index.find(line);
        return slot == UnitMap::kAbsent ? kNone : static_cast<std::uint32_t>(slot);
    }
    [[nodiscard]] bool present(std::uint32_t slot) const { return m_slots[slot].present; }
    void touch(std::uint32_t slot); // it was used now

    // Makes a slot for a line that is not here: it counts as on its way until loaded(). Map pages that must be written first, as the line
    // that goes had changed, are put into `changed`. kNone when all lines are on their way.
    std::uint32_t claim(std::uint64_t line, std::vector<std::uint64_t>& changed);
    void loaded(std::uint32_t slot);
    // An entry has changed. False when its line is not here: then its map page must be changed where it lies.
    bool change(std::uint64_t unit);

private:
    struct Slot {
        std::uint64_t line = 0;
        std::uint32_t older = kNone, newer = kNone; // order of use
        std::uint32_t before = kNone, after = kNone; // changed lines of the same map page
        bool present = false, changed = false;
    };

    void unlink(std::uint32_t slot);
    void clean(std::uint64_t page);

    std::uint64_t m_lineEntries, m_pageEntries;
    std::uint32_t m_lines;
    std::vector<Slot> m_slots; // that were used so far
    std::vector<std::vector<std::uint64_t>> m_changedPages; // by slot, where a line holds whole pages
    UnitMap m_index; // line -> slot
    UnitMap m_changed; // map page -> first changed line
    std::uint32_t m_oldest = kNone, m_newest = kNone;
};

} // namespace floom
