// SPDX-License-Identifier: GPL-3.0-or-later
// Writes: cuts a request into chunks of at most 16 KiB. Each chunk reserves slots of the write buffer, is fetched from the host and stored.
// A partially written unit is read first (read-modify-write) and stored when both parts are there. Flush waits for everything stored before
// it; trim unmaps.
#pragma once

#include "firmware/host/reads.h"
#include "firmware/host/requests.h"
#include "firmware/write/block_writer.h"

#include <vector>

namespace floom::inline engine {

class Writes final : public FirmwarePart {
public:
    // The other parts that writes use.
    struct With {
        const Places& places;
        MapPages& map;
        Buffered& buffered;
        Reads& reads;
        Requests& requests;
        const BlockWriter* blocks; // null: pages are written by rows
    };
    Writes(Drive& drive, Space& space, const With& with);

    void write(Context& context, Packet& request);
    void flush(Context& context, Packet& request);
    void trim(Context& context, Packet& request);
    void returned(Context& context, Packet& packet) override;

    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; } // written by the host

private:
    enum Step : std::uint8_t { kFetch, kModifyFirst, kModifyLast };

    void fetchChunks(Context& context, Packet& request);
    // A partially written unit whose old data are being read.
    struct Merge {
        PacketId request = kNoPacket;
        HostUnit unit;
        std::uint32_t reads = 0; // in flight
        bool hasData = false; // the host's data are in its reserved slot
    };

    void readFirst(Context& context, Packet& request, HostUnit unit, bool isLast);
    void fetched(Context& context, Packet& chunk);
    void storeUnmerged(const Packet& request, const ChunkScratch& chunk);
    void store(const Packet& request, HostUnit unit);
    [[nodiscard]] bool isAwaited(const Packet& request) const; // completes only when on flash
    bool merged(Context& context, const Packet& read); // true: the last part has arrived, and the unit is stored
    [[nodiscard]] std::vector<Merge>::iterator mergeOf(PacketId request, HostUnit unit);

    Drive& m_drive;
    Space& m_space;
    With m_with;
    std::uint64_t m_bytes = 0;
    std::vector<Merge> m_merges; // few at a time
};

} // namespace floom::inline engine
