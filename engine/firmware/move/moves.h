// SPDX-License-Identifier: GPL-3.0-or-later
// Moves: units that go from one place of the drive to another: read into the buffer, programmed elsewhere, and of the two copies the right
// one counts from then on. Collection, folding and promotion all move so; each has its own jobs, whose entries are (unit, old place) pairs.
#pragma once

#include "firmware/buffer/buffered.h"
#include "firmware/core/jobs.h"

namespace floom {

class Moves {
public:
    Moves(Drive& drive, Space& space, Places& places, Buffered& buffered, MapPages& map);

    // Of a packet that brings units into the buffer.
    struct Read {
        Owner owner = Owner::gc;
        std::uint8_t stage = 0;
        std::uint32_t job = 0;
        FlashAddress at;
        std::uint32_t bytes = 0, fragments = 1;
        std::uint64_t address = 0;
        std::int64_t search = 0; // cycles of choosing what to move
    };
    void read(Context& context, const Read& what);
    // Programs the units of a job at a frontier where there is room; returns the places it takes.
    std::uint32_t program(Context& context, std::uint32_t index, Job& job, DieIndex die, Frontier to, Owner owner, std::uint8_t stage);
    // They are there, and count there from now on; how many of them still do.
    std::uint32_t programmed(Context& context, Jobs& jobs, std::uint32_t index);
    // A unit has been copied from `old` to `place`; the caller counts it as valid there. False when it was written or trimmed meanwhile:
    // the copy is stale.
    bool moved(Context& context, UnitIndex unit, PlaceIndex old, PlaceIndex place);

private:
    void copiedInVain(Context& context, UnitIndex unit, PlaceIndex old, PlaceIndex place);

    Drive& m_drive;
    Space& m_space;
    Places& m_places;
    Buffered& m_buffered;
    MapPages& m_map;
};

} // namespace floom
