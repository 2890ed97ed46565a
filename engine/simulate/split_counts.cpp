// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/split_counts.h"

#include "base/number_text.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine {

SideResult told(const SideCount& count, const char* name, double seconds, const TailWatch& tails, std::size_t kind)
{
    SideResult side = count.result(name, seconds);
    tails.tellRanges(side.latency, side.histogram, kind, kind + 1);
    return side;
}

SplitCounts::SplitCounts(std::size_t ports)
    : m_on(ports > 1)
    , m_ports(m_on ? ports : 0)
{
}

void SplitCounts::separate(const Workload& workload)
{
    constexpr int kMost = 64;
    m_on = m_on || !workload.parts.empty() || workload.jobs > 1;
    if (!workload.parts.empty())
        separateParts(workload.parts);
    else if (workload.jobs > 1 && workload.jobs <= kMost)
        for (int job = 0; job < workload.jobs; ++job)
            m_tenants.push_back({"job " + std::to_string(job), 0, {}});
}

void SplitCounts::separateParts(const std::vector<Workload>& parts)
{
    std::size_t phases = 0;
    bool found = false;
    m_byPart = true;
    m_byTime = std::ranges::all_of(parts, [](const Workload& part) { return part.runtime > Time{}; });
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
}

std::vector<std::string> SplitCounts::jobs() const
{
    std::vector<std::string> names;
    for (const Tenant& tenant : m_tenants)
        names.push_back(tenant.name);
    return names;
}

void SplitCounts::add(const Packet& request, std::int64_t latency, std::size_t bin, std::uint32_t bytes, TailWatch& tails)
{
    if (const std::size_t tenant = jobOf(request); tenant < m_tenants.size()) {
        m_tenants[tenant].side.add(latency, bin, bytes);
        tails.add(KindCounts::kKinds + tenant, bin);
    }
    if (request.port < m_ports.size()) {
        m_ports[request.port].add(latency, bin, bytes);
        tails.add(KindCounts::kKinds + m_tenants.size() + request.port, bin);
    }
}

void SplitCounts::fill(RunResult& result, const Window& window, const std::vector<PhaseTime>& phases, const std::vector<std::string>& ports,
                       const TailWatch& tails) const
{
    fillJobs(result, window, phases, tails);
    for (std::size_t port = 0; port < m_ports.size(); ++port)
        result.sides.push_back(told(m_ports[port], ("port " + ports[port]).c_str(), (window.end - window.start).seconds(), tails,
                                    KindCounts::kKinds + m_tenants.size() + port));
    fillPhases(result, window.end, phases);
}

void SplitCounts::fillJobs(RunResult& result, const Window& window, const std::vector<PhaseTime>& phases, const TailWatch& tails) const
{
    constexpr double kMuchSooner = 0.95; // share of the measured time below which a job ended early
    const double seconds = (window.end - window.start).seconds();
    const auto lengthOf = [&](std::size_t phase) {
        return phase < phases.size() ? (earlier(phases[phase].end, window.end) - later(phases[phase].start, window.start)).seconds()
                                     : seconds;
    };
    std::string ended;
    for (std::size_t i = 0, place = 0; i < m_tenants.size(); ++i) {
        const Tenant& tenant = m_tenants[i];
        place = i > 0 && m_tenants[i - 1].phase == tenant.phase ? place + 1 : 0;
        if (tenant.name.empty() || (m_byPart && tenant.phase < m_firstMeasured))
            continue;
        const double whole = m_byPart ? lengthOf(tenant.phase) : seconds;
        double own = whole; // the rate of a job that ended before the others is over its own time
        if (m_byPart && tenant.phase < phases.size() && place < phases[tenant.phase].jobEnds.size())
            own = std::clamp((phases[tenant.phase].jobEnds[place] - later(phases[tenant.phase].start, window.start)).seconds(), 0.0, whole);
        result.sides.push_back(told(tenant.side, tenant.name.c_str(), own, tails, KindCounts::kKinds + i));
        result.sides.back().batches = {tenant.side.batches.batchSize(), {}, tenant.side.batches.sums()};
        if (own < kMuchSooner * whole)
            ended += (ended.empty() ? "" : ", ") + tenant.name + " after " + shortPercentText(own / whole) + " of the time";
    }
    if (ended.empty())
        return;
    result.diagnostics.push_back(
        {Severity::note,
         "R618",
         "",
         "Jobs ended at different times",
         ended
             + ". The rates of such a job are averages over the time it ran, so the rates of all jobs do not add up "
               "to the total."
             + (m_byTime ? "" : " With runtime= instead of count= all jobs run equally long."),
         {}});
}

void SplitCounts::fillPhases(RunResult& result, Time end, const std::vector<PhaseTime>& phases) const
{
    for (std::size_t i = 0; i < m_phases.size() && i < phases.size(); ++i) {
        const Time own = phases[i].end == kNever ? later(end, phases[i].start) : phases[i].end;
        PhaseResult phase;
        phase.name = phases[i].name;
        phase.startSeconds = phases[i].start.seconds();
        phase.endSeconds = own.seconds();
        phase.measured = phases[i].measured;
        phase.side = m_phases[i].result(phase.name.c_str(), (own - phases[i].start).seconds());
        phase.side.histogram = {};
        result.phases.push_back(std::move(phase));
    }
}

} // namespace floom::inline engine
