// SPDX-License-Identifier: GPL-3.0-or-later
// Collector: garbage collection, die by die. While the free pool is at or below its target, a closed superblock chosen by the victim policy
// is read row by row over channel, decoder and buffer, written to the collector's frontier of the same die, and erased once nothing on it
// is needed any more. All of it is ordinary traffic, owned by gc. A unit that the host overwrites meanwhile is dropped. An erase may have
// to wait for newer versions in the write buffer. If the room left cannot be lent to those versions, or nothing is in flight any more, the
// collector moves the last copies on the victim as if they were valid. There are at most as many as the victim has lost units, so room for
// them is reserved; the buffer then records the new PPN of each copy.
#pragma once

#include "firmware/core/jobs.h"
#include "firmware/gc/copyback.h"
#include "firmware/gc/move_row.h"
#include "firmware/gc/pace.h"
#include "firmware/gc/settings.h"
#include "firmware/move/moves.h"
#include "firmware/space/retirement.h"

#include <vector>

namespace floom::inline engine {

class Collector final : public Reclaimer, public FirmwarePart {
public:
    // The other parts that the collector uses.
    struct With {
        const Places& places;
        Buffered& buffered;
        const Lanes& lanes;
        Moves& moves;
    };
    Collector(Drive& drive, Space& space, const Idle& idle, const With& with, const GcSettings& settings);

    void prepare(); // the superblocks are built: a die may start in the middle of a collection
    void begin(const std::vector<BegunVictim>& begun) // starts with these victims, by die
    {
        for (std::size_t die = 0; die < begun.size(); ++die) {
            m_collections[die].next = begun[die].victim;
            m_collections[die].nextValid = begun[die].valid;
        }
    }
    void collect(Context& context, DieIndex die) override
    {
        if (!m_pace.calm(die) || m_space.superblocks.mapIsDue(die) || m_space.superblocks.holdsBad(die))
            collectNow(context, die);
    }
    void urge(Context& context, DieIndex die) override;
    [[nodiscard]] bool admits(DieIndex die) const override { return m_pace.admits(die); }
    [[nodiscard]] bool needs(DieIndex die, Frontier frontier) const override;
    [[nodiscard]] bool lends(DieIndex die, std::uint32_t units, std::uint32_t own) const override;
    void moveHeldNow(Context& context, DieIndex die) override;
    void moveHeldOfOne(Context& context) override;
    void released(Context& context, DieIndex die) override { eraseWhenSafe(context, die); }
    void resume(Context& context, DieIndex die) override;
    void returned(Context& context, Packet& packet) override;

private:
    static constexpr std::uint32_t kReadsOut = 2; // a die reads one at a time: one in progress, one on its way
    enum Step : std::uint8_t { kRead, kProgram, kErase };
    [[nodiscard]] Owner ownerOf(DieIndex die) const { return m_space.emptying[die].frontier == Frontier::map ? Owner::map : Owner::gc; }

    // --- collector.cpp: moving ---
    void collectNow(Context& context, DieIndex die); // returns at once if nothing is due
    [[gnu::noinline]] void measureRoom(DieIndex die);
    [[nodiscard]] SuperblockIndex chooseVictim(DieIndex die);
    void start(Context& context, DieIndex die, SuperblockIndex victim, Frontier frontier);
    MoveRow nextRow(DieIndex die, SuperblockIndex superblock, const std::vector<std::pair<std::uint32_t, Lpn>>& contents,
                    std::size_t& scanned, std::vector<MovedUnit>& reading);
    void sendReads(Context& context, DieIndex die)
    {
        if (m_collections[die].reads < kReadsOut * m_space.layout.group())
            sendMoreReads(context, die);
    }
    void sendMoreReads(Context& context, DieIndex die);
    void sendRead(Context& context, DieIndex die, std::uint32_t index, const MoveRow& row, SuperblockIndex superblock);
    void endRows(Context& context, DieIndex die);
    bool copyRow(Context& context, DieIndex die, const FlashAddress& at, std::uint32_t index);
    [[nodiscard]] bool ownWaits(DieIndex die) const;
    [[nodiscard]] bool fillsLast(DieIndex die, bool filled) const;
    bool fillRow(Context& context, DieIndex die);
    void read(Context& context, Packet& packet);
    void sendPrograms(Context& context, DieIndex die);
    bool sendProgram(Context& context, DieIndex die, bool hot);
    bool programAgain(Context& context, Packet& packet);
    void programmed(Context& context, Packet& packet);

    // --- collector_erase.cpp: end of a victim ---
    void eraseWhenSafe(Context& context, DieIndex die);
    void erase(Context& context, DieIndex die);
    void erased(Context& context, Packet& packet);
    void finish(Context& context, DieIndex die, bool failed);
    [[nodiscard]] bool isRead(DieIndex die, Ppn ppn) const;
    void moveHeld(DieIndex die);
    void dropNext(DieIndex die);
    void dropWritten(DieIndex die);

    Drive& m_drive;
    Space& m_space;
    With m_with;
    Retirement m_retirement;
    Copyback m_copyback;
    std::vector<Collection> m_collections; // by die
    Pace m_pace;
    Jobs<MoveJob> m_jobs;
};

} // namespace floom::inline engine
