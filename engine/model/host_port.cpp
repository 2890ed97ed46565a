// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/host_port.h"

namespace floom::inline engine {

HostPort::HostPort(Setup& setup, std::uint64_t slots)
    : m_self(setup.component)
    , m_slots(setup.parameters.ideal() ? UINT64_MAX : slots)
    , m_overhead(setup.parameters.time("hostOverhead"))
    , m_software(setup.meter(setup.track("software", -1, false), "host_software", ActivityStyle::task))
{
}

void HostPort::start(Context& context)
{
    const auto& ports = context.topology().ports;
    while (ports[m_port].component != m_self)
        ++m_port;
    m_source = context.sources[m_port];
    pump(context);
}

void HostPort::pump(Context& context)
{
    if (m_pumping) // poll() may lead to a completion that calls pump() again: the outer loop serves it
        return;
    m_pumping = true;
    while (!context.stopping && m_inFlight < m_slots) {
        const RequestSource::Poll poll = m_source->poll(context.now);
        if (poll.next == RequestSource::Next::waitUntil && poll.at < m_pollAt) {
            m_pollAt = poll.at;
            context.wakeAt(poll.at, m_self, kPoll, kTimed);
        }
        m_exhausted = poll.next == RequestSource::Next::finished;
        if (poll.next != RequestSource::Next::request)
            break;
        Packet& packet = context.create(poll.request.op == HostOp::read ? Owner::hostRead : Owner::hostWrite);
        packet.host = poll.request;
        packet.hostOp = poll.request.op;
        packet.request = ++context.requests;
        packet.port = m_port;
        packet.dataBytes = poll.request.bytes;
        packet.controlBytes = 64;
        packet.mark = poll.request.intended;
        context.follow(packet, context.topology().ports[m_port].command);
        context.waited(packet, m_software); // for a free slot in a full queue
        packet.issued = context.now;
        ++m_inFlight;
        context.sink->issued(packet, context.now, ++context.inFlight);
        const bool last = poll.last;
        submit(context, packet);
        if (last)
            break;
    }
    m_pumping = false;
    if (m_exhausted && m_inFlight == 0 && !m_closed) {
        m_closed = true;
        if (--context.portsOpen == 0)
            context.stop(); // background work still running, such as GC, is not part of the workload
    }
}

void HostPort::pollDue(Context& context, std::uint32_t argument)
{
    if (argument == kTimed) {
        if (context.now != m_pollAt)
            return;
        m_pollAt = kNever;
    }
    pump(context);
}

void HostPort::finish(Context& context, Packet& packet)
{
    --m_inFlight;
    context.sink->completed(packet, context.now, --context.inFlight);
    if (CauseBook* const causes = context.causes(); causes != nullptr && m_inFlight + 1 == m_slots) [[unlikely]]
        causes->gone(packet);
    m_source->completed(packet.host, context.now);
    context.destroy(packet);
    pump(context);
}

} // namespace floom::inline engine
