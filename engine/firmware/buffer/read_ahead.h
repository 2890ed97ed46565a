// SPDX-License-Identifier: GPL-3.0-or-later
// ReadAhead: the read cache in the buffer memory at work: what is read passes through it, what is written stays in it, and a stream of
// reads that went on often enough is read ahead of the host.
#pragma once

#include "firmware/buffer/read_cache.h"
#include "firmware/map/places.h"
#include "model/packet_queue.h"

#include <utility>
#include <vector>

namespace floom {

class ReadAhead final : public FirmwarePart {
public:
    ReadAhead(Drive& drive, Space& space, const Places& places, ReadCache& cache);

    [[nodiscard]] bool on() const { return m_on; }
    static constexpr std::uint8_t kCached = stageOf(PartId::ahead, 0); // a read of the host on its way into the buffer memory

    // --- while a read is looked up, unit by unit ---
    [[nodiscard]] bool found(UnitIndex unit);
    // A unit that is being read ahead from there need not be read twice.
    bool join(UnitIndex unit, PlaceIndex known, std::uint32_t bytes) { return !m_ahead.empty() && joinOne(unit, known, bytes); }
    // What the read has joined comes to it from the buffer, as soon as it is there.
    void wait(Context& context, Packet& request);
    // --- behind it ---
    void readOn(Context& context, UnitIndex first, UnitIndex last);
    void keep(const HostRequest& request); // the units of a read that is complete
    void returned(Context& context, Packet& packet) override;

    struct Count {
        std::uint64_t hits = 0, misses = 0, prefetched = 0; // units
    };
    [[nodiscard]] const Count& count() const { return m_count; }

private:
    struct Ahead { // units on their way into the cache, ahead of the host
        PacketId packet = kNoPacket;
        UnitIndex first;
        PlaceIndex place; // where it lay
        std::uint32_t count = 0;
        PacketQueue waiting; // of the host's reads, for some of them
    };

    bool joinOne(UnitIndex unit, PlaceIndex known, std::uint32_t bytes);
    void fetch(Context& context, UnitIndex unit, std::uint32_t count, PlaceIndex place);
    void cached(Context& context, Packet& child);
    void came(Context& context, Packet& packet);

    Drive& m_drive;
    Space& m_space;
    const Places& m_places;
    ReadCache& m_cache;
    Streams m_streams;
    std::vector<Ahead> m_ahead; // under way
    std::vector<std::pair<std::size_t, std::uint32_t>> m_joins; // of a read that is looked up: which it joins, and with how many bytes
    Count m_count;
    const bool m_on;
};

} // namespace floom
