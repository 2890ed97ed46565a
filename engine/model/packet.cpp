// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/packet.h"

namespace floom {

// The chain is full: what comes is added to its like, or else to the last entry, so that the sum stays.
void Packet::bookMore(std::uint32_t activity, std::int64_t wait, std::int64_t service)
{
    ChainEntry* place = &chain[kChain - 1];
    for (ChainEntry& entry : chain)
        if (entry.activity == activity)
            place = &entry;
    place->wait += wait;
    place->service += service;
}

} // namespace floom
