// SPDX-License-Identifier: GPL-3.0-or-later
// Superblocks: the superblocks of every die: valid counts, free lists, erase counts, write frontiers, contents, and for each die the closed
// superblocks among which the next victim is chosen.
#pragma once

#include "base/assert.h"
#include "firmware/space/layout.h"
#include "firmware/space/map_superblocks.h"
#include "firmware/space/unit_list.h"
#include "firmware/space/victims.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace floom::inline engine {

// Write frontiers of a die: host data (cold ones, if hot and cold are separated), data moved by collection, hot host data, cold data put
// into worn blocks, pages of a map on flash.
enum class Frontier : std::uint8_t { host, collector, hot, wear, map };

// SuperblockTable: contents and state of each superblock.
class SuperblockTable {
public:
    static constexpr SuperblockIndex kNone{UINT32_MAX};

    void write(DieIndex die, SlotIndex slot, Lpn lpn) { from(die, slot).set(0, lpn); } // records the unit that the slot will hold
    // Where to record the units of a row returned by take().
    [[nodiscard]] UnitList::Row from(DieIndex die, SlotIndex slot)
    {
        return superblock(die, slot).units.row(m_layout->positionOf(slot), m_wide);
    }
    void begins(DieIndex die, SlotIndex slot) { ++superblock(die, slot).pending; } // one more operation in flight on its superblock
    // The slot holds the last copy of a unit whose next version is only in the buffer: its superblock must not be erased.
    void hold(DieIndex die, SlotIndex slot) { ++superblock(die, slot).held; }
    void release(DieIndex die, SlotIndex slot) { --superblock(die, slot).held; }
    [[nodiscard]] std::uint32_t held(DieIndex die, SuperblockIndex index) const { return m_superblocks[at(die, index)].held; }
    // Everything written to the superblock, as (position, unit), start state included.
    void contents(DieIndex die, SuperblockIndex superblock, std::vector<std::pair<std::uint32_t, Lpn>>& out) const;
    [[nodiscard]] bool isBad(DieIndex die, SuperblockIndex index) const { return m_superblocks[at(die, index)].bad; } // retired
    [[nodiscard]] std::uint32_t valid(DieIndex die, SuperblockIndex index) const { return m_superblocks[at(die, index)].valid; }
    [[nodiscard]] bool holdsMap(DieIndex die, SuperblockIndex index) const { return m_superblocks[at(die, index)].map; }
    [[nodiscard]] std::uint64_t validUnits() const; // of the whole drive
    struct Summary {
        std::uint32_t erases = 0, valid = 0;
        BlockKind kind = BlockKind::free;
    };
    [[nodiscard]] Summary summary(DieIndex die, SuperblockIndex index, bool free) const;

protected:
    [[nodiscard]] std::uint32_t toMove(DieIndex die, SuperblockIndex index) const { return valid(die, index) + held(die, index); }
    struct SuperblockState {
        std::uint32_t valid = 0;
        std::uint32_t erases = 0; // between two counts of the same step: the compiler would change both as a vector
        std::uint32_t pending = 0; // operations in flight
        bool open = false, listed = false, touched = false, map = false, bad = false;
        bool continued = false; // written in this run after its start contents, which only the layout knows
        bool doubtful = false; // its erase failed; retired as soon as another superblock is free, since the last one is needed
        std::uint32_t held = 0; // see hold()
    };
    struct Superblock : SuperblockState {
        UnitList units; // by position; only what this run has written
    };
    [[nodiscard]] static bool holdsFirst(const Superblock& s) { return !s.touched || s.continued; }
    [[nodiscard]] std::size_t at(DieIndex die, SuperblockIndex index) const { return std::size_t{die} * m_layout->superblocks() + index; }
    [[nodiscard]] Superblock& superblock(DieIndex die, SlotIndex slot) { return m_superblocks[at(die, m_layout->superblockOf(slot))]; }

    const Layout* m_layout = nullptr;
    bool m_wide = false; // unit numbers of more than 32 bits
    std::vector<Superblock> m_superblocks;
};

// Slots allotted to one operation.
struct Taken {
    SlotIndex slot; // the first
    SuperblockIndex superblock;
    std::uint32_t position = 0; // of the first slot in its superblock
    std::uint32_t units = 0; // slots, padded to whole pages
    UnitList::Row row; // where to record the units
};

// A victim chosen before the run, with the units it held when it was chosen; some of them may have been moved already.
struct BegunVictim {
    SuperblockIndex victim = SuperblockTable::kNone;
    std::uint32_t valid = 0;
};

class Superblocks : public SuperblockTable {
public:
    // Builds the start state computed by Layout::fill(). `seed`: for random victims.
    void build(const Layout& layout, const SuperblockSettings& settings, std::uint64_t seed);

    // Copies the state of another object with an equal layout.
    void standAs(const Superblocks& other, const Layout& layout);
    [[nodiscard]] std::size_t bytes() const; // of memory

