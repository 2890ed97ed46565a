// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics: hears of every finished request, cuts the warm-up, and turns what it saw into a RunResult.
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

// A wait and a service as they stand in a ChainEntry: compilers do not see that they can be added as one.
using WaitAndService = std::int64_t __attribute__((vector_size(16)));

class Statistics final : public CompletionSink {
public:
    // The window opens with the completion of request `warmup` and closes with that of `measured` more (0 = when the run ends).
    Statistics(const Program& program, Machine& machine, Context& context, std::uint64_t warmup, std::uint64_t measured);

    void issued(const Packet& request, Time now, std::uint32_t inFlight) override;
    void completed(const Packet& request, Time now, std::uint32_t inFlight) override;

    [[nodiscard]] std::uint64_t completedRequests() const { return m_completed; }
    // The latencies of one kind of requests together come near what is counted exactly: the window is closed then. It takes a backlog that
    // grows without end.
    [[nodiscard]] bool isFull() const
    {
        return std::any_of(std::begin(m_sides), std::end(m_sides), [](const Side& side) { return side.sum > kMostTime; });
    }
    [[nodiscard]] std::uint32_t inFlight() const { return m_inFlight; }
    [[nodiscard]] std::uint32_t mostInFlight() const { return m_mostInFlight; }
    std::vector<RequestSpan>* recordRequests = nullptr;
    std::vector<RequestWait>* recordWaits = nullptr; // of those, where causes are asked for

    // The window closes so long after it has opened; 0 = not by time.
    void measureFor(Time runtime);
    // Each job gets a result of its own, up to 64 jobs; more are only counted together. Of a workload with parts each part has one, and
    // each of several phases; the window then opens with the first measured phase where others come before it.
    void separate(const Workload& workload);
    void finish(RunResult& result, const std::vector<PhaseTime>& phases);

private:
    static constexpr std::int64_t kMostTime = std::int64_t{1} << 60; // ps, some 13 days

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
        void merge(const Side& other); // all but the batches, whose order counts
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
    Int128 m_occupancy = 0; // requests x picoseconds inside the window
    Int128 m_issueTimes = 0, m_agesAtStart = 0; // of those in flight: sum of when they were issued; of their ages when the window opened
    std::int64_t m_signs = 0; // of all waits and services, joined: below zero where one of them is
    std::uint64_t m_issued = 0, m_completed = 0;
    std::int64_t m_backlogSum = 0; // how long the measured requests waited for a command slot
    static constexpr std::size_t kSides = 4, kNoSide = kSides;
    Side m_sides[kSides]; // by HostOp
    std::size_t m_only = kNoSide; // side that the requests were of so far,
    bool m_mixed = false; // until they were of several:
    BatchMeans m_batches; // then, of all
    BatchMeans m_paces; // picoseconds from one completion to the next
    Side m_all; // all sides: only when the run is over
    bool m_divided = false; // among tenants or ports
    std::vector<Tenant> m_tenants; // by job, or by tenant number; empty with one job
    std::vector<Side> m_phases; // empty with one phase
    bool m_byTenant = false;
    std::size_t m_firstMeasured = 0; // phase
    std::uint64_t m_beforeWindow = 0; // requests completed
    std::vector<Side> m_ports; // by host port; empty with one port
    std::array<std::vector<Bucket>, 4> m_buckets; // by HostOp, eight to an octave of latency
    TailWatch m_tails{kSides}; // by HostOp, then by tenant, then by host port
    Series m_series;
    PowerMeter m_power;
    std::unique_ptr<CauseTables> m_causes; // where a run asks for causes
};

} // namespace floom
