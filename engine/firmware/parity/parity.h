// SPDX-License-Identifier: GPL-3.0-or-later
// Parity over dies. Groups of dies are written page row by page row; after the last data page of a row, its parity page is written. Until
// then the row's parity is in controller memory, where it survives a power cut if the write buffer does. An uncorrectable page is rebuilt
// from the other pages of its row, read through channel, decoder and buffer; in an open row, from the pages on flash and the parity in
// memory. A parity page whose program fails is not written again: its superblock is collected, and until then the parity stays in memory.
// XOR time is not modelled.
#pragma once

#include "firmware/core/jobs.h"
#include "firmware/space/space.h"

#include <vector>

namespace floom::inline engine {

class ParityWriter final : public RowParity, public FirmwarePart {
public:
    ParityWriter(Drive& drive, Space& space);

    void written(Context& context, DieIndex die, SlotIndex slot, std::uint32_t padded) override;
    void returned(Context& context, Packet& packet) override;
    // True if `at` is a parity page held in memory because its program failed.
    [[nodiscard]] bool stoodIn(const FlashAddress& at) const;

private:
    void failed(Context& context, const Packet& packet);

    Drive& m_drive;
    Space& m_space;
    Jobs<> m_jobs;
    std::vector<FlashAddress> m_held; // parity pages held in memory after a failed program
};

class ParityReader final : public FirmwarePart, public Rebuilder {
public:
    ParityReader(Drive& drive, const Space& space, const ParityWriter& writer);

    bool rebuild(Context& context, Packet& packet) override;
    void returned(Context& context, Packet& packet) override;

private:
    struct Rebuild : Job {
        PacketId lost = kNoPacket; // the packet that waits for its page
        bool failed = false; // a page that it needs could not be read either
    };
    void rebuilt(Context& context, Packet& packet, bool failed);

    Drive& m_drive;
    const Space& m_space;
    const ParityWriter& m_writer;
    Jobs<Rebuild> m_jobs;
};

} // namespace floom::inline engine
