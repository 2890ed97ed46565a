// SPDX-License-Identifier: GPL-3.0-or-later
// walk: one step of a packet, for who is looked at by nobody. Booking may have to tell the recording or the causes, or to make room in the
// packet's account; a step that knows that it need not calls nothing but what it does last, and so need not save registers, which costs as
// much as a fifth of it. Each step stands twice in the program, once for these and once for all others.
#pragma once

#include "model/context.h"

namespace floom {

[[nodiscard]] inline bool isWatched(const Context& context, const Packet& packet)
{
    return context.watched || packet.chainLength >= Packet::kChain - 1; // a step books once, or twice
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
