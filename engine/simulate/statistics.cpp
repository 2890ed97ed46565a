// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/statistics.h"

#include <algorithm>

namespace floom::inline engine {
namespace {

// Trims and flushes move no data.
std::uint32_t dataOf(const Packet& request)
{
    return request.hostOp == HostOp::trim || request.hostOp == HostOp::flush ? 0 : request.host.bytes;
}

} // namespace

Statistics::Statistics(const Program& program, Machine& machine, Context& context, std::uint64_t warmup, std::uint64_t measured)
    : m_program(program)
    , m_machine(machine)
    , m_context(context)
    , m_warmup(warmup)
    , m_measured(measured)
    , m_split(program.topology.ports.size())
    , m_chains(program.table.activities.size())
    , m_power(program, machine)
{
    m_tails.setKinds(m_split.kinds());
    if (context.causes() != nullptr)
        m_causes = std::make_unique<CauseTables>(*context.causes(), program.table.tracks.size(), program.table.activities.size());
    if (warmup == 0)
        openWindow({});
}

void Statistics::measureFor(Time runtime)
{
    m_runtime = runtime;
    if (m_open && runtime.ps > 0)
        m_context.endAt(m_start + runtime);
}

void Statistics::separate(const Workload& workload)
{
    m_split.separate(workload);
    m_tails.setKinds(m_split.kinds());
    if (m_split.beginsLater()) {
        m_open = false;
        m_warmup = UINT64_MAX;
    }
}

bool Statistics::isFull() const
{
    for (std::size_t kind = 0; kind < KindCounts::kKinds; ++kind)
        if (m_kinds[kind].sum > kMostTime)
            return true;
    return false;
}

void Statistics::openWindow(Time now)
{
    m_open = true;
    if (m_runtime.ps > 0)
        m_context.endAt(now + m_runtime);
    m_beforeWindow = m_flow.completedRequests();
    m_lastRequest = m_measured > 0 ? m_beforeWindow + m_measured : 0;
    m_start = m_end = now;
    m_flow.windowBegins(now);
    m_series.begin(now);
    m_power.begin(now);
    if (now.ps > 0)
        m_context.beginWindow();
    for (Component* part : m_machine.components())
        part->windowBegins();
}

void Statistics::issued(const Packet& request, Time now, std::uint32_t inFlight)
{
    if (!m_open && m_split.begins(request))
        openWindow(now);
    m_flow.issued(now, inFlight);
}

void Statistics::completed(const Packet& request, Time now, std::uint32_t inFlight)
{
    m_flow.completed(request.issued, now, inFlight);
    if (recordRequests != nullptr)
        recordRequests->push_back({request.host.intended.ps, now.ps, request.request - 1, request.host.bytes, request.host.offset,
                                   request.hostOp != HostOp::read});
    if (recordWaits != nullptr && m_context.causes() != nullptr) [[unlikely]]
        recordCauses(request, now);
    const std::int64_t latency = (now - request.host.intended).ps;
    const std::uint32_t bytes = dataOf(request);
    if (m_split.hasPhases()) [[unlikely]]
        m_split.inPhase(request, latency, bytes);
    if (m_open) {
        m_end = now;
        m_paces.next((now - m_start).ps);
        const std::int64_t backlog = (request.issued - request.host.intended).ps;
        const auto kind = static_cast<std::size_t>(request.hostOp);
        const std::size_t bin = Histogram::indexOf(latency);
        m_kinds.add(kind, latency, bin, bytes);
        if (m_split.isOn())
            m_split.add(request, latency, bin, bytes, m_tails);
        m_series.add(now, Time{latency}, bytes, Time{backlog});
        m_tails.add(kind, bin);
        m_tails.next(bin, request.request, latency);
        m_chains.add(request, kind, bin);
        if (m_causes != nullptr) [[unlikely]]
            m_causes->add(request, latency, bin, kind, m_split.jobOf(request));
        if (now >= m_power.due()) [[unlikely]]
            m_power.read(now);
        if (m_flow.completedRequests() == m_lastRequest || m_kinds[kind].sum > kMostTime) [[unlikely]]
            m_context.stop();
    } else if (m_flow.completedRequests() >= m_warmup) {
        openWindow(now);
    }
}

void Statistics::recordCauses(const Packet& request, Time now)
{
    const Time issued = request.host.intended;
    const bool isRecorded = issued < m_context.recorder().fullSince() && touches(recordStretches, issued, now);
    if (recordWaits->size() >= freeWaits && !isRecorded) {
        recordRequests->back().waitsLeftOut = true;
        return;
    }
    m_context.causes()->eachPiece(request, [&](const CausePiece& piece) {
        recordWaits->push_back({request.request - 1, static_cast<std::uint16_t>(piece.key.waitedFor),
                                static_cast<std::uint16_t>(causeActivityOf(piece.key.code)), piece.track, causeClassOf(piece.key.code),
                                piece.who, piece.ps});
    });
}

} // namespace floom::inline engine
