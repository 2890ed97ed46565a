// SPDX-License-Identifier: GPL-3.0-or-later
// Ageing: writes without time. Host data are written row by row into the same superblocks and frontiers as in a timed run, and the same
// rule chooses the victims, so the drive reaches the state that its own policies lead to. Used for start states that no law covers and for
// figures of write amplification alone. Pages only (not media written in place).
#pragma once

#include "firmware/space/layout.h"
#include "firmware/space/stripes.h"

#include <cstdint>
#include <vector>

namespace floom {

class Heat;

class Ageing {
public:
    static constexpr std::uint32_t kNowhere = UINT32_MAX; // in places(): never written
    // Most places a drive may have.
    static constexpr std::uint64_t kMostPlaces = UINT32_MAX - 1;

    // How a die collects. whole: a victim is moved and erased between two host rows. inStep: a row of it is moved whenever the pool level
    // falls to the target, as GcUrgency paces it. inBursts: at the target the die stops taking host rows and moves a row each time its turn
    // comes, until the victim is erased.
    enum class Manner : std::uint8_t { whole, inStep, inBursts };

    // Continues from the state of layout and stripes; both must outlive it. `heat` tells hot units from cold; null: all are cold.
    Ageing(const Layout& layout, Stripes& stripes, Heat* heat, Manner manner = Manner::whole);

    void write(UnitIndex unit);
    void finish(); // writes host data that still wait for a full row
    // The victim that each die is in the middle of, for Collector::begin(). Units that were read and not placed yet lie in the victim
    // still.
    [[nodiscard]] std::vector<BegunVictim> begun() const;

    struct Count {
        std::uint64_t hostUnits = 0, hostPrograms = 0, gcPrograms = 0, gcRuns = 0, movedUnits = 0, victimUnits = 0, victimSquares = 0;
        [[nodiscard]] double waf() const { return static_cast<double>(hostPrograms + gcPrograms) / static_cast<double>(hostUnits); }
    };
    Count count; // may be set to zero at any time

    // Where each unit is: die * (places of a die) + slot.
    [[nodiscard]] std::vector<std::uint32_t>& places() { return m_places; }

private:
    void program(Frontier frontier);
    [[nodiscard]] DieIndex roomyDie(Frontier frontier);
    static constexpr std::uint32_t kTries = 16; // victims behind a row: one is the rule
    void collect(DieIndex die, std::uint32_t tries);
    [[nodiscard]] std::uint64_t level(DieIndex die) const; // of the free pool, in units, as Pace has it
    [[nodiscard]] bool mayWrite(DieIndex die, Frontier frontier);
    bool begin(DieIndex die); // chooses a victim; false when none would gain anything
    void take(DieIndex die, StripeIndex victim, Frontier frontier);
    void advance(DieIndex die); // moves a row of the victim, and erases it behind the last one
    void rewrite(DieIndex die, Frontier frontier, std::vector<UnitIndex>& units);
    void put(DieIndex die, SlotIndex slot, const UnitIndex* units, std::uint32_t n);

    const Layout& m_layout;
    Stripes& m_stripes;
    Heat* m_heat;
    std::uint32_t m_stripeUnits;
    std::uint64_t m_dieSlots;
    Manner m_manner;
    std::vector<std::uint32_t> m_places;
    std::vector<std::uint32_t> m_rests; // by die: turns to pass over
    std::vector<UnitIndex> m_rows[2]; // on their way to the host's frontiers: cold (or all), hot
    std::uint32_t m_turn = 0;
    struct Victim : BegunVictim {
        Frontier frontier = Frontier::collector;
        std::size_t scanned = 0;
        std::vector<std::pair<std::uint32_t, UnitIndex>> contents; // (position, unit)
        std::vector<UnitIndex> moving[2]; // read, waiting for a full row: cold (or all), hot
    };
    std::vector<Victim> m_victims; // by die
};

} // namespace floom
