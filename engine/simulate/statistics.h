// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics: hears of every finished request, cuts the warm-up, and turns what it saw into a RunResult.
#pragma once

#include "base/wide.h"
#include "compile/machine.h"
#include "results/batch_means.h"
#include "results/run_result.h"
#include "simulate/series.h"

#include <vector>

namespace floom {

class Statistics final : public CompletionSink {
public:
    // The window opens with the completion of request `warmup` and closes with that of `measured` more (0 = when the run ends).
    Statistics(const Program& program, Machine& machine, Context& context, std::uint64_t warmup, std::uint64_t measured);

    void issued(Time now, std::uint32_t inFlight) override;
    void completed(const Packet& request, Time now, std::uint32_t inFlight) override;

    [[nodiscard]] bool windowOpen() const { return m_open; }
    [[nodiscard]] Time windowStart() const { return m_start; }
    [[nodiscard]] std::uint64_t completedRequests() const { return m_completed; }
    [[nodiscard]] std::uint32_t inFlight() const { return m_inFlight; }
    std::vector<RequestSpan>* recordRequests = nullptr;

    // Each job gets a result of its own, up to 64 jobs; more are only counted together.
    void separate(int jobs);
    void finish(RunResult& result);

private:
    struct Side {
        Histogram histogram;
        BatchMeans batches;
        std::int64_t sum = 0, min = INT64_MAX, max = 0;
        std::uint64_t requests = 0, bytes = 0;
        void add(std::int64_t latency, std::uint32_t size);
        void merge(const Side& other); // all but the batches, whose order counts
        [[nodiscard]] SideResult result(const char* name, double seconds) const;
    };
    struct Bucket {
        std::uint64_t requests = 0;
        std::vector<std::int64_t> waitService; // two words an activity
    };

    void openWindow(Time now);
    void book(const Packet& request, std::int64_t latency, std::size_t side);
    void occupied(Time now, std::uint32_t inFlight);
    void segments(RunResult& result) const;
    void behind(RunResult& result) const;
    void utilization(RunResult& result) const;
    void laws(RunResult& result) const;

    const Program& m_program;
    Machine& m_machine;
    Context& m_context;
    std::uint64_t m_warmup, m_measured;
    bool m_open = false;
    Time m_start, m_end, m_lastChange;
    std::uint32_t m_inFlight = 0;
    Int128 m_occupancy = 0; // requests x picoseconds inside the window
    std::uint64_t m_issued = 0, m_completed = 0;
    std::int64_t m_backlogSum = 0; // how long the measured requests waited for a command slot
    Side m_sides[2];
    BatchMeans m_batches; // of both sides
    Side m_all; // both sides: only when the run is over
    std::vector<Side> m_tenants; // by job; empty with one job
    std::vector<Side> m_ports; // by host port; empty with one port
    std::array<std::vector<Bucket>, 2> m_buckets; // of reads and writes, eight to an octave of latency
    std::vector<std::uint32_t> m_latest; // request + 1 that came last into each bin of the histogram
    Series m_series;
};

} // namespace floom
