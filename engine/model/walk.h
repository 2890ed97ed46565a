// SPDX-License-Identifier: GPL-3.0-or-later
// walk: one step of a packet, with a fast path when nothing is recorded. Booking may have to feed the recording or the causes, or grow the
// packet's account. On the fast path none of this can happen (Booking::quick), so a step makes no call but its tail call and saves no
// registers; saving them costs up to a fifth of the step. Each step is compiled twice, for the fast path and for all other cases.
#pragma once

#include "model/context.h"

namespace floom::inline engine {

[[nodiscard]] inline bool isWatched(const Context& context, const Packet& packet)
{
    return context.watched || packet.chainLength >= Packet::kChain - 1; // a step books at most twice
}

template <auto step, typename Part> [[gnu::noinline]] void walkWatched(Part& part, Context& context, Packet& packet)
{
    (part.*step)(context, packet);
}

// `quick`, `any`: a member function of `part` that takes context and packet, always inline, for each Booking.
template <auto quick, auto any, typename Part> [[gnu::noinline]] void walk(Part& part, Context& context, Packet& packet)
{
    if (isWatched(context, packet)) [[unlikely]]
        walkWatched<any>(part, context, packet);
    else
        (part.*quick)(context, packet);
}

} // namespace floom::inline engine
