// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/map/translation.h"

#include "base/random.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

constexpr MapFill kNone{UINT32_MAX};

// Index of a free record, or of a new one.
template <typename T, typename Id> Id fresh(std::vector<T>& all, std::vector<Id>& free)
{
    if (free.empty()) {
        all.emplace_back();
        return Id{static_cast<std::uint32_t>(all.size() - 1)};
    }
    const Id id = free.back();
    free.pop_back();
    return id;
}

} // namespace

Translation::Translation(const TranslationRule& rule, MapTraffic& traffic)
    : m_rule(rule)
    , m_traffic(traffic)
    , m_cache(rule.lineEntries, rule.pageEntries, rule.lines)
{
}

void Translation::warm(Lpn first, Lpn end, int changedPercent)
{
    constexpr std::uint64_t kMost = 8U << 20; // a larger cache warms up during the run, and the result says so
    const MapLineIndex from = m_cache.lineOf(first);
    const std::uint64_t lines = m_cache.lineOf(Lpn{end - 1}) + 1 - from;
    const std::uint64_t wanted = std::min<std::uint64_t>({m_cache.size(), lines, kMost});
    m_coldLines = std::min<std::uint64_t>(m_cache.size(), lines) - wanted;
    m_warmed = wanted;
    const std::uint64_t apart = wanted > 0 ? lines / wanted : 1; // jitter: even steps would favour some dies
    int due = 0;
    for (std::uint64_t i = 0; i < wanted; ++i) {
        const MapLineIndex line{from + apart * i + lines % wanted * i / wanted + mix64(i) % apart};
        m_cache.loaded(m_cache.claim(line, m_pages));
        if ((due += changedPercent) < 100)
            continue;
        due -= 100;
        m_cache.change(Lpn{line * m_rule.lineEntries});
    }
}

bool Translation::remember(Lpn lpn, bool changed)
{
    const MapSlot slot = m_cache.find(m_cache.lineOf(lpn));
    if (slot != MapCache::kNone)
        m_cache.touch(slot);
    else
        m_cache.loaded(m_cache.claim(m_cache.lineOf(lpn), m_pages));
    m_pages.clear(); // already written before the run
    if (changed)
        m_cache.change(lpn);
    return slot != MapCache::kNone;
}

bool Translation::need(Context& context, PacketId request, Lpn first, Lpn last)
{
    const Waiter waiter{request, m_cache.lineOf(first), m_cache.lineOf(last)};
    m_lookups += waiter.last - waiter.line + 1;
    if (!m_held.empty() || crowded()) {
        m_held.push_back(waiter);
        return false;
    }
    return advance(context, waiter);
}

bool Translation::advance(Context& context, Waiter waiter)
{
    for (; waiter.line <= waiter.last; ++waiter.line) {
        MapSlot slot = m_cache.find(waiter.line);
        if (slot != MapCache::kNone && m_cache.present(slot)) {
            m_cache.touch(slot);
            continue;
        }
        if (slot == MapCache::kNone) {
            if (!start(context, waiter)) {
                m_held.push_back(waiter);
                return false;
            }
            slot = m_cache.find(waiter.line);
            if (m_cache.present(slot)) // no read was needed
                continue;
        }
        m_fills[m_fillOf[slot]].waiters.push_back(waiter);
        return false;
    }
    return true;
}

// Loads the waiter's next line; single entries of one map page are loaded together.
bool Translation::start(Context& context, const Waiter& waiter)
{
    m_pages.clear();
    const MapPage page = m_cache.firstPage(waiter.line);
    MapFill id = kNone;
    for (MapLineIndex line = waiter.line; line <= waiter.last; ++line) {
        if (line != waiter.line && (!m_cache.holdsEntries() || m_cache.firstPage(line) != page))
            break;
        if (m_cache.find(line) != MapCache::kNone)
            continue;
        const MapSlot slot = m_cache.claim(line, m_pages);
        if (slot == MapCache::kNone)
            break;
        if (id == kNone)
            id = fresh(m_fills, m_freeFills);
        ++m_misses;
        if (slot >= m_fillOf.size())
            m_fillOf.resize(slot + std::size_t{1});
        m_fillOf[slot] = id;
        m_fills[id].places.push_back(slot);
    }
    if (id == kNone)
        return false;
    m_fills[id].line = waiter.line;
    m_fills[id].reading = false;
    m_fills[id].left = 1; // placeholder until all operations are issued
    const std::vector<MapPage> changed = m_pages;
    for (const MapPage old : changed) {
        ++m_fills[id].left;
        const MapWrite entry = write(context, old, m_rule.readBeforeWrite && m_cache.holdsEntries(), false);
        m_writes[entry].fills.push_back(id);
    }
    come(context, id);
    return true;
}

// The evicted lines are written: reads the new ones.
void Translation::read(Context& context, MapFill id)
{
    m_fills[id].reading = true;
    m_fills[id].left = 1;
    const MapPage first = m_cache.firstPage(m_fills[id].line);
    for (MapPage page = first; page < first + m_cache.pagesOfLine(); ++page) {
        std::uint64_t entry = m_writeOf.find(page);
        if (entry != UnitMap::kAbsent && m_writes[entry].queued && !m_cache.holdsEntries()) { // its queued changes are merged into the line
            drop(MapWrite{static_cast<std::uint32_t>(entry)});
            m_cache.change(Lpn{page * m_rule.pageEntries});
            entry = UnitMap::kAbsent;
        }
        if (entry != UnitMap::kAbsent) { // the page is in the controller, being written
            if (m_writes[entry].queued)
                write(context, page, true, false);
            ++m_fills[id].left;
            m_writes[entry].fills.push_back(id);
        } else if (m_traffic.mapStored(page)) {
            ++m_fills[id].left;
            m_traffic.readMap(context, page, id);
        }
    }
    come(context, id);
}

