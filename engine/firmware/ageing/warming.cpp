// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/ageing/warming.h"

#include <algorithm>

namespace floom::inline engine {

Warming::Warming(const Drive& drive, const Places& places, ReadCache& cache, MapPages& map)
    : m_drive(drive)
    , m_places(places)
    , m_cache(cache)
    , m_map(map)
{
}

void Warming::warm(const StartState& start)
{
    // Every line is replaced twice, within a bounded number of requests: rarely requested lines are not worth more start-up time.
    constexpr std::uint64_t kTurns = 2, kRequestsALine = 16, kLookEvery = 1024;
    if (start.asked == nullptr || !start.filled)
        return;
    m_warmsCache = m_cache.on();
    m_warmsMap = m_map.on() && start.random && !start.askedEvenly; // else MapPages::warm() is exact
    const std::uint64_t unitBytes = m_drive.settings.unitBytes;
    const std::uint64_t places = start.askedBytes > 0 ? 1 + start.askedBytes / unitBytes : UINT64_MAX;
    const std::uint64_t cached = m_warmsCache ? std::min(m_cache.lines(), places) : 0;
    const std::uint64_t mapped = m_warmsMap ? std::min<std::uint64_t>(m_map.translation()->cache().size(), places) : 0;
    const std::uint64_t most = kRequestsALine * std::max(cached, mapped);
    for (std::uint64_t asked = 0; asked < most && (m_cached < kTurns * cached || m_mapped < kTurns * mapped); ++asked) {
        if (asked % kLookEvery == 0 && start.stop.stop_requested())
            return;
        const RequestSource::Poll poll = start.asked->poll({});
        if (poll.next != RequestSource::Next::request)
            return;
        const HostRequest& request = poll.request;
        if (request.op == HostOp::read || request.op == HostOp::write)
            for (HostUnit unit{request.offset / unitBytes}; unit * unitBytes < request.offset + request.bytes; ++unit)
                remember(m_places.lpnOf(unit), request.op);
        start.asked->completed(request, {});
    }
}

void Warming::remember(Lpn lpn, HostOp op)
{
    const bool write = op == HostOp::write;
    if (m_warmsMap)
        m_mapped += m_map.remember(lpn, write) ? 0 : 1;
    if (!m_warmsCache)
        return;
    if (write && !m_cache.keepsWritten()) {
        m_cache.remove(lpn);
    } else if (!m_cache.find(lpn) && m_places.locate(lpn) != UnitMap::kUnmapped) {
        m_cache.insert(lpn);
        ++m_cached;
    }
}

} // namespace floom::inline engine
