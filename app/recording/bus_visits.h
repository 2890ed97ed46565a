// SPDX-License-Identifier: GPL-3.0-or-later
// BusVisits: the visits that one NAND channel can make, with their cycles as the engine lists them (engine/media/bus_cycles.h, or
// ca_cycles.h with separate command lines), and which of them a recorded span can be. A recording contains the activity and the length of a
// visit and, of commands and data-ins, what they are for (model/bus_note.h); older recordings lack that. A visit is identified only if all
// visits of that length that it can be look alike. Pure.
#pragma once

#include "media/bus_cycles.h"
#include "media/ca_cycles.h"
#include "model/bus_note.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace floom::inline recording {

// What the drive can ask of a channel.
struct BusFacts {
    int planes = 1; // most planes of one operation
    bool alone = true, shared = false; // some dies have their own CE#; some share one
    bool copyback = false, suspends = false, retries = false;
    bool cacheReads = false, cachePrograms = false; // 31h and 15h occur, which the lists do not distinguish from 30h and 10h
    bool inPieces = true; // a data-out may consist of several stretches of a page
    std::uint32_t step = 1, most = 1; // bytes of a data-out: whole codewords with parity; of all planes of a row
};

// What the recording says about a span besides its activity and length.
struct BusClues {
    static constexpr std::uint8_t bit(FlashOp op) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(op)); }

    enum class Plane : std::uint8_t { untold, last, before };
    Plane plane = Plane::untold; // whether further planes of the operation follow
    enum class Role : std::uint8_t { untold, operation, confirm }; // of a command: starts the array; a program's, behind its data
    Role role = Role::untold;
    std::uint8_t operations = 0xFF; // bit() of each that it can be
    BusNote note = {}; // told by the span itself: nothing else counts then
};

class BusVisits {
public:
    using Items = std::vector<BusCycleItem>;

    BusVisits(const ParameterReader& channel, const BusFacts& facts);

    // The cycles of a span; unknown bytes are kUntold. Empty if the visit cannot be identified, or if the block is ideal.
    [[nodiscard]] Items of(std::string_view activity, Time length, const BusClues& clues) const;
    [[nodiscard]] Time cycle() const; // a command cycle, or a byte on command lines; 0: cycles are unknown
    // From the start of the first data transfer to the end of the n-th.
    [[nodiscard]] Time transfers(std::int64_t n) const { return m_cycles.transfers(n); }

private:
    class Match;

    void noted(Match& match, const BusNote& note) const;
    void commands(Match& match, const BusClues& clues) const;
    void setUpsOut(Match& match) const;
    void confirms(Match& match, const BusClues& clues) const;
    void dataOut(Match& match) const;
    void dataIn(Match& match, const BusClues& clues) const;
    void statuses(Match& match) const;
    [[nodiscard]] Items untold(Items items) const;
    template <typename Use> void eachDataOut(Use use) const;
    template <typename Service> std::uint32_t bytesFor(Packet packet, std::uint32_t step, Time length, Service service) const;

    BusFacts m_facts;
    BusCycles m_cycles;
    std::optional<CaCycles> m_separate;
    bool m_ideal, m_polled;
};

} // namespace floom::inline recording
