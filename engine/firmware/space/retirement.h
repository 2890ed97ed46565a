// SPDX-License-Identifier: GPL-3.0-or-later
// Retirement: grown bad blocks. A program or an erase that fails retires its stripe. After a failed program its data, which still stand in
// the buffer or at their old place, are programmed again at the frontier, which goes on in another stripe if one is free at that moment;
// what the retired one holds besides is collected next, and it is not erased any more. A die keeps the stripes it needs for its data and
// for collection: when its spare ones are gone it says so, and its failures are counted but passed over (a real drive would take no more
// writes). Blocks in SLC mode are not retired.
#pragma once

#include "firmware/core/jobs.h"
#include "firmware/space/space.h"

namespace floom {

class Retirement {
public:
    Retirement(Drive& drive, Space& space)
        : m_drive(drive)
        , m_space(space)
    {
    }

    // The program of the job's units has failed: they get another place at `frontier`. `collecting`: they may take the last free stripe.
    // Places taken; 0: it has to do where it is.
    std::uint32_t relocate(Context& context, Packet& packet, Job& job, Frontier frontier, bool collecting,
                           const std::vector<UnitIndex>& units);
    // ... and they are programmed there.
    void repeat(Context& context, Packet& packet, const Job& job, std::uint32_t padded);
    // Both. False: it has to do where it is; `count` grows by the places taken.
    bool again(Context& context, Packet& packet, Job& job, Frontier frontier, const std::vector<UnitIndex>& units, std::uint64_t& count);

private:
    Drive& m_drive;
    Space& m_space;
};

} // namespace floom
