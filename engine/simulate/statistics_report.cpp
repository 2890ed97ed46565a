// SPDX-License-Identifier: GPL-3.0-or-later
// Turns the statistics of a run into its result.
#include "results/percentiles.h"
#include "simulate/statistics.h"

#include <algorithm>
#include <cmath>

namespace floom {
namespace {
constexpr double kMuchSooner = 0.95; // share of the measured time below which a job ended early
constexpr const char* kSideNames[] = {"read", "write", "flush", "trim"}; // by HostOp
} // namespace

SideResult Statistics::Side::result(const char* name, double seconds) const
{
    SideResult side;
    side.name = name;
    side.iops = seconds > 0 ? static_cast<double>(requests) / seconds : 0;
    side.bandwidthMBs = seconds > 0 ? static_cast<double>(bytes) / seconds * 1e-6 : 0;
    side.latency = summarize(histogram, sum, requests > 0 ? min : 0, max, batches.halfWidth95());
    side.histogram = histogram;
    return side;
}

void Statistics::finish(RunResult& result, const std::vector<PhaseTime>& phases)
{
    m_context.endWindow();
    if (m_open) // cut short, closed by the clock, or idle at its end: work continued after the last completion
        m_end = later(m_end, m_context.now);
    const double seconds = (m_end - m_start).seconds();
    for (const Side& side : m_sides)
        m_all.merge(side);
    m_all.batches = m_mixed || m_only == kNoSide ? m_batches : m_sides[m_only].batches;
    SideResult all = m_all.result("all", seconds);
    m_tails.tellRanges(all.latency, all.histogram, 0, kSides);
    result.iops = all.iops;
    result.bandwidthMBs = all.bandwidthMBs;
    result.latency = all.latency;
    result.histogram = all.histogram;
    result.batches = {m_paces.batchSize(), m_paces.sums(), m_all.batches.sums()};
    fillSides(result, phases);
    auto& window = result.window;
    window.warmupRequests = m_open ? m_beforeWindow : m_completed;
    window.measuredRequests = m_all.requests;
    window.issued = m_issued;
    window.completed = m_completed;
    window.unfinished = m_issued - m_completed;
    window.steady = m_series.steady(window.steadyReason);
    m_series.judgeRounds(m_end, window);
    window.unstable = m_series.backlogGrows(m_end);
    window.start = m_start;
    window.end = m_end;
    result.latencyPsTotal = m_all.sum;
    result.series = m_series.points(m_end);
    result.simulatedSeconds = m_end.seconds();
    result.activities = m_program.table.activities;
    segments(result);
    behind(result);
    causes(result);
    utilization(result);
    for (const Component* part : m_machine.components())
        part->report(result);
    laws(result);
    m_power.finish(m_context.now, result);
    if (m_all.bytes > 0)
        result.energy.nanojoulesPerByte = result.energy.microjoules * 1e3 / static_cast<double>(m_all.bytes);
}

void Statistics::fillSides(RunResult& result, const std::vector<PhaseTime>& phases) const
{
    const double seconds = (m_end - m_start).seconds();
    const auto told = [this](const Side& side, const char* name, double time, std::size_t kind) {
        SideResult one = side.result(name, time);
        m_tails.tellRanges(one.latency, one.histogram, kind, kind + 1);
        return one;
    };
    for (std::size_t op = 0; op < kSides; ++op)
        if (m_sides[op].requests > 0)
            result.sides.push_back(told(m_sides[op], kSideNames[op], seconds, op));
    const auto lengthOf = [&](std::size_t phase) {
        return phase < phases.size() ? (earlier(phases[phase].end, m_end) - later(phases[phase].start, m_start)).seconds() : seconds;
    };
    std::string ended;
    for (std::size_t i = 0, place = 0; i < m_tenants.size(); ++i) {
        const Tenant& tenant = m_tenants[i];
        place = i > 0 && m_tenants[i - 1].phase == tenant.phase ? place + 1 : 0;
        if (tenant.name.empty() || (m_byTenant && tenant.phase < m_firstMeasured))
            continue;
        const double whole = m_byTenant ? lengthOf(tenant.phase) : seconds;
        double own = whole; // the rate of a job that ended before the others is over its own time
        if (m_byTenant && tenant.phase < phases.size() && place < phases[tenant.phase].jobEnds.size())
            own = std::clamp((phases[tenant.phase].jobEnds[place] - later(phases[tenant.phase].start, m_start)).seconds(), 0.0, whole);
        result.sides.push_back(told(tenant.side, tenant.name.c_str(), own, kSides + i));
        if (own < kMuchSooner * whole)
            ended +=
                (ended.empty() ? "" : ", ") + tenant.name + " after " + std::to_string(std::lround(100 * own / whole)) + " % of the time";
    }
    for (std::size_t port = 0; port < m_ports.size(); ++port) {
        const std::string name = "port " + m_program.instances[m_program.topology.ports[port].component].name;
        result.sides.push_back(told(m_ports[port], name.c_str(), seconds, kSides + m_tenants.size() + port));
    }
    if (!ended.empty())
        result.diagnostics.push_back({Severity::note,
                                      "R618",
                                      "",
                                      "Jobs ended at different times",
                                      ended
                                          + ". The rates of such a job are those while it ran, so those of all jobs do not add up to the "
                                            "whole. With runtime= in place of count= they all run as long.",
                                      {}});
    for (std::size_t i = 0; i < m_phases.size() && i < phases.size(); ++i) {
        const Time end = phases[i].end == kNever ? later(m_end, phases[i].start) : phases[i].end;
        PhaseResult phase;
        phase.name = phases[i].name;
        phase.startSeconds = phases[i].start.seconds();
        phase.endSeconds = end.seconds();
        phase.measured = phases[i].measured;
        phase.side = m_phases[i].result(phase.name.c_str(), (end - phases[i].start).seconds());
        phase.side.histogram = {};
        result.phases.push_back(std::move(phase));
    }
}

void Statistics::segments(RunResult& result) const
{
    const std::size_t n = m_program.table.activities.size();
    const auto list = [&](const std::vector<WaitService>& sums) {
        std::vector<Segment> out;
        for (std::size_t i = 0; i < n; ++i)
            if (const WaitAndService& both = sums[i].both; both[0] != 0 || both[1] != 0)
                out.push_back({static_cast<int>(i), both[0], both[1]});
        return out;
    };
    const auto rangeOf = [&](std::size_t b, std::uint64_t requests, const std::vector<WaitService>& sums) {
        return SegmentBucket{Histogram::lowerEdge(b << 4), Histogram::upperEdge((b << 4) + 15) + 1, requests, list(sums)};
    };
    std::vector<WaitService> all(n), ofSide[4] = {all, all, all, all};
    std::vector<SegmentBucket> bucketsOf[4];
    for (std::size_t b = 0; b < kBuckets; ++b) {
        std::vector<WaitService> sums(n);
        std::uint64_t requests = 0;
        for (std::size_t side = 0; side < 4; ++side) {
            const Bucket& bucket = m_buckets[side][b];
            requests += bucket.requests;
            for (std::size_t i = 0; i < bucket.sums.size(); ++i) {
                sums[i] += bucket.sums[i];
                ofSide[side][i] += bucket.sums[i];
                all[i] += bucket.sums[i];
            }
            if (bucket.requests > 0)
                bucketsOf[side].push_back(rangeOf(b, bucket.requests, bucket.sums));
        }
        if (requests > 0)
            result.segmentBuckets.push_back(rangeOf(b, requests, sums));
    }
    result.segments = list(all);
    for (SideResult& side : result.sides)
        for (std::size_t op = 0; op < 4; ++op)
            if (side.name == kSideNames[op]) {
                side.segments = list(ofSide[op]);
                if (m_sides[op].requests < m_all.requests)
                    side.segmentBuckets = std::move(bucketsOf[op]);
            }
}

// For each percentile with enough samples, the last request in its bin.
void Statistics::behind(RunResult& result) const
{
    constexpr std::pair<const char*, double> kPercentiles[] = {
        {"p50", 0.5}, {"p90", 0.9}, {"p99", 0.99}, {"p99_9", 0.999}, {"p99_99", 0.9999}};
    for (const auto& [name, q] : kPercentiles) {
        const std::int64_t ps = result.histogram.quantile(q);
        const std::size_t bin = Histogram::indexOf(ps);
        if (const std::uint32_t request = m_tails.latest(bin); enoughSamples(q, result.histogram.total()) && request > 0)
            result.behind.push_back({name, request - 1U, static_cast<double>(ps) * 1e-6});
    }
}

void Statistics::causes(RunResult& result) const
{
    if (m_causes == nullptr)
        return;
    std::vector<std::string> jobs;
    for (const Tenant& tenant : m_tenants)
        jobs.push_back(tenant.name);
    m_causes->finish(result, {std::begin(kSideNames), std::end(kSideNames)}, jobs);
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

void Statistics::laws(RunResult& result) const
{
    // Requests still inside are not lost as long as pending work can complete them.
    const bool standsStill = !m_context.stopping && m_context.queue().empty();
    const auto lost =
        static_cast<double>(m_issued) - static_cast<double>(m_completed) - (standsStill ? 0.0 : static_cast<double>(m_inFlight));
    result.laws.push_back({"requests_conserved", lost, lost == 0});
    const double window = static_cast<double>((m_end - m_start).ps);
    if (m_all.requests == 0 || window <= 0)
        return;
    // Little's law: occupancy integrated at the port against throughput x latency inside the port. A window cuts requests that began before
    // it or end after it; corrected by the ages of the requests in flight at both edges, the two are equal.
    const Int128 product = static_cast<Int128>(m_all.sum) - m_backlogSum;
    const Int128 agesAtEnd = static_cast<Int128>(m_inFlight) * m_lastChange.ps - m_issueTimes;
    const Int128 off = product - m_agesAtStart + agesAtEnd - m_occupancy;
    const double occupancy = std::max(1.0, static_cast<double>(m_occupancy));
    result.laws.push_back({"little_error", std::fabs(static_cast<double>(off)) / occupancy, off == 0});
    // Relative effect of the edges: the part of N = X R that a window of this length cannot show.
    result.laws.push_back({"little_edges", static_cast<double>(product - m_occupancy) / occupancy, true});
    double most = 0;
    for (const TrackUse& use : result.utilization)
        most = std::max(most, use.busy);
    result.laws.push_back({"busy_at_most_one", most, most <= 1.0 + 1e-9});
    std::int64_t sum = 0;
    for (const Segment& segment : result.segments)
        sum += segment.waitPs + segment.servicePs;
    result.laws.push_back({"no_negative_time", m_signs < 0 ? 1.0 : 0.0, m_signs >= 0});
    result.laws.push_back({"segments_sum", static_cast<double>(sum - m_all.sum), sum == m_all.sum});
    if (m_causes == nullptr)
        return;
    std::int64_t apart = 0; // largest difference between a side's waits and the sum of their causes
    for (const SideResult& side : result.sides)
        for (const CauseTable& table : result.causes)
            if (table.victim == side.name && table.percentile == "all" && !side.segments.empty()) {
                std::int64_t waits = 0;
                for (const Segment& segment : side.segments)
                    waits += segment.waitPs;
                apart = std::max(apart, std::abs(waits - table.waitPs));
            }
    result.laws.push_back({"causes_sum", static_cast<double>(apart), apart == 0});
}

} // namespace floom
