// SPDX-License-Identifier: GPL-3.0-or-later
// Copyback: where the part can do it, a row of pages that is valid from end to end moves inside its die: nothing on the bus but two
// commands and a status, no ECC, so its bit errors go along. After so many moves in succession it goes through ECC once, by an ordinary
// move. A row with a stale unit is moved in the ordinary way too, as is one whose copy would lie in another plane.
#pragma once

#include "firmware/core/jobs.h"
#include "firmware/gc/copies.h"
#include "firmware/space/space.h"

namespace floom {

class Copyback {
public:
    Copyback(Drive& drive, Space& space);

    [[nodiscard]] bool mayCopy(DieIndex die, const FlashAddress& at) const; // to the frontier of the die's collection
    // The row at `from` goes to the job's place.
    void send(Context& context, Packet& packet, const Job& job, FlashAddress from, std::int64_t cycles);
    void erased(DieIndex die, StripeIndex stripe) { m_copies.erased(m_space.stripeNumber(die, stripe)); }

private:
    Drive& m_drive;
    Space& m_space;
    Copies m_copies;
};

} // namespace floom
