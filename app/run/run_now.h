// SPDX-License-Identifier: GPL-3.0-or-later
// runNow(): compiles, opens the trace if any, simulates and explains. Blocking, on the calling thread; may run on many threads at once. An
// invalid design, or one that a rule forbids for this workload, is returned as diagnostics, an unreadable trace file as an Error; in both
// cases there is no record.
#pragma once

#include "base/diagnostic.h"
#include "base/result.h"
#include "catalogue/catalogue.h"
#include "run/recording.h"
#include "run/run_record.h"
#include "simulate/simulate.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace floom::inline engine {
class StartStates;
} // namespace floom::inline engine

namespace floom::inline run {

struct RunRequest {
    int id = 0;
    Design design;
    Workload workload; // `trace` names a file to replay; its format is detected from its first lines unless the workload names it
    std::uint64_t seed = 1;
    bool record = true; // keep spans
    Recording recording; // which spans, and how many
    std::uint64_t mostAged = RunOptions{}.mostAged; // see RunOptions
    std::shared_ptr<StartStates> startStates; // cache of preconditioned states shared between runs; null: private
    bool causes = true; // record behind whom requests waited; up to 2x run time
    bool maps = false; // record erase-block maps, at the end and over time
    bool fullBuffer = false; // see RunOptions
    bool ruled = true; // rule errors forbid the run; false: whatever compiles runs, as proofs need for parts that do not exist
};

struct RunOutcome {
    std::shared_ptr<const RunRecord> record; // null if the run could not start
    std::vector<Diagnostic> diagnostics; // the design's errors if it cannot run; else those of compile() and of the run
    // What makes the figures mean something else than the words of the workload suggest; in a request that is ruled.
    std::vector<Diagnostic> warnings;
    std::optional<Error> error; // the trace could not be read; the record holds what was simulated before the bad line

    // "" or the first problems, in words.
    [[nodiscard]] QString problem() const;
};

struct RunWatch {
    std::stop_token stop;
    Progress* progress = nullptr;
    std::function<void(const Program&)> compiled; // called once before the simulation, on the calling thread
    Debugger* debugger = nullptr; // debugs the firmware; only in the first run if a recording takes two
    std::function<void()> again = {}; // called before the second run, on the calling thread, if a recording takes two
};

[[nodiscard]] RunOutcome runNow(const Catalogue& catalogue, const RunRequest& request, const RunWatch& watch = {});

// Errors that are not waived.
[[nodiscard]] std::vector<Diagnostic> errorsOf(const std::vector<Diagnostic>& findings);

// A request count that moves as much data as `most` requests of 8 KiB; `most` for smaller requests: equally representative and as fast. At
// least 500.
[[nodiscard]] std::uint64_t fairCount(const Workload& workload, std::uint64_t most);

} // namespace floom::inline run