void Translation::filled(Context& context, MapFill fill)
{
    come(context, fill);
    resumeOthers(context);
}

void Translation::come(Context& context, MapFill id)
{
    if (--m_fills[id].left > 0)
        return;
    if (!m_fills[id].reading) {
        read(context, id);
        return;
    }
    for (const MapSlot slot : m_fills[id].places)
        m_cache.loaded(slot);
    m_fills[id].places.clear();
    std::vector<Waiter> waiters;
    waiters.swap(m_fills[id].waiters);
    m_freeFills.push_back(id);
    for (const Waiter& waiter : waiters)
        if (advance(context, waiter))
            m_traffic.translated(context, waiter.request);
}

void Translation::changed(Context& context, Lpn lpn)
{
    if (m_cache.change(lpn))
        return;
    if (m_cache.holdsEntries()) { // a single changed entry can be cached without a read
        m_pages.clear();
        const MapSlot slot = m_cache.claim(m_cache.lineOf(lpn), m_pages);
        if (slot != MapCache::kNone) {
            m_cache.loaded(slot);
            m_cache.change(lpn);
            if (!m_pages.empty())
                write(context, m_pages.front(), m_rule.readBeforeWrite, true);
            return;
        }
    }
    write(context, m_cache.pageOf(lpn), m_rule.readBeforeWrite, true);
}

// Starts a write of the map page, or joins one that has not been issued yet.
MapWrite Translation::write(Context& context, MapPage page, bool readFirst, bool background)
{
    const std::uint64_t known = m_writeOf.find(page);
    if (known != UnitMap::kAbsent && !m_writes[known].programming) {
        const MapWrite entry{static_cast<std::uint32_t>(known)};
        if (!background && m_writes[entry].queued) { // promoted: a request now waits for it
            m_writes[entry].queued = m_writes[entry].background = false;
            m_queue.erase(std::find(m_queue.begin(), m_queue.end(), entry));
            begin(context, entry, m_rule.readBeforeWrite);
        }
        return entry;
    }
    const MapWrite entry = fresh(m_writes, m_freeWrites);
    m_writes[entry].page = page;
    m_writes[entry].programming = false;
    m_writes[entry].background = background;
    m_writes[entry].queued = background && m_background >= m_rule.background;
    m_writes[entry].fills.clear();
    m_writeOf.set(page, entry);
    if (m_writes[entry].queued) {
        m_queue.push_back(entry);
        return entry;
    }
    m_background += background ? 1 : 0;
    begin(context, entry, readFirst);
    return entry;
}

void Translation::drop(MapWrite entry)
{
    m_queue.erase(std::find(m_queue.begin(), m_queue.end(), entry));
    m_writeOf.set(m_writes[entry].page, UnitMap::kAbsent);
    m_freeWrites.push_back(entry);
}

void Translation::begin(Context& context, MapWrite entry, bool readFirst)
{
    const MapPage page = m_writes[entry].page;
    if (readFirst && m_traffic.mapStored(page))
        m_traffic.readOldMap(context, page, entry);
    else
        oldRead(context, entry);
}

void Translation::oldRead(Context& context, MapWrite entry)
{
    m_writes[entry].programming = true;
    m_traffic.writeMap(context, m_writes[entry].page, entry);
}

void Translation::written(Context& context, MapWrite entry)
{
    if (m_writeOf.find(m_writes[entry].page) == entry)
        m_writeOf.set(m_writes[entry].page, UnitMap::kAbsent);
    m_background -= m_writes[entry].background ? 1 : 0;
    const std::vector<MapFill> fills = m_writes[entry].fills;
    m_freeWrites.push_back(entry);
    for (const MapFill fill : fills)
        come(context, fill);
    while (m_background < m_rule.background && !m_queue.empty()) {
        const MapWrite next = m_queue.front();
        m_queue.pop_front();
        m_writes[next].queued = false;
        ++m_background;
        begin(context, next, m_rule.readBeforeWrite);
    }
    resumeOthers(context);
}

// Resumes held requests in their order. Most calls find the cache as it was: then those that found no slot find none again.
void Translation::resumeOthers(Context& context)
{
    if (m_cache.changes() != m_triedAt)
        m_tried = 0;
    if (m_held.size() <= m_tried || crowded())
        return;
    const auto first = m_held.begin() + static_cast<std::ptrdiff_t>(m_tried);
    const std::vector<Waiter> held(first, m_held.end());
    m_held.erase(first, m_held.end());
    m_triedAt = m_cache.changes();
    m_tried = 0;
    bool alike = true; // all of m_held found no slot since the latest change
    for (std::size_t i = 0; i < held.size(); ++i) {
        if (crowded()) {
            m_held.insert(m_held.end(), held.begin() + static_cast<std::ptrdiff_t>(i), held.end());
            return;
        }
        const std::size_t waiting = m_held.size();
        if (advance(context, held[i])) {
            m_traffic.translated(context, held[i].request);
            alike = false;
        } else if (m_cache.changes() != m_triedAt) {
            m_triedAt = m_cache.changes();
            alike = alike && waiting == 0 && m_held.empty();
        }
    }
    m_tried = alike ? m_held.size() : 0;
}

} // namespace floom::inline engine