    [[nodiscard]] std::uint32_t freeSuperblocks(DieIndex die) const { return static_cast<std::uint32_t>(m_dies[die].free.size()); }

    // True if the frontier has room or may open a free superblock (the last one is the collector's, the last but one the map's).
    // `collecting`: for data of a victim, which may take the last one on any frontier.
    [[nodiscard]] bool hasRoom(DieIndex die, Frontier frontier, bool collecting = false) const
    {
        const Die& d = m_dies[die];
        return d.open[slotOf(frontier)].superblock != kNone || d.free.size() > (collecting ? 0 : reserved(d, frontier));
    }
    // Takes `units` slots (<= those left in the current row) and pads to whole pages; returns the first. Call only after hasRoom().
    Taken take(DieIndex die, Frontier frontier, std::uint32_t units);
    SlotIndex take(DieIndex die, Frontier frontier, std::uint32_t units, std::uint32_t& padded);
    // Units left in the frontier's current row: the most that one operation can program.
    [[nodiscard]] std::uint32_t rowLeft(DieIndex die, Frontier frontier) const
    {
        const Open& open = m_dies[die].open[slotOf(frontier)];
        return open.superblock == kNone ? m_layout->rowUnits() : m_layout->rowUnits() - open.position % m_layout->rowUnits();
    }

    // Units left in the frontier's superblock; 0 if none is open.
    [[nodiscard]] std::uint32_t superblockLeft(DieIndex die, Frontier frontier) const
    {
        const Open& open = m_dies[die].open[slotOf(frontier)];
        return open.superblock == kNone ? 0 : m_layout->superblockUnits() - open.position;
    }

    // Units that fit on a die without a collection: in free and in open superblocks.
    [[nodiscard]] std::uint64_t room(DieIndex die) const
    {
        const std::uint64_t all = m_dies[die].room;
        return m_maps.any() ? all - std::min(all, m_maps.room(die, superblockLeft(die, Frontier::map))) : all;
    }
    [[nodiscard]] bool mapIsDue(DieIndex die) const // map superblocks are to be collected
    {
        return m_maps.any() && m_maps.isDue(die, superblockLeft(die, Frontier::map));
    }

    // One operation on its superblock has ended: counterpart of begins(). `valid`: units that it made valid there.
    void programmed(DieIndex die, SlotIndex slot, std::uint32_t valid = 0)
    {
        const SuperblockIndex index = m_layout->superblockOf(slot);
        Superblock& s = m_superblocks[at(die, index)];
        s.valid += valid;
        if (--s.pending == 0 && !s.open) [[unlikely]]
            list(die, index);
    }
    // True if its superblock is being written or collected: the pool level of the die may have changed.
    bool invalidate(DieIndex die, SlotIndex slot)
    {
        const auto index = m_layout->superblockOf(slot);
        Superblock& s = m_superblocks[at(die, index)];
        lose(die, index, s);
        return !s.listed;
    }
    bool supersede(DieIndex die, SlotIndex slot) // invalidate() and hold()
    {
        const auto index = m_layout->superblockOf(slot);
        Superblock& s = m_superblocks[at(die, index)];
        ++s.held;
        lose(die, index, s);
        return !s.listed;
    }
    // The same for whole rows and by drive-wide superblock number (die * superblocks + superblock), for writes without time.
    void writeRow(DieIndex die, SlotIndex slot, const Lpn* units, std::uint32_t n);
    void lose(std::uint32_t number)
    {
        const std::uint32_t superblocks = m_layout->superblocks();
        lose(DieIndex{number / superblocks}, SuperblockIndex{number % superblocks}, m_superblocks[number]);
    }

    [[nodiscard]] bool hasVictim(DieIndex die) const { return !victimsOf(m_dies[die]).allFull(); } // some victim would gain something
    // Removes and returns the closed superblock to collect next; kNone if none would gain anything.
    enum class Of : std::uint8_t { data, map };
    SuperblockIndex takeVictim(DieIndex die, Of whose);
    void giveBack(DieIndex die, SuperblockIndex victim) { list(die, victim); } // not collected after all
    [[nodiscard]] std::uint32_t looked(DieIndex die, Of whose) const
    {
        return (whose == Of::map ? m_maps.closed(die) : victimsOf(m_dies[die])).looked();
    }
    // Wear levelling: removes and returns the least worn closed superblock if it has at least `wearThreshold` fewer erases than the most
    // worn free one; its data go to Frontier::wear. kNone otherwise.
    SuperblockIndex takeCold(DieIndex die);
    // `failed`: the erase failed.
    void erased(DieIndex die, SuperblockIndex superblock, bool failed = false);
    // Retires a superblock: its data are collected next, then it is used no more. A frontier in it moves on if a superblock is free that
    // collection does not need, and stays otherwise. False if the die cannot spare the superblock.
    bool retire(DieIndex die, SuperblockIndex superblock);
    // True if a retired superblock can be collected. That takes room and gives none back, so it is not started with the last free
    // superblock.
    [[nodiscard]] bool holdsBad(DieIndex die) const
    {
        const Die& d = m_dies[die];
        return !d.bad.empty() && d.free.size() > 1
            && std::any_of(d.bad.begin(), d.bad.end(), [&](SuperblockIndex index) { return m_superblocks[at(die, index)].listed; });
    }
    struct Totals {
        std::uint64_t erases = 0, retired = 0, levelled = 0; // of superblocks, since the start
    };
    [[nodiscard]] const Totals& totals() const { return m_totals; }
    [[nodiscard]] std::uint64_t spentDies() const; // dies that could not spare a superblock
    struct Closed {
        std::uint64_t places = 0, valid = 0;
    };
    [[nodiscard]] Closed closed(DieIndex die) const; // closed data superblocks
    [[nodiscard]] SuperblockIndex standing(DieIndex die, Frontier frontier) const { return m_dies[die].open[slotOf(frontier)].superblock; }

