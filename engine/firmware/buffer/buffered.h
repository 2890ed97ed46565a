// SPDX-License-Identifier: GPL-3.0-or-later
// Buffered: written units while they are in the write buffer: the newest version of each unit, copies on flash that must be kept until the
// next version is programmed, and the requests and flushes that wait for a unit.
#pragma once

#include "firmware/buffer/lanes.h"
#include "firmware/buffer/read_cache.h"
#include "firmware/buffer/write_buffer.h"
#include "firmware/map/map_pages.h"

#include <vector>

namespace floom::inline engine {

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
    // `request`: waits until the unit is on flash; kNoPacket: none. `version`: number of the request that wrote the unit.
    void store(Lpn lpn, PacketId request, std::uint32_t version);
    void store(HostUnit first, std::uint32_t units, PacketId request, std::uint32_t version); // of consecutive units
    bool flush(Packet& request); // true: it waits for everything stored before it
    void trim(Context& context, Lpn lpn);
    void admit(Context& context) // admits waiting requests while slots are free
    {
        if (!writeBuffer.waiting.empty() && writeBuffer.fits(writeBuffer.waiting.head(context).chunk.units))
            admitWaiting(context);
    }
    // A request has delivered all its data and waits for `units` of them: they are programmed even if they do not fill a row.
    void awaits(std::uint32_t units) { m_awaited += units; }

    // --- on flash ---
    enum class Arrival : std::uint8_t { stale, held, newest }; // not needed; last copy until the next version is programmed; valid
    // The unit in `slot` was programmed there. If it is the newest version, the caller counts it as valid there.
    Arrival arrived(Context& context, BufferSlot slot, DieIndex die, SlotIndex where);
    // Ends the use of a slot. The job of `program` began at `born`.
    void done(Context& context, BufferSlot slot, const Packet& program, Time born)
    {
        const WriteBuffer::Slot& entry = writeBuffer[slot];
        if (entry.request == kNoPacket && entry.replaces == UnitMap::kAbsent && m_flushes.empty()) [[likely]]
            writeBuffer.release(slot);
        else
            doneForOthers(context, slot, program, born);
    }
    // A newer copy is on flash: the copy at `ppn` need not be kept.
    void release(Context& context, Ppn ppn);

    // --- for parts that move or erase copies that buffered units will replace ---
    // Slot of the buffered version of a unit whose last copy on flash is at `ppn`, if its program has not started; else kEnd.
    [[nodiscard]] BufferSlot replacing(Lpn lpn, Ppn ppn);
    // That copy was moved.
    void replacedMoved(Context& context, Lpn lpn, Ppn old, Ppn ppn);

    [[nodiscard]] bool hurried() const { return m_awaited + m_space.erasesWaiting > 0 || !m_flushes.empty(); } // rows need not be full

    WriteBuffer writeBuffer;

private:
    struct Flush {
        PacketId request = kNoPacket;
        std::uint32_t epoch = 0;
        std::uint32_t left = 0;
    };
    void admitWaiting(Context& context);
    template <bool plain> void storeAs(Lpn lpn, PacketId request, std::uint32_t version);
    void doneForOthers(Context& context, BufferSlot slot, const Packet& program, Time born);
    Arrival arrivedLate(Context& context, BufferSlot slot, Ppn ppn);
    void endFlushes(Context& context, std::uint32_t epoch);
    void written(Context& context, Ppn ppn);

    Drive& m_drive;
    Space& m_space;
    Places& m_places;
    MapPages& m_map;
    Lanes& m_lanes;
    ReadCache& m_cache;
    Completions& m_completions;
    std::vector<Flush> m_flushes;
    std::uint32_t m_epoch = 0; // number of flushes so far
    std::uint32_t m_awaited = 0; // units that complete requests wait for
};

[[gnu::always_inline]] inline Buffered::Arrival Buffered::arrived(Context& context, BufferSlot slot, DieIndex die, SlotIndex where)
{
    const Lpn lpn = writeBuffer[slot].lpn;
    if (!m_places.map.placed(lpn, slot, die, where)) [[unlikely]]
        return arrivedLate(context, slot, UnitMap::ppn(die, where));
    m_map.changed(context, lpn);
    if (m_cache.on() && m_cache.keepsWritten())
        m_cache.insert(lpn);
    return Arrival::newest;
}

} // namespace floom
