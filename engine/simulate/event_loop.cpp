// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/event_loop.h"

#include "model/walk.h"

namespace floom::inline engine {

EventLoop::EventLoop(Context& context, const std::vector<Component*>& components)
    : m_context(context)
    , m_components(components)
    , m_processor(dynamic_cast<ProcessorRole*>(components[context.topology().processor]))
    , m_steps(context.topology().hops.size())
{
    for (std::uint32_t i = 0; i < m_steps.size(); ++i) {
        const Hop& hop = context.topology().hops[i];
        if (hop.component == Hop::kMemory)
            continue;
        m_steps[i].component = m_components[hop.component];
        learn(m_steps[i], i, 0);
    }
}

void EventLoop::learn(Step& step, std::uint32_t hop, std::uint32_t bytes)
{
    step.plain = step.component->plain(m_context.topology().hops[hop], bytes);
    if (m_context.causes() != nullptr && !m_context.onlyCauses) // with a recording beside them, runWith() does not tell the causes
        step.plain.drain = nullptr;
    if (step.plain.drain != nullptr)
        step.plain.server = &m_drains;
}

template <Booking how> [[gnu::always_inline]] inline Time EventLoop::serve(Context& context, Packet& packet, const PlainHop& plain)
{
    PlainServer& server = *plain.server;
    const Time start = server.start(context.now), end = start + plain.service, done = end + plain.latency;
    server.units += plain.units;
    server.freeAt = end;
    context.book<how>(packet, plain.meter, start, end, done);
    ++packet.hop;
    return done;
}

Time EventLoop::serveWatched(Packet& packet, const PlainHop& plain)
{
    return serve<Booking::any>(m_context, packet, plain);
}

std::uint64_t EventLoop::run(std::uint64_t most)
{
    return m_context.onlyCauses ? runWith<Booking::forCauses>(most) : runWith<Booking::quick>(most);
}

template <Booking how> std::uint64_t EventLoop::runWith(std::uint64_t most)
{
    Context& context = m_context;
    EventQueue& queue = context.queue();
    Component* const* const components = m_components.data();
    Step* const steps = m_steps.data();
    for (std::uint64_t left = most; left > 0; --left) {
        const Event event = queue.next();
        if (event.at >= context.deadline) [[unlikely]] {
            if (event.at == kNever && !context.stopping && queue.find())
                continue;
            return left;
        }
        queue.drop();
        context.now = event.at;
        if (!event.arrives()) {
            if (event.isStep())
                context.steps.run(context, event);
            else
                components[event.component()]->wake(context, event.kind(), event.argument());
            continue;
        }
        Packet& packet = *reinterpret_cast<Packet*>(static_cast<std::uintptr_t>(event.what));
        for (;;) {
            if (packet.hop == packet.lastHop) {
                m_processor->returned(context, packet);
                break;
            }
            Step& step = steps[packet.hop];
            if (step.plain.server == nullptr) {
                (step.component != nullptr ? step.component : components[packet.memory])->arrive(context, packet);
                break;
            }
            const std::uint32_t bytes = packet.*step.plain.size;
            if (bytes != step.plain.bytes) [[unlikely]] {
                if (const PlainDrain* const drain = step.plain.drain) {
                    if (!drain->concernsNobody()) [[unlikely]] {
                        step.component->arrive(context, packet);
                        break;
                    }
                    *drain->held -= bytes;
                    if constexpr (how == Booking::forCauses)
                        context.causes()->frees(packet);
                    ++packet.hop;
                    continue;
                }
                learn(step, packet.hop, bytes);
            }
            const bool suffices = how == Booking::forCauses ? feedsCauses(context, packet) : !isWatched(context, packet);
            const Time done = suffices ? serve<how>(context, packet, step.plain) : serveWatched(packet, step.plain);
            if (left == 1 || done >= context.deadline || !queue.passes(done)) {
                context.enterAt(packet, done);
                break;
            }
            --left;
            context.now = done;
        }
    }
    return 0;
}

} // namespace floom::inline engine
