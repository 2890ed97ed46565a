// SPDX-License-Identifier: GPL-3.0-or-later
// Space: where the drive's data can lie, and who is writing there: the erase stripes of the flash, a fast area beside them, and of each die
// what is under way. Collection and the write path meet here; neither knows the other.
#pragma once

#include "firmware/core/drive.h"
#include "firmware/space/die_set.h"
#include "firmware/space/fast_ring.h"
#include "firmware/space/reclaimer.h"
#include "firmware/space/stripes.h"
#include "firmware/space/write_path.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace floom {

// Who hears of rows that are written, where dies are grouped with parity.
class RowParity {
public:
    RowParity() = default;
    RowParity(const RowParity&) = delete;
    RowParity& operator=(const RowParity&) = delete;
    virtual ~RowParity() = default;
    // `padded` units from `slot` on have been given out.
    virtual void written(Context& context, DieIndex die, SlotIndex slot, std::uint32_t padded) = 0;
};

// What writers see of the collection of a die.
struct Emptying {
    bool active = false;
    bool waits = false; // only the erase is left, and data that replace what the victim holds are not on flash yet
    bool rescues = false; // moves that too, for want of room to wait
    bool urgent = false; // the host waits for a free stripe
    Frontier frontier = Frontier::collector; // where it goes; wear: cold data are moved for wear levelling; map: pages of the map
    StripeIndex victim;
    std::uint32_t awaited = 0; // of the data that an erase waits for, units in the buffer that are not on their way; at least as many
};

class Space {
public:
    explicit Space(Drive& drive);

    // --- a fast area beside the flash; places there are numbered as the flash's are ---
    [[nodiscard]] bool isFast(PlaceIndex place) const { return fast != nullptr && fast->holds(place); }
    [[nodiscard]] FlashAddress addressOf(PlaceIndex place) const
    {
        return isFast(place) ? fast->address(place) : layout.address(UnitMap::dieOf(place), UnitMap::slotOf(place));
    }
    [[nodiscard]] bool fastAreaFits() const; // does the firmware that was chosen use one?

    // --- what lies at a place ---
    void invalidate(PlaceIndex place); // it is no longer the newest version of its unit
    void hold(PlaceIndex place) // it is the last copy on flash of a unit whose next version is in the buffer only
    {
        if (!isFast(place)) // there it stays until it is freed
            stripes.hold(UnitMap::dieOf(place), UnitMap::slotOf(place));
    }
    void supersede(PlaceIndex place) // both
    {
        if (isFast(place))
            invalidate(place);
        else if (stripes.supersede(UnitMap::dieOf(place), UnitMap::slotOf(place)))
            mayTake(UnitMap::dieOf(place));
    }
    void freeFast(PlaceIndex place)
    {
        if (ring) // what has its home in the area stays there
            ring->free(place);
    }

    // --- dies ---
    void mayTake(DieIndex die) // something has changed there
    {
        takers.add(layout.placeInOrder(die));
        ownTakers.add(die);
    }
    void takesNone(DieIndex die) // until then
    {
        takers.remove(layout.placeInOrder(die));
        ownTakers.remove(die);
    }
    [[nodiscard]] bool tight(DieIndex die) const { return stripes.freeStripes(die) == 0; } // the room left is the victim's
    [[nodiscard]] std::size_t stripeNumber(DieIndex die, StripeIndex stripe) const // in the drive
    {
        return std::size_t{die} * layout.stripes() + stripe;
    }
    void hostReads(DieIndex realDie) { ++m_readsOut[layout.groupOf(realDie)]; }
    // True where a collection that yields to reads may go on.
    [[nodiscard]] bool hostReadDone(DieIndex realDie)
    {
        const DieIndex die = layout.groupOf(realDie);
        return --m_readsOut[die] == 0 && yieldsToReads && emptying[die].active;
    }
    [[nodiscard]] bool yields(DieIndex die) const { return yieldsToReads && m_readsOut[die] > 0 && !emptying[die].urgent; }

    Layout layout;
    Stripes stripes;
    std::unique_ptr<FastRing> ring; // a write cache or fast tier; or
    std::unique_ptr<FastArea> split; // units have their homes here and on the flash
    FastArea* fast = nullptr; // whichever there is
    std::vector<Emptying> emptying; // by die
    std::uint32_t erasesWaiting = 0; // for data in the buffer
    std::vector<std::uint32_t> programsOut; // of host and folding, by die
    DieSet takers; // may take a program: all but those that were found not to and have not changed since
    DieSet ownTakers; // the same by their numbers
    std::uint32_t turn = 0; // next die in the allocation order
    Reclaimer* reclaimer = nullptr; // who collects, and
    WritePath* writePath = nullptr; // who writes: both are there before the first request
    RowParity* parity = nullptr; // where there is one
    bool yieldsToReads = false; // collection, to those of the host

private:
    void makeFastArea();

    const Drive& m_drive;
    std::vector<std::uint32_t> m_readsOut; // of the host, by die
};

} // namespace floom
