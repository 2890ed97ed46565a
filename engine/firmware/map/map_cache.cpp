// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/map/map_cache.h"

#include <algorithm>

namespace floom::inline engine {

MapCache::MapCache(std::uint64_t lineEntries, std::uint64_t pageEntries, std::uint32_t lines)
    : m_lineEntries(lineEntries)
    , m_pageEntries(pageEntries)
    , m_lines(std::max(1U, lines))
{
}

void MapCache::unlink(MapSlot index)
{
    const Slot& slot = m_slots[index];
    (slot.older == kNone ? m_oldest : m_slots[slot.older].newer) = slot.newer;
    (slot.newer == kNone ? m_newest : m_slots[slot.newer].older) = slot.older;
}

void MapCache::touch(MapSlot index)
{
    Slot& slot = m_slots[index];
    if (!slot.present || m_newest == index)
        return;
    unlink(index);
    slot.older = m_newest;
    slot.newer = kNone;
    m_slots[m_newest].newer = index;
    m_newest = index;
}

MapSlot MapCache::claim(MapLineIndex line, std::vector<MapPage>& changed)
{
    const auto lineOf = [this](MapSlot slot) { return m_slots[slot].line; };
    MapSlot index{static_cast<std::uint32_t>(m_slots.size())};
    if (index < m_lines) {
        m_slots.emplace_back();
        if (!holdsEntries())
            m_changedPages.emplace_back();
    } else {
        index = m_oldest;
        if (index == kNone)
            return kNone;
        Slot& old = m_slots[index];
        unlink(index);
        m_index.remove(index, lineOf);
        if (holdsEntries()) {
            if (old.changed) {
                changed.push_back(firstPage(old.line));
                clean(changed.back());
            }
        } else {
            std::vector<MapPage>& pages = m_changedPages[index];
            changed.insert(changed.end(), pages.begin(), pages.end());
            pages.clear();
        }
    }
    ++m_changes;
    Slot& slot = m_slots[index];
    slot.line = line;
    slot.present = slot.changed = false;
    m_index.insert(index, lineOf);
    return index;
}

void MapCache::loaded(MapSlot index)
{
    ++m_changes;
    Slot& slot = m_slots[index];
    slot.present = true;
    slot.older = m_newest;
    slot.newer = kNone;
    (m_newest == kNone ? m_oldest : m_slots[m_newest].newer) = index;
    m_newest = index;
}

bool MapCache::change(Lpn lpn)
{
    const MapSlot index = find(lineOf(lpn));
    if (index == kNone)
        return false;
    const MapPage page = pageOf(lpn);
    if (!holdsEntries()) {
        std::vector<MapPage>& pages = m_changedPages[index];
        const auto at = std::lower_bound(pages.begin(), pages.end(), page);
        if (at == pages.end() || *at != page)
            pages.insert(at, page);
        return true;
    }
    Slot& slot = m_slots[index];
    if (slot.changed)
        return true;
    const std::uint64_t head = m_changed.find(page);
    slot.changed = true;
    slot.before = kNone;
    slot.after = head == UnitMap::kAbsent ? kNone : MapSlot{static_cast<std::uint32_t>(head)};
    if (slot.after != kNone)
        m_slots[slot.after].before = index;
    m_changed.set(page, index);
    return true;
}

// Marks all dirty entries of the map page as clean.
void MapCache::clean(MapPage page)
{
    const std::uint64_t head = m_changed.find(page);
    for (MapSlot index = head == UnitMap::kAbsent ? kNone : MapSlot{static_cast<std::uint32_t>(head)}; index != kNone;) {
        Slot& slot = m_slots[index];
        index = slot.after;
        slot.changed = false;
        slot.before = slot.after = kNone;
    }
    m_changed.set(page, UnitMap::kAbsent);
}

} // namespace floom::inline engine
