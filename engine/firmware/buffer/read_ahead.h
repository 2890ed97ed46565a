// SPDX-License-Identifier: GPL-3.0-or-later
// ReadAhead: operates the read cache in the buffer memory: reads pass through it, writes stay in it, and sequential streams are prefetched.
#pragma once

#include "firmware/buffer/read_cache.h"
#include "firmware/buffer/settings.h"
#include "firmware/map/places.h"
#include "model/packet_queue.h"

#include <utility>
#include <vector>

namespace floom::inline engine {

class ReadAhead final : public FirmwarePart {
public:
    ReadAhead(Drive& drive, Space& space, const Places& places, ReadCache& cache, const BufferSettings& settings);

    [[nodiscard]] bool on() const { return m_on; }
    static constexpr std::uint8_t kCached = stageOf(PartId::ahead, 0); // stage of a host read on its way into the buffer memory

    // --- during the lookup of a read, unit by unit ---
    [[nodiscard]] bool found(Lpn lpn);
    // True if the unit is already being prefetched from the PPN `known`, and need not be read twice.
    bool join(Lpn lpn, Ppn known, std::uint32_t bytes) { return !m_ahead.empty() && joinOne(lpn, known, bytes); }
    // The request gets the units it joined from the buffer as soon as they are there.
    void wait(Context& context, Packet& request);
    // --- after the lookup ---
    void readOn(Context& context, Lpn first, Lpn last);
    void keep(const HostRequest& request); // the units of a completed read
    void returned(Context& context, Packet& packet) override;

    struct Count {
        std::uint64_t hits = 0, misses = 0, prefetched = 0; // units
    };
    [[nodiscard]] const Count& count() const { return m_count; }
    [[nodiscard]] const BufferSettings& settings() const { return m_settings; }

private:
    struct Ahead { // a prefetch in flight
        PacketId packet = kNoPacket;
        Lpn first;
        Ppn ppn; // PPN of the first unit
        std::uint32_t count = 0;
        PacketQueue waiting; // host reads that wait for some of the units
    };

    bool joinOne(Lpn lpn, Ppn known, std::uint32_t bytes);
    void fetch(Context& context, Lpn lpn, std::uint32_t count, Ppn ppn);
    void cached(Context& context, Packet& child);
    void came(Context& context, Packet& packet);

    Drive& m_drive;
    Space& m_space;
    const Places& m_places;
    ReadCache& m_cache;
    const BufferSettings m_settings;
    Streams m_streams;
    std::vector<Ahead> m_ahead; // in flight
    std::vector<std::pair<std::size_t, std::uint32_t>> m_joins; // of the current lookup: index in m_ahead, bytes
    Count m_count;
    const bool m_on;
};

} // namespace floom::inline engine
