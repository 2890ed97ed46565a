// SPDX-License-Identifier: GPL-3.0-or-later
// simulate(): Program + workload + seed + stop -> RunResult. Blocking, one thread, no globals: several may run at once on different
// threads. The same program, workload and seed give the same results, whether recorded, watched or not.
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

namespace floom::inline engine {

class StartStates;
class Debugger;

// Written by the run, readable from any thread at any time. Relaxed atomics: values may be slightly out of step with each other.
struct Progress {
    std::atomic<std::uint64_t> completed{0}; // requests, warm-up included
    std::atomic<std::uint64_t> expected{0}; // 0 = unknown
    std::atomic<std::uint64_t> events{0};
    std::atomic<Time> simulated{};
    std::atomic<bool> preparing{true}; // preconditioning; nothing simulated yet
    std::atomic<std::uint16_t> preparedPermille{0}; // progress of preconditioning, if it takes long
    std::atomic<std::uint32_t> wafHundredths{0}; // WAF so far, updated now and then; 0 = nothing written
    // Busy share of each track in the last interval, 0..1000. Sized by the caller with Program::trackCount(); may be empty.
    std::vector<std::atomic<std::uint16_t>> busyPermille;
};

struct RunOptions {
    std::uint64_t seed = 1;
    std::stop_token stop; // polled every 1,024 events; a stopped run returns what it has, as `partial`
    bool record = false; // fill RunResult::spans
    std::size_t maxSpans = 4'000'000; // recording stops (truncated) at this many
    Progress* progress = nullptr;
    bool maps = false; // fill RunResult::maps
    bool causes = true; // fill RunResult::causes; nothing else changes
    // Begin with a full write buffer if the load keeps it full, however little it fills in the time of the run: what is compared with a run
    // that began so (RunResult::Window::beganFull) begins so as well. Otherwise this is decided by the run.
    bool fullBuffer = false;
    std::vector<Stretch> stretches; // recorded stretches: spans that touch none are dropped; requests are all recorded
    // Largest drive, in mapping units, that a skewed load preconditions with its own writes (without simulated time). A larger one starts
    // in the state that even writes leave.
    std::uint64_t mostAged = std::uint64_t{64} << 20;
    // Wraps the source of those writes, so that another thread may draw them ahead; null: they are drawn when asked for. The same writes.
    std::function<std::unique_ptr<RequestSource>(std::unique_ptr<RequestSource>)> drawAhead;
    StartStates* startStates = nullptr; // preconditioned states of earlier runs, reused instead of written again; results do not change
    // Called every 131,072 events. True ends the run with what it has, before the system kills the program for lack of memory.
    std::function<bool()> memoryIsLow;
    Debugger* debugger = nullptr; // for firmware run on the drawn processor
    PowerCut* powerCut = nullptr; // power fails at its time: the run ends there, `partial`, and fills in what is left on flash
};

// Synthetic load: the generator is created from `workload`.
[[nodiscard]] RunResult simulate(const Program& program, const Workload& workload, const RunOptions& options);

// With a given source (a trace, a probe). `workload` gives queue depth, precondition and the words to print. makeSource gets the drive's
// capacity.
using SourceFactory = std::function<std::unique_ptr<RequestSource>(std::uint64_t capacityBytes)>;
[[nodiscard]] RunResult simulate(const Program& program, const Workload& workload, const SourceFactory& makeSource,
                                 const RunOptions& options);

[[nodiscard]] const char* engineVersion();

} // namespace floom::inline engine
