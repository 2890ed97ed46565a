// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/packet.h"

namespace floom::inline engine {

// The chain is full: add to an entry of the same activity, else to the last entry, so that the sum stays right.
void Packet::bookMore(std::uint32_t activity, std::int64_t wait, std::int64_t service)
{
    ChainEntry* place = &chain[kChain - 1];
    for (ChainEntry& entry : chain)
        if (entry.activity == activity)
            place = &entry;
    place->wait += wait;
    place->service += service;
}

} // namespace floom::inline engine
