// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/host/requests.h"

namespace floom::inline engine {

void Requests::complete(Context& context, Packet& request)
{
    if (m_caches && request.hostOp == HostOp::read) [[unlikely]]
        m_ahead.keep(request.host);
    m_idle.requestLeft(context);
    // A trim or flush that is done as soon as its command is goes on on the same core: another would be kept for it meanwhile.
    const Time end = request.mark > context.now ? m_drive.cores.runOn(context, request, Work::complete, m_drive.cycles.complete)
                                                : m_drive.cores.run(context, request, Work::complete, m_drive.cycles.complete);
    request.controlBytes = 16;
    context.follow(request, m_drive.topology.ports[request.port].completion);
    context.enterAt(request, end);
}

void Requests::joined(Context& context, Packet& child)
{
    Packet& parent = context.packet(child.parent);
    if (--parent.pending > 0) {
        context.destroy(child);
        return;
    }
    context.absorb(parent, child);
    if (parent.awaited == 0) {
        complete(context, parent);
    } else if (parent.hostOp == HostOp::write) { // all its units are stored: they are programmed even in partial rows
        m_buffered.awaits(parent.awaited);
        m_space.writePath->drain(context);
    }
}

} // namespace floom::inline engine
