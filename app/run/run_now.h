// SPDX-License-Identifier: GPL-3.0-or-later
// runNow(): compile, open the trace if there is one, simulate, explain. Blocking, on the thread that calls; may run on many threads at
// once. A wrong design, or one that a rule forbids for this workload, comes back as diagnostics, a wrong world (a trace file) as an Error;
// either way there is no record.
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

namespace floom {

class AgedStates;

struct RunRequest {
    int id = 0;
    Design design;
    Workload workload; // `trace` names a file to replay, whose format is told from its first lines unless the workload names it
    std::uint64_t seed = 1;
    bool record = true; // keep spans
    Recording recording; // which of them, and how many
    std::uint64_t mostAged = RunOptions{}.mostAged; // as there
    std::shared_ptr<AgedStates> agedStates; // shared by runs that may have a past in common; null: its own
    bool causes = true; // tell behind whom requests waited; the run takes up to twice as long
    bool maps = false; // keep what the erase blocks hold, at the end and over time
    bool ruled = true; // errors of the rules forbid it; false: all that compiles runs, as a proof asks of parts that nobody can buy
};

struct RunOutcome {
    std::shared_ptr<const RunRecord> record; // null when the run could not begin
    std::vector<Diagnostic> diagnostics; // errors of the design when it cannot run; else those of compile() and of the run
    std::optional<Error> error; // the trace could not be read; a record holds what was simulated before the bad line

    // "" or the first things that went wrong, for people.
    [[nodiscard]] QString problem() const;
};

struct RunWatch {
    std::stop_token stop;
    Progress* progress = nullptr;
    std::function<void(const Program&)> compiled; // called once before the simulation starts, on the calling thread
    Debugger* debugger = nullptr; // of firmware on the drawn processor; of the first run, where a recording needs two
};

[[nodiscard]] RunOutcome runNow(const Catalogue& catalogue, const RunRequest& request, const RunWatch& watch = {});

// Those that count: what a person waived does not.
[[nodiscard]] std::vector<Diagnostic> errorsOf(const std::vector<Diagnostic>& findings);

// As many requests as move what `most` of 8 KiB would, and `most` of smaller ones: as telling and as quick. At least 500.
[[nodiscard]] std::uint64_t fairCount(const Workload& workload, std::uint64_t most);

} // namespace floom
