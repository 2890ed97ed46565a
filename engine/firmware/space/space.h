// SPDX-License-Identifier: GPL-3.0-or-later
// Space: the physical space of the drive and its use: the superblocks of the flash, an optional tier, and the activity of each die.
// Collection and the write path share it and do not know each other.
#pragma once

#include "firmware/core/drive.h"
#include "firmware/space/die_set.h"
#include "firmware/space/reclaimer.h"
#include "firmware/space/superblocks.h"
#include "firmware/space/tier_ring.h"
#include "firmware/space/write_path.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace floom::inline engine {

// Receives written rows if dies are grouped with parity.
class RowParity {
public:
    RowParity() = default;
    RowParity(const RowParity&) = delete;
    RowParity& operator=(const RowParity&) = delete;
    virtual ~RowParity() = default;
    // `padded` units from `slot` on have been allocated.
    virtual void written(Context& context, DieIndex die, SlotIndex slot, std::uint32_t padded) = 0;
};

// Collection of a die as writers see it.
struct Emptying {
    bool active = false;
    bool waits = false; // only the erase is left; data that replace the victim's are not on flash yet
    bool movesHeld = false; // moves the victim's held units too: no room to wait
    bool urgent = false; // the host waits for a free superblock
    Frontier frontier = Frontier::collector; // target; wear: cold data moved for wear levelling; map: map pages
    SuperblockIndex victim;
    std::uint32_t awaited = 0; // buffered units that an erase waits for and that are not in flight yet; an upper bound
};

class Space {
public:
    Space(Drive& drive, const SpaceSettings& wanted);

    // --- tier; its PPNs are numbered like the flash's ---
    [[nodiscard]] bool isInTier(Ppn ppn) const { return tier != nullptr && tier->holds(ppn); }
    [[nodiscard]] FlashAddress addressOf(Ppn ppn) const
    {
        return isInTier(ppn) ? tier->address(ppn) : layout.address(UnitMap::dieOf(ppn), UnitMap::slotOf(ppn));
    }
    [[nodiscard]] bool tierAreaFits() const; // true if the chosen firmware can use one

    // --- contents of a PPN ---
    void invalidate(Ppn ppn) // no longer the newest version of its unit
    {
        if (!isInTier(ppn)) {
            if (superblocks.invalidate(UnitMap::dieOf(ppn), UnitMap::slotOf(ppn)))
                mayTake(UnitMap::dieOf(ppn));
        } else if (ring) {
            ring->invalidate();
        }
    }
    void hold(Ppn ppn) // last copy on flash of a unit whose next version is only in the buffer
    {
        if (!isInTier(ppn)) // a tier keeps it until it is freed
            superblocks.hold(UnitMap::dieOf(ppn), UnitMap::slotOf(ppn));
    }
    void supersede(Ppn ppn) // invalidate() and hold()
    {
        if (isInTier(ppn))
            invalidate(ppn);
        else if (superblocks.supersede(UnitMap::dieOf(ppn), UnitMap::slotOf(ppn)))
            mayTake(UnitMap::dieOf(ppn));
    }
    void freeInTier(Ppn ppn)
    {
        if (ring) // homes in `split` are permanent
            ring->free(ppn);
    }

    // --- dies ---
    void mayTake(DieIndex die) // the state of the die has changed
    {
        takers.add(layout.placeInOrder(die));
        if (settings.shape.fixedDies)
            ownTakers.add(die);
    }
    void takesNone(DieIndex die) // until mayTake()
    {
        takers.remove(layout.placeInOrder(die));
        if (settings.shape.fixedDies)
            ownTakers.remove(die);
    }
    [[nodiscard]] bool tight(DieIndex die) const { return superblocks.freeSuperblocks(die) == 0; } // the room left is for the victim
    // The victim keeps copies of what the buffer replaces, and they stay until the buffer has been written.
    [[nodiscard]] bool holds(DieIndex die) const
    {
        return !emptying[die].movesHeld && !m_drive.settings.plp && superblocks.held(die, emptying[die].victim) > 0;
    }
    void hostReads(DieIndex realDie) { ++m_readsOut[layout.groupOf(realDie)]; }
    // True if a collection that yields to reads may continue.
    [[nodiscard]] bool hostReadDone(DieIndex realDie)
    {
        const DieIndex die = layout.groupOf(realDie);
        return --m_readsOut[die] == 0 && yieldsToReads && emptying[die].active;
    }
    [[nodiscard]] bool yields(DieIndex die) const { return yieldsToReads && m_readsOut[die] > 0 && !emptying[die].urgent; }

    Layout layout;
    Superblocks superblocks;
    std::unique_ptr<TierRing> ring; // all host writes pass through it (a write cache), or those of hot units
    std::unique_ptr<TierArea> split; // in-place area that holds homes of units beside the flash
    TierArea* tier = nullptr; // ring or split
    std::vector<Emptying> emptying; // by die
    std::uint32_t erasesWaiting = 0; // for data in the buffer
    std::vector<std::uint32_t> programsOut; // in flight, of host and folding, by die
    DieSet takers; // dies that may take a program: all but those that refused one and have not changed since
    DieSet ownTakers; // the same by die number; kept only with fixed dies
    std::uint32_t turn = 0; // next die in the allocation order
    Reclaimer* reclaimer = nullptr; // set before the first request
    WritePath* writePath = nullptr; // set before the first request
    RowParity* parity = nullptr; // null without parity
    bool yieldsToReads = false; // collection yields to host reads
    const SpaceSettings settings;

private:
    void makeTierArea();

    const Drive& m_drive;
    std::vector<std::uint32_t> m_readsOut; // outstanding host reads, by die
};

} // namespace floom::inline engine
