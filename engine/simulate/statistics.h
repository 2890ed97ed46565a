// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics: receives every completed request, excludes the warm-up, and turns the rest into a RunResult.
#pragma once

#include "base/wide.h"
#include "compile/machine.h"
#include "results/batch_means.h"
#include "results/run_result.h"
#include "results/tail_watch.h"
#include "simulate/cause_tables.h"
#include "simulate/power_meter.h"
#include "simulate/series.h"
#include "workload/workload.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <vector>

namespace floom {

// Wait and service of a ChainEntry as one vector: compilers do not see that the two can be added at once.
using WaitAndService = std::int64_t __attribute__((vector_size(16)));

class Statistics final : public CompletionSink {
public:
    // The window opens with the completion of request `warmup` and closes after `measured` more (0 = at the end of the run).
    Statistics(const Program& program, Machine& machine, Context& context, std::uint64_t warmup, std::uint64_t measured);

    void issued(const Packet& request, Time now, std::uint32_t inFlight) override;
    void completed(const Packet& request, Time now, std::uint32_t inFlight) override;

    [[nodiscard]] std::uint64_t completedRequests() const { return m_completed; }
    // The summed latencies of one side are near the limit of exact counting, so the window closes. Only an endlessly growing backlog gets
    // there.
    [[nodiscard]] bool isFull() const
    {
        return std::any_of(std::begin(m_sides), std::end(m_sides), [](const Side& side) { return side.sum > kMostTime; });
    }
    [[nodiscard]] std::uint32_t inFlight() const { return m_inFlight; }
    [[nodiscard]] std::uint32_t mostInFlight() const { return m_mostInFlight; }
    std::vector<RequestSpan>* recordRequests = nullptr;
    std::vector<RequestWait>* recordWaits = nullptr; // waits of these requests, if causes are collected

    // Closes the window `runtime` after it opens; 0 = not by time.
    void measureFor(Time runtime);
    // Gives each job its own result, up to 64 jobs; more are only counted together. In a workload with parts, each part and each of several
    // phases has one; the window then opens with the first measured phase, if other phases precede it.
    void separate(const Workload& workload);
    void finish(RunResult& result, const std::vector<PhaseTime>& phases);

private:
    static constexpr std::int64_t kMostTime = std::int64_t{1} << 60; // ps, about 13 days

    struct Side {
        Histogram histogram;
        BatchMeans batches;
        std::int64_t sum = 0, min = INT64_MAX, max = 0;
        std::uint64_t requests = 0, bytes = 0;
        void add(std::int64_t latency, std::uint32_t size) { add(latency, Histogram::indexOf(latency), size); }
        void add(std::int64_t latency, std::size_t bin, std::uint32_t size)
        {
            histogram.addTo(bin);
            batches.add(static_cast<double>(latency));
            sum += latency;
            min = latency < min ? latency : min;
            max = latency > max ? latency : max;
            ++requests;
            bytes += size;
        }
        void merge(const Side& other); // all but the batches, whose order matters
        [[nodiscard]] SideResult result(const char* name, double seconds) const;
    };
    static constexpr std::size_t kBuckets = 512;
    struct WaitService {
        WaitAndService both{};
        WaitService& operator+=(const WaitService& other)
        {
            both += other.both;
            return *this;
        }
    };
    struct Bucket {
        std::uint64_t requests = 0;
        std::vector<WaitService> sums; // by activity
    };

    struct Tenant {
        std::string name;
        std::size_t phase = 0;
        Side side;
    };

    void openWindow(Time now);
    void mix(std::size_t side, std::int64_t latency);
    void divide(const Packet& request, std::int64_t latency, std::size_t bin, std::uint32_t bytes);
    void separateParts(const std::vector<Workload>& parts);
    void fillSides(RunResult& result, const std::vector<PhaseTime>& phases) const;
    void book(const Packet& request, std::size_t bin, std::size_t side);
    void occupied(Time now, std::uint32_t inFlight);
    void segments(RunResult& result) const;
    void behind(RunResult& result) const;
    void utilization(RunResult& result) const;
    void causes(RunResult& result) const;
    void recordCauses(const Packet& request);
    void laws(RunResult& result) const;

    const Program& m_program;
    Machine& m_machine;
    Context& m_context;
    std::uint64_t m_warmup, m_measured;
    Time m_runtime;
    bool m_open = false;
    Time m_start, m_end, m_lastChange;
    std::uint32_t m_inFlight = 0, m_mostInFlight = 0;
    Int128 m_occupancy = 0; // requests x picoseconds in the window
    Int128 m_issueTimes = 0, m_agesAtStart = 0; // of the requests in flight: sum of issue times; sum of ages at window start
    std::int64_t m_signs = 0; // bitwise OR of all waits and services: negative if one of them is
    std::uint64_t m_issued = 0, m_completed = 0;
    std::int64_t m_backlogSum = 0; // wait of the measured requests for a command slot
    static constexpr std::size_t kSides = 4, kNoSide = kSides;
    Side m_sides[kSides]; // by HostOp
    std::size_t m_only = kNoSide; // the only side so far
    bool m_mixed = false; // several sides have occurred
    BatchMeans m_batches; // of all sides, once mixed
    BatchMeans m_paces; // picoseconds between completions
    Side m_all; // all sides, merged at the end of the run
    bool m_divided = false; // has tenants or ports
    std::vector<Tenant> m_tenants; // by job, or by tenant number; empty with one job
    std::vector<Side> m_phases; // empty with one phase
    bool m_byTenant = false;
    std::size_t m_firstMeasured = 0; // phase index
    std::uint64_t m_beforeWindow = 0; // completed requests
    std::vector<Side> m_ports; // by host port; empty with one port
    std::array<std::vector<Bucket>, 4> m_buckets; // by HostOp; eight buckets per octave of latency
    TailWatch m_tails{kSides}; // kinds: HostOps, then tenants, then host ports
    Series m_series;
    PowerMeter m_power;
    std::unique_ptr<CauseTables> m_causes; // null if the run does not collect causes
};

} // namespace floom
