// SPDX-License-Identifier: GPL-3.0-or-later
// Buffered: written units while they are in the write buffer: which version of a unit is the newest, which copy on flash must be kept until
// the new one is programmed, and which requests and flushes wait for it.
#pragma once

#include "firmware/buffer/lanes.h"
#include "firmware/buffer/read_cache.h"
#include "firmware/buffer/write_buffer.h"
#include "firmware/map/map_pages.h"

#include <vector>

namespace floom {

// Completes requests.
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
    // `request`: waits until the unit is on flash; kNoPacket: none waits. `version`: number of the request that wrote it.
    void store(UnitIndex unit, PacketId request, std::uint32_t version);
    bool flush(Packet& request); // true: it waits for what was stored before it
    void trim(Context& context, UnitIndex unit);
    void admit(Context& context) // lets waiting requests go on while there are free slots
    {
        if (!writeBuffer.waiting.empty() && writeBuffer.fits(writeBuffer.waiting.head(context).job))
            admitWaiting(context);
    }
    // A request has delivered all its data and waits for `units` of them: these are programmed even if they do not fill a row.
    void awaits(std::uint32_t units) { m_awaited += units; }

    // --- on flash ---
    enum class Arrival : std::uint8_t { stale, held, newest }; // not needed; needed until the next version is there; valid
    // The unit in `slot` has been programmed at `place`. If it is the newest version, the caller counts it as valid there.
    Arrival arrived(Context& context, BufferSlot slot, PlaceIndex place);
    // Nobody needs the slot any more. The job of `program` began at `born`.
    void done(Context& context, BufferSlot slot, const Packet& program, Time born)
    {
        const WriteBuffer::Slot& entry = writeBuffer[slot];
        if (entry.request == kNoPacket && entry.replaces == UnitMap::kAbsent && m_flushes.empty()) [[likely]]
            writeBuffer.release(slot);
        else
            doneForOthers(context, slot, program, born);
    }
    // A newer copy is on flash: the one at `place` need not be kept any more.
    void release(Context& context, PlaceIndex place);

    // --- for parts that move or erase copies that are still to be replaced from the buffer ---
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
    void admitWaiting(Context& context);
    void doneForOthers(Context& context, BufferSlot slot, const Packet& program, Time born);
    Arrival arrivedLate(Context& context, BufferSlot slot, PlaceIndex place, PlaceIndex known);
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
    std::uint32_t m_awaited = 0; // units that complete requests wait for
};

} // namespace floom
