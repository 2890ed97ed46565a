// SPDX-License-Identifier: GPL-3.0-or-later
// Writes: chunks of at most 16 KiB take slots of the write buffer, are fetched from the host and stored; a unit that is written in part is
// read first. Flush waits for all that was stored before it; trim forgets.
#pragma once

#include "firmware/host/reads.h"
#include "firmware/host/requests.h"
#include "firmware/write/block_writer.h"

namespace floom {

class Writes final : public FirmwarePart {
public:
    // What else writes work with.
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
    void readFirst(Context& context, Packet& request, std::uint64_t unit);
    void fetched(Context& context, Packet& chunk);

    Drive& m_drive;
    Space& m_space;
    With m_with;
    std::uint64_t m_bytes = 0;
};

} // namespace floom
