// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/run_now.h"

#include "analysis/analysis.h"
#include "design/address.h"
#include "model/start_states.h"
#include "rules/cost.h"
#include "rules/may_run.h"
#include "run/drawn_ahead.h"
#include "run/memory_watch.h"
#include "run/trace_replay.h"
#include "simulate/simulate_traced.h"
#include "workload/mean_bytes.h"

#include <algorithm>
#include <iterator>
#include <new>
#include <utility>

namespace floom::inline run {

namespace {

// Replays the traces named by `workload`, alone or beside other jobs, and stores their formats in it.
RunResult replay(const Program& program, Workload& workload, const RunOptions& options, std::optional<Error>& problem)
{
    if (const Outcome settled = TraceReplay::settleFormats(workload); !settled) {
        problem = settled.error();
        return {};
    }
    TraceReplay traces;
    RunResult result;
    if (workload.parts.empty()) {
        result = simulate(
            program, workload, [&](std::uint64_t capacity) { return traces.open(workload, capacity); }, options);
    } else {
        const auto open = [&](const Workload& part, std::uint64_t capacity) { return traces.open(part, capacity); };
        result = simulateTraced(program, workload, open, options);
    }
    traces.tell(result);
    if (auto failure = traces.failure())
        problem = std::move(failure);
    else if (result.window.issued == 0 && !options.stop.stop_requested())
        problem = Error{workload.trace, "requests to replay", "none", {}};
    return result;
}

// Recording the slowest requests needs two runs: the first finds them, the second repeats it and records their lifetimes. The same if the
// recording filled up before the end.
RunResult simulateRecording(const Program& program, const RunRequest& request, Workload& workload, RunOptions options,
                            const RunWatch& watch, std::optional<Error>& problem)
{
    const auto run = [&] {
        RunResult result = replays(request.workload) ? replay(program, workload, options, problem) : simulate(program, workload, options);
        options.debugger = nullptr;
        return result;
    };
    // Stopped in the second run, the first still is the result: only its recording is not whole.
    const auto again = [&](RunResult first) {
        if (watch.again)
            watch.again();
        RunResult second = run();
        return second.partial && !problem ? std::move(first) : std::move(second);
    };
    if (!request.record)
        return run();
    if (request.recording.mode == Recording::Mode::whole) {
        RunResult whole = run();
        options.stretches = whole.partial || problem ? std::vector<Stretch>{} : stretchesInstead(whole);
        return options.stretches.empty() ? whole : again(std::move(whole));
    }
    options.stretches = {request.recording.window};
    if (request.recording.mode != Recording::Mode::slowest)
        return run();
    const std::size_t most = std::exchange(options.maxSpans, 0);
    RunResult first = run();
    if (first.partial || problem)
        return first;
    options.stretches = livesOfSlowest(first, request.recording.slowest);
    options.maxSpans = most;
    return again(std::move(first));
}

bool warnsOfWorkload(const Diagnostic& finding)
{
    const bool isCounted = finding.rule == "R512"; // reads of an empty drive: the run tells how many there were (R608)
    return finding.address == "workload" && finding.severity == Severity::warning && finding.waived.empty() && !isCounted;
}

// Fills in what forbids the run, or else what compile() reports, and the warnings. Null if it may not run.
std::shared_ptr<const Program> programOf(const Catalogue& catalogue, const RunRequest& request, RunOutcome& outcome)
{
    MayRun may = request.ruled ? mayRun(request.design, catalogue, &request.workload) : mayRunUnruled(request.design, catalogue);
    std::copy_if(may.findings.begin(), may.findings.end(), std::back_inserter(outcome.warnings), warnsOfWorkload);
    outcome.diagnostics = std::move(may ? may.compiled : may.errors);
    return std::move(may.program);
}

RunOutcome compileAndRun(const Catalogue& catalogue, const RunRequest& request, const RunWatch& watch)
{
    RunOutcome outcome;
    const std::shared_ptr<const Program> program = programOf(catalogue, request, outcome);
    if (!program)
        return outcome;
    if (watch.compiled)
        watch.compiled(*program);

    RunOptions options;
    options.seed = request.seed;
    options.memoryIsLow = [memory = MemoryWatch()] { return memory.low(); };
    options.drawAhead = [](std::unique_ptr<RequestSource> source) { return std::make_unique<DrawnAhead>(std::move(source)); };
    options.stop = watch.stop;
    options.record = request.record;
    options.maxSpans = request.recording.most;
    options.progress = watch.progress;
    options.maps = request.maps;
    options.causes = request.causes;
    options.mostAged = request.mostAged;
    options.fullBuffer = request.fullBuffer;
    const auto startStates = request.startStates ? request.startStates : std::make_shared<StartStates>(); // a recording may take two runs
    options.startStates = startStates.get();
    options.debugger = watch.debugger;
    auto record = std::make_shared<RunRecord>();
    record->workload = request.workload;
    record->result = simulateRecording(*program, request, record->workload, options, watch, outcome.error);
    if (outcome.error && record->result.window.issued == 0)
        return outcome;

    explain(record->result, *program, record->workload);
    record->result.cost = costTotals(request.design, catalogue);
    record->id = request.id;
    record->design = request.design;
    record->designHash = QString::fromStdString(designHash(request.design));
    record->result.designHash = record->designHash.toStdString();
    // The design's diagnostics first, then what only the run could find out.
    auto& found = record->result.diagnostics;
    found.insert(found.begin(), outcome.diagnostics.begin(), outcome.diagnostics.end());
    outcome.diagnostics = found;
    record->seed = request.seed;
    outcome.record = std::move(record);
    return outcome;
}

} // namespace

RunOutcome runNow(const Catalogue& catalogue, const RunRequest& request, const RunWatch& watch)
{
    try {
        return compileAndRun(catalogue, request, watch);
    } catch (const std::bad_alloc&) {
        RunOutcome outcome;
        outcome.error = Error{"This run needs more memory than this computer has", "", "", "Make the drive or the workload smaller."};
        return outcome;
    }
}

std::uint64_t fairCount(const Workload& workload, std::uint64_t most)
{
    const auto all = static_cast<double>(most);
    return static_cast<std::uint64_t>(std::clamp(all * 8192 / std::max(meanBytes(workload), 1.0), 500.0, all));
}

std::vector<Diagnostic> errorsOf(const std::vector<Diagnostic>& findings)
{
    std::vector<Diagnostic> errors;
    std::copy_if(findings.begin(), findings.end(), std::back_inserter(errors),
                 [](const Diagnostic& finding) { return hasErrors({finding}); });
    return errors;
}

QString RunOutcome::problem() const
{
    if (error)
        return QString::fromStdString(error->message());
    if (record)
        return {};
    return QString::fromStdString(whyNot(errorsOf(diagnostics)));
}

} // namespace floom::inline run
