// SPDX-License-Identifier: GPL-3.0-or-later
// Buffered: written units from the moment they stand in the write buffer until they are on flash: which version is the newest, which copy
// on flash must stay until then, which requests and flushes wait for them.
#pragma once

#include "firmware/buffer/lanes.h"
#include "firmware/buffer/read_cache.h"
#include "firmware/buffer/write_buffer.h"
#include "firmware/map/map_pages.h"

#include <vector>

namespace floom {

// Who ends requests.
class Completions {
public:
    Completions() = default;
    Completions(const Completions&) = delete;
    Completions& operator=(const Completions&) = delete;
    virtual ~Completions() = default;
    virtual void complete(Context& context, Packet& request) = 0;
};

class Buffered {
public:
    Buffered(Drive& drive, Space& space, Places& places, MapPages& map, Lanes& lanes, ReadCache& cache, Completions& completions);

    // --- from the host ---
    // `request` waits until it is on flash (kNoPacket: none does); `version`: which request wrote it.
    void store(UnitIndex unit, PacketId request, std::uint32_t version);
    bool flush(Packet& request); // true: it waits for what was stored before it
    void trim(Context& context, UnitIndex unit);
    void admit(Context& context); // requests that wait for slots, as many as find them
    // All of a request is here, and waits for so many units: they need not wait for full rows any more.
    void awaits(std::uint32_t units) { m_awaited += units; }

    // --- on flash ---
    enum class Arrival : std::uint8_t { stale, held, newest }; // nobody needs it there; until the next version is; it counts
    // The unit of a slot has been programmed at `place`. The caller counts it as valid there when it is the newest.
    Arrival arrived(Context& context, BufferSlot slot, PlaceIndex place);
    // Nobody needs the slot any more. The job of `program` began at `born`.
    void done(Context& context, BufferSlot slot, const Packet& program, Time born);
    // A copy of a unit is on flash: the one at `place`, which it replaces, may go.
    void release(Context& context, PlaceIndex place);

    // --- for who moves or erases what the buffer's units replace ---
    // The slot whose unit has its last copy on flash there, while it is not on its way yet; kEnd.
    [[nodiscard]] BufferSlot replacing(UnitIndex unit, PlaceIndex place);
    // That copy has been moved.
    void replacedMoved(Context& context, UnitIndex unit, PlaceIndex old, PlaceIndex place);

    [[nodiscard]] bool hurried() const { return m_awaited + m_space.erasesWaiting > 0 || !m_flushes.empty(); } // rows need not be full

    WriteBuffer writeBuffer;

private:
    struct Flush {
        PacketId request = kNoPacket;
        std::uint32_t epoch = 0;
        std::uint32_t left = 0;
    };
    void endFlushes(Context& context, std::uint32_t epoch);

    Drive& m_drive;
    Space& m_space;
    Places& m_places;
    MapPages& m_map;
    Lanes& m_lanes;
    ReadCache& m_cache;
    Completions& m_completions;
    std::vector<Flush> m_flushes;
    std::uint32_t m_epoch = 0; // of flushes
    std::uint32_t m_awaited = 0; // slots that a request, all of it here, waits for
};

} // namespace floom
