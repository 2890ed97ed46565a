// SPDX-License-Identifier: GPL-3.0-or-later
// Retirement: grown bad blocks. A failed program or erase retires its superblock. After a failed program the data, still in the buffer or
// at their old PPN, are programmed again at the frontier, which moves to another superblock if one is free at that moment; the other data
// of the retired superblock are collected next, and it is not erased any more. A die keeps the superblocks it needs for its data and for
// collection: once its spare superblocks are used up the die is reported as spent, and its failures are counted but ignored (a real drive
// would take no more writes). Blocks in SLC mode are not retired.
#pragma once

#include "firmware/core/jobs.h"
#include "firmware/space/space.h"

namespace floom::inline engine {

class Retirement {
public:
    Retirement(Drive& drive, Space& space)
        : m_drive(drive)
        , m_space(space)
    {
    }

    // After a failed program: takes new slots for the job's units at `frontier`. `collecting`: may take the last free superblock. Returns
    // the number of slots taken; 0: none, the data stay where they are.
    std::uint32_t relocate(Context& context, Packet& packet, Job& job, Frontier frontier, bool collecting, const std::vector<Lpn>& units);
    // Programs the units in the slots that relocate() took.
    void repeat(Context& context, Packet& packet, const Job& job, std::uint32_t padded);
    // relocate() and repeat(), then collection on this die, which may take and give jobs. False: the data stay where they are. Adds the
    // slots taken to `count`.
    bool again(Context& context, Packet& packet, Job& job, Frontier frontier, const std::vector<Lpn>& units, std::uint64_t& count);

private:
    Drive& m_drive;
    Space& m_space;
};

} // namespace floom::inline engine
