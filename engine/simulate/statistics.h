// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics: receives every completed request, excludes the warm-up, and turns the rest into a RunResult.
#pragma once

#include "compile/machine.h"
#include "simulate/cause_tables.h"
#include "simulate/chain_sums.h"
#include "simulate/power_meter.h"
#include "simulate/request_flow.h"
#include "simulate/series.h"
#include "simulate/split_counts.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace floom::inline engine {

class Statistics final : public CompletionSink {
public:
    // The window opens with the completion of request `warmup` and closes after `measured` more (0 = at the end of the run).
    Statistics(const Program& program, Machine& machine, Context& context, std::uint64_t warmup, std::uint64_t measured);

    void issued(const Packet& request, Time now, std::uint32_t inFlight) override;
    void completed(const Packet& request, Time now, std::uint32_t inFlight) override;

    [[nodiscard]] const RequestFlow& flow() const { return m_flow; }
    // True if the summed latencies of one kind have reached the limit of exact counting, which closes the window. Only an endlessly growing
    // backlog gets there.
    [[nodiscard]] bool isFull() const;
    std::vector<RequestSpan>* recordRequests = nullptr;
    std::vector<RequestWait>* recordWaits = nullptr; // waits of these requests, if causes are collected
    std::size_t freeWaits = SIZE_MAX; // so many are kept whatever they belong to; further ones if spans of their request are recorded
    std::vector<Stretch> recordStretches;

    // Closes the window `runtime` after it opens; 0 = not by time.
    void measureFor(Time runtime);
    // Gives each job its own result, up to 64 jobs; more are only counted together. In a workload with parts, each part and each of several
    // phases has one; the window then opens with the first measured phase, if other phases precede it.
    void separate(const Workload& workload);
    // `byClock`: all requests arrive by the clock.
    void finish(RunResult& result, const std::vector<PhaseTime>& phases, bool byClock);

private:
    static constexpr std::int64_t kMostTime = std::int64_t{1} << 60; // ps, about 13 days

    void openWindow(Time now);
    void fillSides(RunResult& result, const std::vector<PhaseTime>& phases) const;
    void exemplars(RunResult& result) const;
    void utilization(RunResult& result) const;
    void recordCauses(const Packet& request, Time now);
    void laws(RunResult& result, const SideCount& all) const;

    const Program& m_program;
    Machine& m_machine;
    Context& m_context;
    std::uint64_t m_warmup, m_measured;
    Time m_runtime;
    bool m_open = false;
    Time m_start, m_end;
    std::uint64_t m_beforeWindow = 0, m_lastRequest = 0; // completed requests; the latter closes the window, 0 = none does
    RequestFlow m_flow;
    KindCounts m_kinds;
    SplitCounts m_split;
    BatchMeans m_paces; // picoseconds between completions
    ChainSums m_chains;
    TailWatch m_tails{KindCounts::kKinds}; // kinds: HostOps, then jobs, then host ports
    Series m_series;
    PowerMeter m_power;
    std::unique_ptr<CauseTables> m_causes; // null if the run does not collect causes
};

} // namespace floom::inline engine
