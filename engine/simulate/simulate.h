// SPDX-License-Identifier: GPL-3.0-or-later
// simulate(): Program + workload + seed + stop -> RunResult. Blocking, one thread, no globals: many may run at once on different threads.
// Equal program, workload and seed give equal results, whether recorded, watched or not.
#pragma once

#include "compile/program.h"
#include "model/power_cut.h"
#include "results/run_result.h"
#include "workload/workload.h"

#include <atomic>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace floom {

class AgedStates;
class Debugger;

// Written by the run, read by anyone at any time. Relaxed: values may lag each other by a moment.
struct Progress {
    std::atomic<std::uint64_t> completed{0}; // requests, warm-up included
    std::atomic<std::uint64_t> expected{0}; // 0 = unknown
    std::atomic<std::uint64_t> events{0};
    std::atomic<std::int64_t> simulatedPs{0};
    std::atomic<bool> preparing{true}; // preconditioning, nothing simulated yet
    std::atomic<std::uint16_t> preparedPermille{0}; // of it, where it takes long
    std::atomic<std::uint32_t> wafHundredths{0}; // write amplification so far, now and then; 0 = nothing was written
    // Busy share of each track over the last slice, 0..1000; sized by the caller with Program::trackCount(); may be empty.
    std::vector<std::atomic<std::uint16_t>> busyPermille;
};

struct RunOptions {
    std::uint64_t seed = 1;
    std::stop_token stop; // looked at every 1,024 events; a stopped run returns what it has, `partial`
    bool record = false; // fill RunResult::spans
    std::size_t maxSpans = 4'000'000; // recording stops (truncated) at this many
    Progress* progress = nullptr;
    bool maps = false; // fill RunResult::maps
    bool causes = true; // fill RunResult::causes; nothing else changes
    std::vector<Stretch> stretches; // what is recorded: only what touches one of them; requests are recorded all
    // Units of the largest drive that is written by an uneven load before the run, without time; a larger one starts as even writes leave
    // it.
    std::uint64_t mostAged = std::uint64_t{64} << 20;
    AgedStates* agedStates = nullptr; // of runs before: a past that was written once is not written again; nothing else changes
    // Asked now and then, every 131,072 events: true ends the run there with what it has, before the system ends the program.
    std::function<bool()> memoryIsLow;
    Debugger* debugger = nullptr; // of firmware that runs on the drawn processor
    PowerCut* powerCut = nullptr; // the power fails at its time: the run ends there, `partial`, and fills in what is left on flash
};

// Synthetic: the generator is made inside from `workload`.
[[nodiscard]] RunResult simulate(const Program& program, const Workload& workload, const RunOptions& options);

// With a given source (a trace, a probe). `workload` says depth, precondition and what to print. The source gets the drive's capacity.
using SourceFactory = std::function<std::unique_ptr<RequestSource>(std::uint64_t capacityBytes)>;
[[nodiscard]] RunResult simulate(const Program& program, const Workload& workload, const SourceFactory& makeSource,
                                 const RunOptions& options);

[[nodiscard]] const char* engineVersion();

} // namespace floom
