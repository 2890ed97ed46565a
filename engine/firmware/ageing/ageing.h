// SPDX-License-Identifier: GPL-3.0-or-later
// Ageing: writes without time. Host data are written row by row into the same superblocks and frontiers as in a timed run, and the same
// policy chooses the victims, so the drive reaches the state that its own policies lead to. Used for start states that no closed form
// covers, and to compute write amplification alone. For NAND only (not for in-place media).
#pragma once

#include "firmware/space/layout.h"
#include "firmware/space/superblocks.h"

#include <cstdint>
#include <vector>

namespace floom::inline engine {

class Heat;

class Ageing {
public:
    static constexpr std::uint32_t kNowhere = UINT32_MAX; // in places(): never written
    // Maximum number of physical units of a drive.
    static constexpr std::uint64_t kMostPlaces = UINT32_MAX - 1;

    // How a die collects. whole: a victim is moved and erased between two host rows. inStep: a row of it is moved whenever the pool level
    // falls to the target, as GcUrgency paces it. inBursts: at the target the die stops taking host rows and moves a row each time its turn
    // comes, until the victim is erased.
    enum class Manner : std::uint8_t { whole, inStep, inBursts };

    // Continues from the state of layout and superblocks; both must outlive the object. `heat` separates hot units from cold; null: all are
    // cold.
    Ageing(const Layout& layout, Superblocks& superblocks, Heat* heat, Manner manner = Manner::whole);

    void write(Lpn lpn);
    void finish(); // places what write() still holds back
    // Current victim of each die, for Collector::begin(). Units that were read but not placed yet are still counted in the victim.
    [[nodiscard]] std::vector<BegunVictim> begun() const;

    struct Count {
        std::uint64_t hostUnits = 0, hostPrograms = 0, gcPrograms = 0, gcRuns = 0, movedUnits = 0, victimUnits = 0, victimSquares = 0;
        [[nodiscard]] double waf() const { return static_cast<double>(hostPrograms + gcPrograms) / static_cast<double>(hostUnits); }
    };
    Count count; // may be set to zero at any time

    // Location of each unit, by LPN: die * (slots of a die) + slot; or kNowhere.
    [[nodiscard]] std::vector<std::uint32_t>& places() { return m_places; }

private:
    void accept(Lpn lpn);
    void program(Frontier frontier);
    [[nodiscard]] DieIndex roomyDie(Frontier frontier);
    static constexpr std::uint32_t kTries = 16; // victims per row; usually one
    void collect(DieIndex die);
    [[nodiscard]] std::uint64_t level(DieIndex die) const; // free pool in units, computed as in Pace
    [[nodiscard]] bool mayWrite(DieIndex die, Frontier frontier);
    bool begin(DieIndex die); // chooses a victim; false if none would gain anything
    void take(DieIndex die, SuperblockIndex victim, Frontier frontier);
    void advance(DieIndex die); // moves a row of the victim, and erases it after the last one
    void rewrite(DieIndex die, Frontier frontier, std::vector<Lpn>& units);
    void put(DieIndex die, SlotIndex slot, const Lpn* units, std::uint32_t n);

    const Layout& m_layout;
    Superblocks& m_superblocks;
    Heat* m_heat;
    std::uint32_t m_superblockUnits;
    std::uint64_t m_dieSlots;
    Manner m_manner;
    std::vector<std::uint32_t> m_places;
    std::vector<std::uint32_t> m_rests; // by die: turns to skip
    static constexpr std::size_t kComing = 16; // held back until their old places, far apart in memory, have been fetched
    std::vector<Lpn> m_coming; // ring
    std::size_t m_nextComing = 0; // its oldest, once it is full
    std::vector<Lpn> m_rows[2]; // units waiting for a full row of a host frontier: cold (or all), hot
    std::uint32_t m_turn = 0;
    struct Victim : BegunVictim {
        Frontier frontier = Frontier::collector;
        std::size_t scanned = 0;
        std::vector<std::pair<std::uint32_t, Lpn>> contents; // (position, unit)
        std::vector<Lpn> moving[2]; // read, waiting for a full row: cold (or all), hot
    };
    std::vector<Victim> m_victims; // by die
};

} // namespace floom::inline engine
