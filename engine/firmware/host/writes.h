// SPDX-License-Identifier: GPL-3.0-or-later
// Writes: a request is cut into chunks of at most 16 KiB; each chunk reserves slots of the write buffer, is fetched from the host and
// stored. A unit that is written in part is read first and stored when both halves are there. Flush waits for everything stored before it;
// trim unmaps.
#pragma once

#include "firmware/host/reads.h"
#include "firmware/host/requests.h"
#include "firmware/write/block_writer.h"

#include <vector>

namespace floom {

class Writes final : public FirmwarePart {
public:
    // The other parts that writes use.
    struct With {
        const Places& places;
        MapPages& map;
        Buffered& buffered;
        Reads& reads;
        Requests& requests;
        const BlockWriter* blocks; // null: pages go by rows
    };
    Writes(Drive& drive, Space& space, const With& with);

    void write(Context& context, Packet& request);
    void flush(Context& context, Packet& request);
    void trim(Context& context, Packet& request);
    void returned(Context& context, Packet& packet) override;

    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; } // that the host wrote

private:
    enum Step : std::uint8_t { kFetch, kModify };

    void fetchChunks(Context& context, Packet& request);
    // A unit that is written in part while what it keeps is read.
    struct Merge {
        PacketId request = kNoPacket;
        HostUnit unit;
        std::uint32_t reads = 0; // under way
        bool hasData = false; // the host's, in a slot that is reserved for it
    };

    void readFirst(Context& context, Packet& request, HostUnit unit, bool isLast);
    void fetched(Context& context, Packet& chunk);
    void store(const Packet& request, HostUnit unit);
    [[nodiscard]] bool isAwaited(const Packet& request) const; // on flash, before it is complete
    bool merged(Context& context, const Packet& read); // true: the last part has come, and the unit is stored
    [[nodiscard]] std::vector<Merge>::iterator mergeOf(PacketId request, HostUnit unit);

    Drive& m_drive;
    Space& m_space;
    With m_with;
    std::uint64_t m_bytes = 0;
    std::vector<Merge> m_merges; // a few at a time
};

} // namespace floom
