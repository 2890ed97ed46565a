// SPDX-License-Identifier: GPL-3.0-or-later
// Translation: what has to happen before a request's places are known, when the map as a whole does not stand in the controller. Requests
// wait for the lines of the map they need; a line that comes in drives the least used one out, which is written back first when it had
// changed: tR for a miss, 2 tR + tPROG when the line that goes had changed (DFTL). Changes to entries that are not here (units moved by
// collection) are gathered by map page and written in the background; too many of them hold up new requests.
// Where the map lies and how it is reached is MapTraffic's affair.
#pragma once

#include "firmware/map/map_cache.h"
#include "model/context.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <vector>

namespace floom {

class MapTraffic {
public:
    virtual ~MapTraffic() = default;
    // Has the map page ever been written? What has not costs no read.
    [[nodiscard]] virtual bool mapStored(MapPage page) const = 0;
    // Reads a map page; Translation::filled(fill) or Translation::oldRead(write) is due when it has come.
    virtual void readMap(Context& context, MapPage page, std::uint32_t id, bool forWrite) = 0;
    // Writes a map page; Translation::written(write) is due.
    virtual void writeMap(Context& context, MapPage page, std::uint32_t write) = 0;
    // The request has all it needs.
    virtual void translated(Context& context, PacketId request) = 0;
};

struct TranslationRule {
    std::uint64_t lineEntries = 1, pageEntries = 1;
    std::uint32_t lines = 1;
    bool readBeforeWrite = true; // a part of a map page cannot be written by itself (flash)
    std::uint32_t background = 8; // writes under way for entries that are not here
};

class Translation {
public:
    Translation(const TranslationRule& rule, MapTraffic& traffic);

    // Lines as many as there is room for, evenly over units [first, end), and a share of them changed: what random requests there leave
    // behind.
    void warm(UnitIndex first, UnitIndex end, int changedPercent);
    // A unit was looked up, and changed, before the run. False: its line was not there.
    bool remember(UnitIndex unit, bool changed);
    // A request wants the places of units [first, last]. False: it has to wait, translated() will say when.
    bool need(Context& context, PacketId request, UnitIndex first, UnitIndex last);
    void changed(Context& context, UnitIndex unit); // the map has a new place for it, or none
    [[nodiscard]] bool crowded() const { return m_queue.size() > kCrowd * m_rule.background; }

    void filled(Context& context, std::uint32_t fill); // one map page of it has come
    void oldRead(Context& context, std::uint32_t write);
    void written(Context& context, std::uint32_t write);

    // Lines that warm() has left empty and no request has filled yet.
    [[nodiscard]] std::uint64_t coldLines() const { return m_coldLines - std::min<std::uint64_t>(m_coldLines, m_cache.used() - m_warmed); }
    [[nodiscard]] std::uint64_t lookups() const { return m_lookups; }
    [[nodiscard]] std::uint64_t misses() const { return m_misses; }
    [[nodiscard]] const TranslationRule& rule() const { return m_rule; }
    [[nodiscard]] const MapCache& cache() const { return m_cache; }

private:
    static constexpr std::size_t kCrowd = 8;

    struct Waiter {
        PacketId request = kNoPacket;
        MapLineIndex line, last; // lines it still needs
    };
    struct Fill { // lines on their way in
        MapLineIndex line;
        std::uint32_t left = 0; // writes, then reads, that are out
        bool reading = false;
        std::vector<std::uint32_t> places; // in the cache
        std::vector<Waiter> waiters;
    };
    struct Write { // of a map page
        MapPage page;
        bool queued = false, programming = false, background = false;
        std::vector<std::uint32_t> fills; // who waits for it
    };

    bool advance(Context& context, Waiter waiter);
    bool start(Context& context, const Waiter& waiter);
    void read(Context& context, std::uint32_t fill);
    void come(Context& context, std::uint32_t fill);
    std::uint32_t write(Context& context, MapPage page, bool readFirst, bool background);
    void begin(Context& context, std::uint32_t write, bool readFirst);
    void drop(std::uint32_t write);
    void resumeOthers(Context& context);

    TranslationRule m_rule;
    MapTraffic& m_traffic;
    MapCache m_cache;
    std::vector<Fill> m_fills;
    std::vector<Write> m_writes;
    std::vector<std::uint32_t> m_freeFills, m_freeWrites;
    std::vector<std::uint32_t> m_fillOf; // by slot that was ever on its way
    UnitMap m_writeOf; // map page -> the write of it that is queued or under way
    std::deque<std::uint32_t> m_queue; // background writes that have not begun, first in first out
    std::uint32_t m_background = 0; // that have
    std::vector<Waiter> m_held; // requests without a slot, or behind a crowd
    std::vector<MapPage> m_pages; // scratch
    std::uint64_t m_lookups = 0, m_misses = 0, m_coldLines = 0, m_warmed = 0;
};

} // namespace floom
