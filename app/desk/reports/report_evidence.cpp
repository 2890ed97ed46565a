// SPDX-License-Identifier: GPL-3.0-or-later
#include "desk/reports/report_builder.h"
#include "desk/reports/report_case.h"
#include "run/prove.h"

namespace floom::inline desk {

namespace {

constexpr double kMostSeconds = 20; // limit for repeating a run to record it

RunRequest sameRequest(const RunRecord& record)
{
    RunRequest request;
    request.design = record.design;
    request.workload = record.workload;
    request.seed = record.seed;
    return request;
}

// Repeats the run with a recording; only the recording is kept, and only if the run is the same.
void recordAgain(ReportedRun& run, const Catalogue& catalogue, const std::stop_token& stop)
{
    RunWatch watch;
    watch.stop = stop;
    const RunOutcome again = runNow(catalogue, sameRequest(*run.record), watch);
    if (!again.record || again.record->result.latencyTotal != run.record->result.latencyTotal
        || again.record->result.window.measuredRequests != run.record->result.window.measuredRequests)
        return;
    if (run.record->result.spans && again.record->result.spans && again.record->result.spans->truncated) // the old one may hold more
        return;
    auto recorded = std::make_shared<RunRecord>(*run.record);
    recorded->result.spans = again.record->result.spans;
    recorded->result.recorded = again.record->result.recorded;
    recorded->result.exemplars = again.record->result.exemplars;
    run.record = std::move(recorded);
}

} // namespace

bool gatherEvidence(ReportSource& source, const Catalogue& catalogue, const ReportWatch& watch)
{
    const std::stop_token& stop = watch.stop;
    std::size_t done = 0;
    for (ReportedRun& run : source.runs) {
        watch.tell(QStringLiteral("Testing what limits %1").arg(run.name),
                   0.3 + 0.5 * static_cast<double>(done++) / static_cast<double>(source.runs.size()));
        if (stop.stop_requested())
            return false;
        if (isDecided(run.record->result.bottleneck) || !isDecidable(run.record->result))
            continue;
        auto decided = std::make_shared<RunRecord>(*run.record);
        if (prove(*decided, catalogue, sameRequest(*run.record), kVerdictProof, stop))
            run.record = std::move(decided);
    }
    if (source.runs.empty() || stop.stop_requested())
        return !stop.stop_requested();
    watch.tell(QStringLiteral("Recording one slow request"), 0.8);
    ReportedRun& subject = source.runs[argue(source, catalogue).subject];
    // A project file keeps no causes of single requests.
    const auto& result = subject.record->result;
    if ((!result.spans || result.spans->waits.empty()) && !result.partial && result.performance.wallSeconds <= kMostSeconds)
        recordAgain(subject, catalogue, stop);
    return !stop.stop_requested();
}

} // namespace floom::inline desk
