// SPDX-License-Identifier: GPL-3.0-or-later
// BlockWriter: writes under a mapping by blocks. Written pages queue per die and are programmed where the mapping puts them, several planes
// at once if the flash slots are neighbours; they wait while their die merges. A merge is ordinary traffic, owned by gc: pages are read
// over channel, decoder and buffer, programmed, and counted as moved; then the old blocks are erased.
#pragma once

#include "firmware/buffer/buffered.h"
#include "firmware/core/jobs.h"

#include <deque>
#include <vector>

namespace floom::inline engine {

class BlockWriter final : public FirmwarePart {
public:
    BlockWriter(Drive& drive, Space& space, Places& places, Buffered& buffered);

    // Hands the buffered units to the queues of their dies. A queued unit can still be overwritten in the buffer.
    void drain(Context& context);
    [[nodiscard]] bool rests() const; // no operation in flight would free a buffer slot
    void returned(Context& context, Packet& packet) override;

private:
    enum Step : std::uint8_t { kProgram, kRead, kCopy, kErase };
    struct Die {
        std::deque<BufferSlot> queue;
        bool placed = false, due = false; // the head of the queue has its flash slot; a merge is due after it
        SlotIndex place;
        bool merging = false;
        Merge merge;
        std::size_t sent = 0, come = 0, written = 0; // copies: read requested, read, sent to be programmed
        std::uint32_t readsOut = 0, programsOut = 0, erasesOut = 0;
        std::int64_t search = 0; // cycles not yet charged
    };

    [[nodiscard]] bool hurried() const { return m_buffered.hurried() || !m_buffered.writeBuffer.waiting.empty(); }
    void issue(Context& context, DieIndex die);
    bool gather(DieIndex die, BufferJob& job);
    bool program(Context& context, DieIndex die);
    void programmed(Context& context, Packet& packet);
    void startMerge(Context& context, DieIndex die);
    void goOn(Context& context, DieIndex die);
    void sendErases(Context& context, DieIndex die);
    void readCopies(Context& context, DieIndex die);
    void copiesRead(Context& context, Packet& packet);
    bool programCopies(Context& context, DieIndex die);
    void copiesProgrammed(Context& context, Packet& packet);
    void erased(Context& context, Packet& packet);
    void endMerge(Context& context, DieIndex die);

    Drive& m_drive;
    Space& m_space;
    Places& m_places;
    Buffered& m_buffered;
    std::vector<Die> m_dies;
    Jobs<BufferJob> m_programs;
    Jobs<JobOf<SlotIndex>> m_copies; // from these flash slots, if the journal asks
};

} // namespace floom::inline engine
