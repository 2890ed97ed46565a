// SPDX-License-Identifier: GPL-3.0-or-later
// Collector: garbage collection, die by die. While few stripes are free, a closed stripe chosen by the rule for victims is read row by row
// over channel, decoder and buffer, written to the collector's frontier of the same die, and erased once nothing on it is needed any more.
// All of it is ordinary traffic, owned by gc. A unit that the host overwrites meanwhile is dropped.
// An erase that waits for data in the buffer gets out of a corner: where the room that is left must not be lent for those data, or nothing
// moves any more, the copies that the victim must not lose are moved like valid units. They are as many as the victim has lost at most, so
// the room for them is kept; what they replace in the buffer holds the new place instead.
#pragma once

#include "firmware/core/jobs.h"
#include "firmware/gc/copyback.h"
#include "firmware/gc/pace.h"
#include "firmware/move/moves.h"
#include "firmware/space/retirement.h"

#include <vector>

namespace floom {

class Collector final : public Reclaimer, public FirmwarePart {
public:
    // What else the collector works with.
    struct With {
        const Places& places;
        Buffered& buffered;
        const Lanes& lanes;
        Moves& moves;
    };
    Collector(Drive& drive, Space& space, const Idle& idle, const With& with);

    void prepare(); // the stripes are built: each die may stand in the middle of a collection
    void collect(Context& context, std::uint32_t die) override;
    void urge(Context& context, std::uint32_t die) override;
    [[nodiscard]] bool admits(std::uint32_t die) const override { return m_pace.admits(die); }
    [[nodiscard]] bool needs(std::uint32_t die, Frontier frontier) const override;
    [[nodiscard]] bool lends(std::uint32_t die, std::uint32_t units, std::uint32_t own) const override;
    void rescue(Context& context, std::uint32_t die) override;
    void rescueOne(Context& context) override;
    void released(Context& context, std::uint32_t die) override { eraseWhenSafe(context, die); }
    void resume(Context& context, std::uint32_t die) override;
    void returned(Context& context, Packet& packet) override;

private:
    enum Step : std::uint8_t { kRead, kProgram, kErase };
    struct MoveRow { // units of a victim that lie in one row
        FlashAddress at;
        std::uint32_t units = 0, fragments = 0;
    };
    [[nodiscard]] Owner ownerOf(std::uint32_t die) const
    {
        return m_space.emptying[die].frontier == Frontier::map ? Owner::map : Owner::gc;
    }

    // --- collector.cpp: what is moved ---
    [[gnu::noinline]] void measureRoom(std::uint32_t die);
    [[nodiscard]] std::uint32_t chooseVictim(std::uint32_t die);
    void start(Context& context, std::uint32_t die, std::uint32_t victim, Frontier frontier);
    MoveRow gatherRow(std::uint32_t die, std::uint32_t stripe, const std::vector<std::pair<std::uint32_t, std::uint64_t>>& contents,
                      std::size_t& scanned, std::vector<std::uint64_t>& reading);
    void sendReads(Context& context, std::uint32_t die);
    void sendRead(Context& context, std::uint32_t die, std::uint32_t index, const MoveRow& row, std::uint32_t stripe);
    void endRows(Context& context, std::uint32_t die);
    bool copyRow(Context& context, std::uint32_t die, const FlashAddress& at, std::uint32_t index);
    [[nodiscard]] bool ownWaits(std::uint32_t die) const;
    bool fillRow(Context& context, std::uint32_t die);
    void read(Context& context, Packet& packet);
    void sendPrograms(Context& context, std::uint32_t die);
    bool sendProgram(Context& context, std::uint32_t die, bool hot);
    bool programAgain(Context& context, Packet& packet);
    void programmed(Context& context, Packet& packet);

    // --- collector_erase.cpp: the end of a victim ---
    void eraseWhenSafe(Context& context, std::uint32_t die);
    void erase(Context& context, std::uint32_t die);
    void erased(Context& context, Packet& packet);
    void finish(Context& context, std::uint32_t die, bool failed);
    [[nodiscard]] bool isRead(std::uint32_t die, std::uint64_t place) const;
    void moveHeld(std::uint32_t die);
    void dropNext(std::uint32_t die);

    Drive& m_drive;
    Space& m_space;
    With m_with;
    Retirement m_retirement;
    Copyback m_copyback;
    std::vector<Collection> m_collections; // by die
    Pace m_pace;
    Jobs m_jobs;
};

} // namespace floom
