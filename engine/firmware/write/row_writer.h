// SPDX-License-Identifier: GPL-3.0-or-later
// RowWriter: written units leave the buffer in rows, die after die in the allocation order. A die takes at most two programs at a time, so
// that data move while it is busy; a die without room is skipped until collection has made some. Writes to a tier, under a mapping by
// blocks, or under the WAF abstraction are handed to the parts that do those.
#pragma once

#include "firmware/buffer/buffered.h"
#include "firmware/core/jobs.h"
#include "firmware/space/retirement.h"
#include "firmware/tier/tier_writes.h"
#include "firmware/write/block_writer.h"
#include "firmware/write/waf_model.h"

namespace floom::inline engine {

class RowWriter final : public WritePath, public FirmwarePart {
public:
    // The parts that handle such writes; null: not used by this drive.
    struct Others {
        Folding* folding = nullptr;
        TierWrites* tierWrites = nullptr;
        BlockWriter* blocks = nullptr;
        WafModel* waf = nullptr;
    };
    RowWriter(Drive& drive, Space& space, Buffered& buffered, Lanes& lanes, MapPages& map, const Others& others);

    void drain(Context& context) override
    {
        if (!noneTakes())
            drainNow(context);
        else if (m_space.erasesWaiting > 0 && !m_draining) // nothing can leave now
            moveHeldIfStuck(context);
    }
    void admit(Context& context) override { m_buffered.admit(context); }
    void superblockFreed(Context& context) override
    {
        m_map.programWaiting(context);
        drain(context);
        admit(context);
    }
    void returned(Context& context, Packet& packet) override;

private:
    struct Awaited {
        std::uint32_t units = 0, own = 0; // own: for the erase of the die itself
    };

    void drainNow(Context& context); // returns at once if nothing can leave
    [[nodiscard]] std::uint32_t leastUnits() const // that a lane must hold for a program
    {
        const WriteBuffer& buffer = m_buffered.writeBuffer;
        // A request that waits for its units and finds no room for the rest: no more data come before some units have left.
        const bool full = !m_drive.settings.writeBack && !buffer.waiting.empty() && !buffer.awaitsData();
        return m_space.layout.inPlace() || m_buffered.hurried() || full ? 1 : m_space.layout.rowUnits();
    }
    bool drainElse(Context& context);
    bool drainLongest(Context& context, std::uint32_t least);
    [[nodiscard]] bool isStuck() const // requests wait for slots, and nothing else will make room
    {
        const WriteBuffer& buffer = m_buffered.writeBuffer;
        return !buffer.waiting.empty() && (m_space.settings.shape.fixedDies || buffer.rests());
    }
    bool drainOwnDies(Context& context, std::uint32_t least);
    bool drainToAnyDie(Context& context);
    bool drainLane(Context& context, std::uint32_t lane, std::uint32_t least);
    bool programNext(Context& context, std::uint32_t lane, std::uint32_t least);
    template <bool kHere> bool programOnNext(Context& context, std::uint32_t lane); // kHere: in line
    bool programOn(Context& context, DieIndex die, std::uint32_t lane);
    bool programHere(Context& context, DieIndex die, std::uint32_t lane);
    bool programInPlace(Context& context);
    [[gnu::always_inline]] void programRow(Context& context, DieIndex die, std::uint32_t units, std::uint32_t lane, Frontier to);
    BufferJob& makeJob(Context& context, std::uint32_t index, std::uint32_t units, std::uint32_t lane, UnitList::Row row);
    void sendProgram(Context& context, std::uint32_t index, const FlashAddress& at, std::uint32_t units, std::uint32_t padded, Lpn first);
    bool programAbstract(Context& context, DieIndex die, std::uint32_t lane);
    void programmedElse(Context& context, const Packet& packet);
    // Units the die's frontier takes now; 0: none. May change `to`.
    [[nodiscard]] std::uint32_t room(Context& context, DieIndex die, std::uint32_t lane, Frontier& to);
    [[nodiscard]] Awaited awaitedAhead(std::uint32_t lane, DieIndex die, std::uint32_t most);
    [[nodiscard]] bool shared(Frontier to) const
    {
        return m_space.settings.superblocks.oneFrontier || to == Frontier::hot;
    } // with the collector
    [[nodiscard]] bool programAgain(Context& context, Packet& packet);
    void moveHeldIfStuck(Context& context);
    [[nodiscard]] bool noneTakes() const // no die takes a program; detected only up to 64 dies
    {
        return m_seesTakers && m_space.takers.word(0) == 0;
    }

    Drive& m_drive;
    Space& m_space;
    Buffered& m_buffered;
    Lanes& m_lanes;
    MapPages& m_map;
    Others m_others;
    Retirement m_retirement;
    Jobs<BufferJob> m_jobs;
    const std::uint64_t m_amplePool; // units; no collection begins if a program leaves the pool of its die above that less a row
    bool m_draining = false;
    const bool m_onAnyDie; // any die may take any unit
    const bool m_seesTakers; // of those drives, one whose takers are one word
    const std::uint32_t m_mostPrograms; // of a die at a time
};

} // namespace floom::inline engine
