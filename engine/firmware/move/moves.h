// SPDX-License-Identifier: GPL-3.0-or-later
// Moves: moves units from one PPN to another: read into the buffer, programmed elsewhere, then the map is switched to the valid copy. Used
// by garbage collection, folding and promotion; each has its own jobs.
#pragma once

#include "firmware/buffer/buffered.h"
#include "firmware/core/jobs.h"

namespace floom::inline engine {

class Moves {
public:
    Moves(Drive& drive, Space& space, Places& places, Buffered& buffered, MapPages& map);

    // A read of units into the buffer.
    struct Read {
        Owner owner = Owner::gc;
        std::uint8_t stage = 0;
        std::uint32_t job = 0;
        FlashAddress at;
        std::uint32_t bytes = 0, fragments = 1;
        std::uint64_t address = 0;
        std::int64_t search = 0; // CPU cycles spent on choosing the victim
    };
    void read(Context& context, const Read& what);
    // Programs the units of a job at a frontier with room; returns the number of PPNs it uses.
    std::uint32_t program(Context& context, std::uint32_t index, MoveJob& job, DieIndex die, Frontier to, Owner owner, std::uint8_t stage);
    // The program is done: switches the map to the new PPNs; returns how many units are still valid.
    std::uint32_t programmed(Context& context, Jobs<MoveJob>& jobs, std::uint32_t index);
    // A unit was copied from `old` to `ppn`; the caller counts it as valid there. False if it was written or trimmed meanwhile: the copy
    // is stale.
    bool moved(Context& context, Lpn lpn, Ppn old, Ppn ppn);

private:
    bool enter(Context& context, Lpn lpn, Ppn old, Ppn ppn); // as moved(), compiled into the caller
    void copiedInVain(Context& context, Lpn lpn, Ppn old, Ppn ppn);

    Drive& m_drive;
    Space& m_space;
    Places& m_places;
    Buffered& m_buffered;
    MapPages& m_map;
};

} // namespace floom::inline engine
