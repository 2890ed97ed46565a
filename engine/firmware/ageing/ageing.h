// SPDX-License-Identifier: GPL-3.0-or-later
// Ageing: writes without time. The same stripes, frontiers and rule for victims that the timed firmware works with are written row by row
// and collected to the end at once, so a drive comes to the state its own policies lead to. For start states that no law covers and for
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

    // Goes on from where layout and stripes stand. Both must outlive it. `heat`: tells hot units from cold, null where nothing does.
    Ageing(const Layout& layout, Stripes& stripes, Heat* heat);

    void write(UnitIndex unit);
    void finish(); // what waits for a full row is written

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
    void move(DieIndex die, StripeIndex victim, Frontier frontier);
    void rewrite(DieIndex die, Frontier frontier, std::vector<UnitIndex>& units);
    void put(DieIndex die, SlotIndex slot, const UnitIndex* units, std::uint32_t n);

    const Layout& m_layout;
    Stripes& m_stripes;
    Heat* m_heat;
    std::uint32_t m_stripeUnits;
    std::uint64_t m_dieSlots;
    std::vector<std::uint32_t> m_places;
    std::vector<std::uint32_t> m_rests; // by die: turns to pass over
    std::vector<UnitIndex> m_rows[2]; // on their way to the host's frontiers: cold (or all), hot
    std::uint32_t m_turn = 0;
    std::vector<std::pair<std::uint32_t, UnitIndex>> m_contents;
    std::vector<UnitIndex> m_moving[2]; // cold (or all), hot
};

} // namespace floom
