// SPDX-License-Identifier: GPL-3.0-or-later
// walk: one step of a packet, with a fast path when nothing is recorded. Booking may have to feed the recording or the causes, or grow the
// packet's account. A step that knows it need not calls nothing but its tail call and saves no registers, which otherwise costs up to a
// fifth of the step. Each step is compiled twice, for the fast path and for all other cases.
#pragma once

#include "model/context.h"

namespace floom {

[[nodiscard]] inline bool isWatched(const Context& context, const Packet& packet)
{
    return context.watched || packet.chainLength >= Packet::kChain - 1; // a step books at most twice
}

template <auto step, typename Part> [[gnu::noinline]] void walkWatched(Part& part, Context& context, Packet& packet)
{
    (part.*step)(context, packet);
}

// `step`: a member function of `part` that takes context and packet; always inline.
template <auto step, typename Part> [[gnu::noinline]] void walk(Part& part, Context& context, Packet& packet)
{
    if (isWatched(context, packet)) [[unlikely]]
        walkWatched<step>(part, context, packet);
    else
        (part.*step)(context, packet);
}

} // namespace floom
