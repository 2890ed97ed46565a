// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/statistics.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace floom {
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
    , m_divided(program.topology.ports.size() > 1)
    , m_ports(m_divided ? program.topology.ports.size() : 0)
    , m_power(program, machine)
{
    m_tails.setKinds(kSides + m_ports.size());
    for (auto& buckets : m_buckets)
        buckets.resize(kBuckets);
    if (context.causes() != nullptr)
        m_causes = std::make_unique<CauseTables>(*context.causes(), program.table.tracks.size(), program.table.activities.size());
    if (warmup == 0)
        openWindow({});
}

void Statistics::measureFor(Time runtime)
{
    m_runtime = runtime;
    if (m_open && runtime.ps > 0)
        m_context.deadline = m_start + runtime;
}

void Statistics::openWindow(Time now)
{
    m_open = true;
    if (m_runtime.ps > 0)
        m_context.deadline = now + m_runtime;
    m_beforeWindow = m_completed;
    m_start = m_lastChange = m_end = now;
    m_occupancy = 0;
    m_agesAtStart = static_cast<Int128>(m_inFlight) * now.ps - m_issueTimes;
    m_series.begin(now);
    m_power.begin(now);
    if (now.ps > 0)
        m_context.beginWindow();
    for (Component* part : m_machine.components())
        part->windowBegins();
}

// Occupancy is integrated independently of the latencies.
inline void Statistics::occupied(Time now, std::uint32_t inFlight)
{
    if (m_open)
        m_occupancy += static_cast<Int128>(m_inFlight) * (now - m_lastChange).ps;
    m_lastChange = now;
    m_inFlight = inFlight;
    m_mostInFlight = std::max(m_mostInFlight, inFlight);
}

void Statistics::issued(const Packet& request, Time now, std::uint32_t inFlight)
{
    if (!m_open && m_byTenant && m_firstMeasured > 0 && m_tenants[request.host.tenant].phase >= m_firstMeasured)
        openWindow(now);
    ++m_issued;
    m_issueTimes += now.ps;
    occupied(now, inFlight);
}

// Adds the request's chain to its latency bucket: the breakdown of any class of requests is a sum of buckets.
inline void Statistics::book(const Packet& request, std::size_t bin, std::size_t side)
{
    m_tails.add(side, bin);
    m_tails.next(bin, request.request);
    Bucket& bucket = m_buckets[side][std::min(bin >> 4, kBuckets - 1)];
    if (bucket.sums.empty()) [[unlikely]]
        bucket.sums.resize(m_program.table.activities.size());
    ++bucket.requests;
    static_assert(offsetof(ChainEntry, service) == offsetof(ChainEntry, wait) + sizeof(std::int64_t));
    WaitAndService signs{};
    request.eachEntry([sums = bucket.sums.data(), &signs](const ChainEntry& entry) {
        WaitAndService both;
        std::memcpy(&both, &entry.wait, sizeof(both));
        signs |= both;
        sums[entry.activity].both += both;
    });
    m_signs |= signs[0] | signs[1];
}

void Statistics::completed(const Packet& request, Time now, std::uint32_t inFlight)
{
    m_issueTimes -= request.issued.ps;
    occupied(now, inFlight);
    ++m_completed;
    if (recordRequests != nullptr)
        recordRequests->push_back({request.host.intended.ps, now.ps, request.request - 1, request.host.bytes, request.host.offset,
                                   request.hostOp != HostOp::read});
    if (recordWaits != nullptr && m_context.causes() != nullptr) [[unlikely]]
        recordCauses(request);
    if (!m_phases.empty()) [[unlikely]]
        m_phases[m_tenants[request.host.tenant].phase].add((now - request.host.intended).ps, dataOf(request));
    if (m_open) {
        const std::int64_t latency = (now - request.host.intended).ps;
        const std::uint32_t bytes = dataOf(request);
        m_paces.add(static_cast<double>((now - m_end).ps));
        m_end = now;
        const std::int64_t backlog = (request.issued - request.host.intended).ps;
        m_backlogSum += backlog;
        const auto side = static_cast<std::size_t>(request.hostOp);
        const std::size_t bin = Histogram::indexOf(latency);
        if (m_mixed || side != m_only)
            mix(side, latency);
        Side& mine = m_sides[side];
        mine.add(latency, bin, bytes);
        if (m_divided)
            divide(request, latency, bin, bytes);
        m_series.add(now, latency, bytes, backlog);
        book(request, bin, side);
        if (m_causes != nullptr) [[unlikely]]
            m_causes->add(request, latency, side, m_byTenant ? request.host.tenant : request.host.job);
        if (now >= m_power.due()) [[unlikely]]
            m_power.read(now);
        if ((m_measured > 0 && m_completed - m_beforeWindow >= m_measured) || mine.sum > kMostTime)
            m_context.stop();
    } else if (m_completed >= m_warmup) {
        openWindow(now);
    }
}

