// SPDX-License-Identifier: GPL-3.0-or-later
// walk: one step of a packet, with a fast path when nothing is recorded. Booking may have to feed the recording or the causes, or grow the
// packet's account. On the fast path none of this can happen (Booking::quick), so a step makes no call but its tail call and saves no
// registers; saving them costs up to a fifth of the step. Each step is compiled three times: for this path, for bookings that only feed the
// causes, and for all other cases.
#pragma once

#include "model/context.h"

namespace floom::inline engine {

[[nodiscard]] inline bool isWatched(const Context& context, const Packet& packet)
{
    return packet.chainLength >= context.quickBelow;
}
// Of those for which isWatched(): its bookings feed the causes and nothing else.
[[nodiscard]] inline bool feedsCauses(const Context& context, const Packet& packet)
{
    return packet.chainLength < context.causesBelow;
}

template <auto step, typename Part> [[gnu::noinline]] void walkWatched(Part& part, Context& context, Packet& packet)
{
    (part.*step)(context, packet);
}

// After a Context::book() with `later` that returned false.
inline void feedCauses(Context& context, const Packet& packet, MeterId meter, Time end)
{
    const Time start = packet.lastStart, mark{start.ps - packet.chain[packet.chainLength - std::size_t{1}].wait};
    context.causes()->booked(packet, meter, mark, start, end);
}

template <typename Rest, typename Part>
[[gnu::noinline]] void feedThen(Part& part, Context& context, Packet& packet, MeterId meter, Time end)
{
    feedCauses(context, packet, meter, end);
    Rest{}(part, context, packet, packet.mark);
}

// Context::book(), then `rest(part, context, packet, done)`, which captures nothing. Where the causes need a call, that call does the rest
// as well, so the step makes no call but at its end here, too.
template <Booking how, typename Part, typename Rest>
[[gnu::always_inline]] inline void bookThen(Part& part, Context& context, Packet& packet, MeterId meter, Time start, Time end, Time done,
                                            Rest rest)
{
    if (context.book<how, true>(packet, meter, start, end, done)) [[likely]]
        rest(part, context, packet, done);
    else
        feedThen<Rest>(part, context, packet, meter, end);
}

template <auto causes, auto any, typename Part> [[gnu::noinline]] void walkForCauses(Part& part, Context& context, Packet& packet)
{
    if (feedsCauses(context, packet)) [[likely]]
        (part.*causes)(context, packet);
    else
        walkWatched<any>(part, context, packet);
}

// `quick`, `causes`, `any`: a member function of `part` that takes context and packet, always inline, for each Booking.
template <auto quick, auto causes, auto any, typename Part> [[gnu::noinline]] void walk(Part& part, Context& context, Packet& packet)
{
    if (isWatched(context, packet)) [[unlikely]]
        walkForCauses<causes, any>(part, context, packet);
    else
        (part.*quick)(context, packet);
}

// At `at`, calls the routine that is registered under this number with the packet.
inline void stepAt(Context& context, Time at, std::uint16_t number, Packet& packet)
{
    context.queue().push(Event::step(at, number, reinterpret_cast<std::uintptr_t>(&packet)));
}
// Registers a routine of `part`: one that walks.
template <auto quick, auto causes, auto any, typename Part> std::uint16_t addWalk(Context& context, Part& part)
{
    return context.steps.add(
        part, [](Component& self, Context& c, Packet& packet) { walk<quick, causes, any>(static_cast<Part&>(self), c, packet); });
}
// The same for a member function that takes context and packet.
template <auto routine, typename Part> std::uint16_t addStep(Context& context, Part& part)
{
    return context.steps.add(part, [](Component& self, Context& c, Packet& packet) { (static_cast<Part&>(self).*routine)(c, packet); });
}

} // namespace floom::inline engine
