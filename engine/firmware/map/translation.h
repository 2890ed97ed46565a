// SPDX-License-Identifier: GPL-3.0-or-later
// Translation: resolves PPNs for requests when the mapping table is not fully in the controller. Requests wait for the map lines they need.
// A loaded line evicts the least recently used one, which is written back first if dirty: a miss costs tR, with a dirty victim 2 tR + tPROG
// (DFTL). Changes to uncached entries (units moved by garbage collection) are collected per map page and written in the background; too
// many of them hold back new requests. MapTraffic knows where the map lies and how to reach it.
#pragma once

#include "firmware/map/map_cache.h"
#include "model/context.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <vector>

namespace floom::inline engine {

using MapFill = Index<struct MapFillTag, std::uint32_t>; // lines that are being loaded together
using MapWrite = Index<struct MapWriteTag, std::uint32_t>; // write of a map page

class MapTraffic {
public:
    virtual ~MapTraffic() = default;
    // True if the map page was ever written; others cost no read.
    [[nodiscard]] virtual bool mapStored(MapPage page) const = 0;
    // Reads a map page; then calls Translation::filled(fill).
    virtual void readMap(Context& context, MapPage page, MapFill fill) = 0;
    // Reads the old contents of a map page; then calls Translation::oldRead(write).
    virtual void readOldMap(Context& context, MapPage page, MapWrite write) = 0;
    // Writes a map page; then calls Translation::written(write).
    virtual void writeMap(Context& context, MapPage page, MapWrite write) = 0;
    // All map lines of the request are available.
    virtual void translated(Context& context, PacketId request) = 0;
};

struct TranslationRule {
    std::uint64_t lineEntries = 1, pageEntries = 1;
    std::uint32_t lines = 1;
    bool readBeforeWrite = true; // partial map pages cannot be written (flash): read-modify-write
    std::uint32_t background = 8; // maximum background writes (of uncached entries) in flight
};

class Translation {
public:
    Translation(const TranslationRule& rule, MapTraffic& traffic);

    // Fills the cache with lines spread evenly over units [first, end), a share of them dirty: the state that random requests leave.
    void warm(Lpn first, Lpn end, int changedPercent);
    // Preconditioning: `lpn` was looked up, or changed. False: its line was not cached.
    bool remember(Lpn lpn, bool changed);
    // A request needs the PPNs of units [first, last]. False: it waits until translated() is called.
    bool need(Context& context, PacketId request, Lpn first, Lpn last);
    void changed(Context& context, Lpn lpn); // the unit has a new PPN, or none
    [[nodiscard]] bool crowded() const { return m_queue.size() > kCrowd * m_rule.background; }

    void filled(Context& context, MapFill fill); // one map page of the fill was read
    void oldRead(Context& context, MapWrite write);
    void written(Context& context, MapWrite write);

    // Lines that warm() left empty and that are still unfilled.
    [[nodiscard]] std::uint64_t coldLines() const { return m_coldLines - std::min<std::uint64_t>(m_coldLines, m_cache.used() - m_warmed); }
    [[nodiscard]] std::uint64_t lookups() const { return m_lookups; }
    [[nodiscard]] std::uint64_t misses() const { return m_misses; }
    [[nodiscard]] const TranslationRule& rule() const { return m_rule; }
    [[nodiscard]] const MapCache& cache() const { return m_cache; }

private:
    static constexpr std::size_t kCrowd = 8;

    struct Waiter {
        PacketId request = kNoPacket;
        MapLineIndex line, last; // range of lines it still needs
    };
    struct Fill { // lines being loaded
        MapLineIndex line;
        std::uint32_t left = 0; // outstanding writes, then outstanding reads
        bool reading = false;
        std::vector<MapSlot> places;
        std::vector<Waiter> waiters;
    };
    struct Write { // write of a map page
        MapPage page;
        bool queued = false, programming = false, background = false;
        std::vector<MapFill> fills; // those that wait for it
    };

    bool advance(Context& context, Waiter waiter);
    bool start(Context& context, const Waiter& waiter);
    void read(Context& context, MapFill fill);
    void come(Context& context, MapFill fill);
    MapWrite write(Context& context, MapPage page, bool readFirst, bool background);
    void begin(Context& context, MapWrite write, bool readFirst);
    void drop(MapWrite write);
    void resumeOthers(Context& context);

    TranslationRule m_rule;
    MapTraffic& m_traffic;
    MapCache m_cache;
    std::vector<Fill> m_fills;
    std::vector<Write> m_writes;
    std::vector<MapFill> m_freeFills;
    std::vector<MapWrite> m_freeWrites;
    std::vector<MapFill> m_fillOf; // by cache slot: fill that loads or loaded it
    UnitMap m_writeOf; // map page -> its queued or outstanding write
    std::deque<MapWrite> m_queue; // background writes not yet started, FIFO
    std::uint32_t m_background = 0; // background writes in flight
    std::vector<Waiter> m_held; // requests waiting for a slot or held back by crowding
    std::size_t m_tried = 0; // the first of them: found no slot when the cache was as it is while MapCache::changes() is m_triedAt
    std::uint64_t m_triedAt = 0;
    std::vector<MapPage> m_pages; // scratch
    std::uint64_t m_lookups = 0, m_misses = 0, m_coldLines = 0, m_warmed = 0;
};

} // namespace floom::inline engine