void Statistics::recordCauses(const Packet& request)
{
    m_context.causes()->eachPiece(request, [&](const CausePiece& piece) {
        recordWaits->push_back({request.request - 1, static_cast<std::uint16_t>(piece.key.waitedFor),
                                static_cast<std::uint16_t>(causeActivityOf(piece.key.code)), piece.track, causeClassOf(piece.key.code),
                                piece.who, piece.ps});
    });
}

void Statistics::divide(const Packet& request, std::int64_t latency, std::size_t bin, std::uint32_t bytes)
{
    if (const std::size_t tenant = m_byTenant ? request.host.tenant : request.host.job; tenant < m_tenants.size()) {
        m_tenants[tenant].side.add(latency, bin, bytes);
        m_tails.add(kSides + tenant, bin);
    }
    if (request.port < m_ports.size()) {
        m_ports[request.port].add(latency, bin, bytes);
        m_tails.add(kSides + m_tenants.size() + request.port, bin);
    }
}

// As long as there is one side, its batches serve for all sides; they are copied when a second side occurs.
void Statistics::mix(std::size_t side, std::int64_t latency)
{
    if (m_only == kNoSide) {
        m_only = side;
        return;
    }
    if (!m_mixed)
        m_batches = m_sides[m_only].batches;
    m_mixed = true;
    m_batches.add(static_cast<double>(latency));
}

void Statistics::separate(const Workload& workload)
{
    constexpr int kMost = 64;
    m_divided = m_divided || !workload.parts.empty() || workload.jobs > 1;
    if (!workload.parts.empty())
        separateParts(workload.parts);
    else if (workload.jobs > 1 && workload.jobs <= kMost)
        for (int job = 0; job < workload.jobs; ++job)
            m_tenants.push_back({"job " + std::to_string(job), 0, {}});
    m_tails.setKinds(kSides + m_tenants.size() + m_ports.size());
}

void Statistics::separateParts(const std::vector<Workload>& parts)
{
    std::size_t phases = 0;
    bool found = false;
    m_byTenant = true;
    for (const Workload& part : parts) {
        phases += part.opensPhase || phases == 0 ? 1 : 0;
        m_tenants.push_back({part.job, phases - 1, {}});
        if (part.measured && !found) {
            found = true;
            m_firstMeasured = phases - 1;
        }
    }
    if (phases == 1)
        return;
    m_phases.resize(phases);
    std::string phase;
    for (std::size_t i = 0; i < parts.size(); ++i) { // the same job may occur in several phases
        phase = parts[i].opensPhase ? parts[i].phase : phase;
        if (!parts[i].job.empty())
            m_tenants[i].name = phase + "/" + parts[i].job;
    }
    if (m_firstMeasured > 0) {
        m_open = false;
        m_warmup = UINT64_MAX;
    }
}

void Statistics::Side::merge(const Side& other)
{
    histogram.merge(other.histogram);
    sum += other.sum;
    min = std::min(min, other.min);
    max = std::max(max, other.max);
    requests += other.requests;
    bytes += other.bytes;
}

} // namespace floom