    [[nodiscard]] std::uint32_t written(DieIndex die, SuperblockIndex index) const; // units allocated, from the first on
    void report(WearSummary& wear) const;
    [[nodiscard]] std::vector<bool> freeOnes(DieIndex die) const; // by superblock

private:
    SuperblockIndex easier(DieIndex die, SuperblockIndex victim);
    struct Open {
        SuperblockIndex superblock = kNone;
        std::uint32_t position = 0;
    };
    struct Die {
        std::vector<SuperblockIndex> free; // FIFO
        std::vector<SuperblockIndex> bad; // retired, to be collected
        std::uint32_t retired = 0;
        bool spent = false;
        bool emptying = false; // a retired superblock is being collected
        bool asBuilt = false; // its victims are still those of m_firstVictims
        std::uint64_t clock = 0; // units written
        Victims victims;
        std::uint64_t room = 0; // units
        Open open[5];

        void makeOwn(const Victims& first);
    };

    void lose(DieIndex die, SuperblockIndex index, Superblock& s)
    {
        FLOOM_HOT_ASSERT(s.valid > 0, "a unit is invalidated once");
        --s.valid;
        if (s.listed && !s.bad)
            (s.map ? m_maps.closed(die) : changeable(m_dies[die])).lost(index);
    }
    [[nodiscard]] const Victims& victimsOf(const Die& die) const { return die.asBuilt ? m_firstVictims : die.victims; }
    [[nodiscard]] Victims& changeable(Die& die)
    {
        if (die.asBuilt) [[unlikely]]
            die.makeOwn(m_firstVictims);
        return die.victims;
    }
    void list(DieIndex die, SuperblockIndex index);
    void countRoom(Die& die) const;
    [[nodiscard]] std::size_t slotOf(Frontier frontier) const
    {
        return m_oneFrontier && frontier == Frontier::collector ? 0 : static_cast<std::size_t>(frontier);
    }
    // Free superblocks this frontier may not take: the collector's, the map's, and one more while a retired superblock is collected, which
    // gives none back.
    [[nodiscard]] std::size_t reserved(const Die& die, Frontier frontier) const
    {
        return (frontier != Frontier::map && m_layout->mapUnits() > 0 ? 2U : 1U) + (die.emptying ? 1U : 0U);
    }
    void open(DieIndex die, Frontier frontier); // takes a free superblock for it
    SuperblockIndex buildMap(DieIndex die, SuperblockIndex next);

    bool m_oneFrontier = false;
    Wear m_wear = Wear::none;
    std::uint32_t m_wearThreshold = 0;
    RandomStream m_random{1, "victims"};
    std::vector<Die> m_dies;
    MapSuperblocks m_maps;
    Victims m_firstVictims; // shared by all dies unchanged since the start, if all dies begin alike
    Totals m_totals;
};

// Inline, with all that is rare out of line: one call for each program.
[[gnu::always_inline]] inline Taken Superblocks::take(DieIndex die, Frontier frontier, std::uint32_t units)
{
    Die& d = m_dies[die];
    Open& open = d.open[slotOf(frontier)];
    if (open.superblock == kNone) [[unlikely]]
        this->open(die, frontier);
    const std::uint32_t superblockUnits = m_layout->superblockUnits(), page = m_layout->pageUnits();
    const std::uint32_t padded = page == 1 ? units : (units + page - 1) / page * page, end = open.position + padded;
    Superblock& s = m_superblocks[at(die, open.superblock)];
    if (!s.units.begun()) [[unlikely]] {
        s.continued = !s.touched;
        s.touched = true;
    }
    s.units.reach(open.position, std::min(end, superblockUnits), superblockUnits, m_wide);
    const Taken taken{m_layout->firstSlot(open.superblock) + open.position, open.superblock, open.position, padded,
                      s.units.row(open.position, m_wide)};
    d.room -= std::min(padded, superblockUnits - open.position);
    d.clock += padded;
    open.position = end;
    ++s.pending;
    s.open = end < superblockUnits;
    if (!s.open) [[unlikely]]
        open.superblock = kNone;
    return taken;
}

} // namespace floom::inline engine
