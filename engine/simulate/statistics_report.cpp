// SPDX-License-Identifier: GPL-3.0-or-later
// Turns the statistics of a run into its result.
#include "results/percentiles.h"
#include "simulate/statistics.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine {

void Statistics::finish(RunResult& result, const std::vector<PhaseTime>& phases, bool byClock)
{
    m_context.endWindow();
    if (m_open) // cut short, closed by the clock, or idle at its end: work continued after the last completion
        m_end = later(m_end, m_context.now);
    const SideCount all = m_kinds.all();
    SideResult side = all.result("all", (m_end - m_start).seconds());
    if (byClock)
        m_tails.arriveByClock();
    m_tails.tellRanges(side.latency, side.histogram, 0, KindCounts::kKinds);
    result.iops = side.iops;
    result.bandwidthMBs = side.bandwidthMBs;
    result.latency = side.latency;
    result.histogram = side.histogram;
    result.batches = {m_paces.batchSize(), m_paces.sums(), all.batches.sums()};
    fillSides(result, phases);
    auto& window = result.window;
    const std::uint64_t completed = m_flow.completedRequests();
    window.warmupRequests = m_open ? m_beforeWindow : completed;
    window.measuredRequests = all.requests;
    window.issued = m_flow.issuedRequests();
    window.completed = completed;
    window.unfinished = window.issued - completed;
    window.unstable = m_series.backlogGrows(m_end);
    const bool keepsUp = byClock && !window.unstable;
    window.steady = m_series.steady(keepsUp, window.steadyReason);
    if (!keepsUp) // otherwise the rounds would be those of the arrivals
        m_series.judgeRounds(m_end, window);
    window.start = m_start;
    window.end = m_end;
    result.latencyTotal.ps = all.sum;
    result.series = m_series.points(m_end);
    result.simulatedSeconds = m_end.seconds();
    result.activities = m_program.table.activities;
    m_chains.fill(result, m_kinds);
    exemplars(result);
    if (m_causes != nullptr)
        m_causes->finish(result, {std::begin(KindCounts::kNames), std::end(KindCounts::kNames)}, m_split.jobs());
    utilization(result);
    for (const Component* part : m_machine.components())
        part->report(result);
    laws(result, all);
    m_power.finish(m_context.now, result);
    if (all.bytes > 0)
        result.energy.nanojoulesPerByte = result.energy.microjoules * 1e3 / static_cast<double>(all.bytes);
}

void Statistics::fillSides(RunResult& result, const std::vector<PhaseTime>& phases) const
{
    for (std::size_t kind = 0; kind < KindCounts::kKinds; ++kind)
        if (m_kinds[kind].requests > 0)
            result.sides.push_back(told(m_kinds[kind], KindCounts::kNames[kind], (m_end - m_start).seconds(), m_tails, kind));
    std::vector<std::string> ports;
    for (const PortInfo& port : m_program.topology.ports)
        ports.push_back(m_program.instances[port.component].name);
    m_split.fill(result, {m_start, m_end}, phases, ports, m_tails);
}

// For each percentile with enough samples, the last request in its bin.
void Statistics::exemplars(RunResult& result) const
{
    constexpr std::pair<const char*, double> kPercentiles[] = {
        {"p50", 0.5}, {"p90", 0.9}, {"p99", 0.99}, {"p99_9", 0.999}, {"p99_99", 0.9999}};
    for (const auto& [name, q] : kPercentiles) {
        const TailWatch::Latest latest = m_tails.latest(Histogram::indexOf(result.histogram.quantile(q)));
        if (enoughSamples(q, result.histogram.total()) && latest.request > 0)
            result.exemplars.push_back({name, latest.request - 1U, static_cast<double>(latest.latency) * 1e-6});
    }
}

void Statistics::utilization(RunResult& result) const
{
    const double window = static_cast<double>((m_end - m_start).ps);
    const TrackTable& table = m_program.table;
    for (std::size_t t = 0; t < table.tracks.size(); ++t) {
        const auto& track = table.tracks[t];
        result.utilization.push_back({track.info.name,
                                      track.info.block,
                                      track.info.type,
                                      track.info.resource,
                                      static_cast<int>(t),
                                      track.info.element,
                                      track.part,
                                      track.limits,
                                      0,
                                      {},
                                      {}});
    }
    if (window <= 0)
        return;
    for (std::size_t m = 0; m < table.meters.size(); ++m) {
        TrackUse& use = result.utilization[table.meters[m].track];
        double share = 0;
        for (std::size_t o = 0; o < kOwners; ++o) {
            const double part = static_cast<double>(m_context.busy(static_cast<MeterId>(m), o)) / window;
            use.byOwner[o] += part;
            share += part;
        }
        use.busy += share;
        if (share > 0)
            use.byActivity.emplace_back(static_cast<int>(table.meters[m].activity), share);
    }
}

void Statistics::laws(RunResult& result, const SideCount& all) const
{
    m_flow.checkConserved(result, !m_context.stopping && m_context.queue().empty());
    if (all.requests == 0 || m_end <= m_start)
        return;
    m_flow.checkLittle(result, static_cast<Int128>(all.sum) - m_series.backlog().ps);
    double most = 0;
    for (const TrackUse& use : result.utilization)
        most = std::max(most, use.busy);
    result.laws.push_back({"busy_at_most_one", most, most <= 1.0 + 1e-9});
    Time sum;
    for (const Segment& segment : result.segments)
        sum += segment.wait + segment.service;
    result.laws.push_back({"no_negative_time", m_chains.hasNegative() ? 1.0 : 0.0, !m_chains.hasNegative()});
    result.laws.push_back({"segments_sum", static_cast<double>(sum.ps - all.sum), sum == Time{all.sum}});
    if (m_causes == nullptr)
        return;
    Time apart; // largest difference between a side's waits and the sum of their causes
    for (const SideResult& side : result.sides)
        for (const CauseTable& table : result.causes)
            if (table.victim == side.name && table.percentile == "all" && !side.segments.empty()) {
                Time waits;
                for (const Segment& segment : side.segments)
                    waits += segment.wait;
                apart = later(apart, abs(waits - table.wait));
            }
    result.laws.push_back({"causes_sum", static_cast<double>(apart.ps), apart == Time{}});
}

} // namespace floom::inline engine
