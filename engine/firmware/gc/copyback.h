// SPDX-License-Identifier: GPL-3.0-or-later
// Copyback: if the part supports it, a fully valid row of pages is moved inside its die. The bus carries two commands and a status only; no
// ECC corrects the data, so bit errors are copied too. After copybackLimit such moves in succession the row takes an ordinary move
// through ECC. Rows with a stale unit, and rows whose copy would lie in another plane, are moved the ordinary way.
#pragma once

#include "firmware/core/jobs.h"
#include "firmware/gc/copies.h"
#include "firmware/space/space.h"

namespace floom::inline engine {

class Copyback {
public:
    Copyback(Drive& drive, Space& space);

    [[nodiscard]] bool mayCopy(DieIndex die, const FlashAddress& at) const; // to the frontier of the die's collection
    // Moves the row at `from` to the job's slot.
    void send(Context& context, Packet& packet, const Job& job, FlashAddress from, std::int64_t cycles);
    void erased(DieIndex die, SuperblockIndex superblock) { m_copies.erased(superblockOf(die, superblock)); }

private:
    [[nodiscard]] DriveSuperblock superblockOf(DieIndex die, SuperblockIndex superblock) const
    {
        return DriveSuperblock{std::size_t{die} * m_space.layout.superblocks() + superblock};
    }

    Drive& m_drive;
    Space& m_space;
    Copies m_copies;
};

} // namespace floom::inline engine
