// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/longer_runs.h"

#include "analysis/lasting_gain.h"
#include "analysis/unsettled.h"
#include "results/buffer_fill.h"
#include "rules/may_run.h"

#include <algorithm>
#include <cstdint>

namespace floom::inline run {

LongerOutcomes runLonger(const RunRecord& record, const Catalogue& catalogue, const StartedProof& proof, const RunRequest& request,
                         const std::stop_token& stop, ManyProgress* progress)
{
    constexpr std::uint64_t kLeast = 2, kEnough = 4, kMost = 16; // times the requests
    const MayRun may = mayRunUnruled(record.design, catalogue);
    auto places = may ? unsettled(*may.program, proof.list, resultsOf(proof.outcomes)) : std::vector<std::size_t>();
    const bool hasRoom = beganWithRoom(record.result) && beganWithRoom(proof.outcomes.front().record->result);
    if (places.empty() || hasRoom) // it would be longer already, if that were affordable
        return {};
    const Workload& asked = proof.list.front().workload;
    const std::uint64_t inTrace = record.result.window.measuredRequests / std::max<std::uint64_t>(1, asked.count); // a trace ends
    const std::uint64_t most = asked.trace.empty() ? kMost : std::min(kMost, inTrace);
    auto events = static_cast<double>(proof.more); // left
    const auto eventsOnce = [&] {
        auto once = static_cast<double>(proof.outcomes.front().record->result.performance.events);
        for (const std::size_t i : places)
            once += static_cast<double>(proof.outcomes[i].record->result.performance.events);
        return std::max(1.0, once);
    };
    const auto mostTimes = [&] { return std::min(most, static_cast<std::uint64_t>(std::max(0.0, events / eventsOnce()))); };
    while (places.size() > 1 && mostTimes() < kEnough)
        places.pop_back();
    LongerOutcomes all;
    const auto runThem = [&](std::uint64_t times) {
        std::vector<Variation> longer{proof.list.front()};
        for (const std::size_t i : places)
            longer.push_back(proof.list[i]);
        for (Variation& one : longer) {
            one.workload.count *= times;
            one.workload.runtime = {};
        }
        const std::vector<RunOutcome> there = runProof(longer, catalogue, request, stop, progress);
        all.drawn.resize(proof.list.size());
        all.changed.resize(proof.list.size());
        all.drawn.front() = all.changed.front() = there.front();
        for (std::size_t i = 0; i < places.size(); ++i) {
            all.drawn[places[i]] = there.front();
            all.changed[places[i]] = there[i + 1];
        }
        events -= static_cast<double>(times) * eventsOnce();
    };
    // A drive on its way to another state does not settle that soon.
    const RunResult& base = proof.outcomes.front().record->result;
    const bool isPassing = onItsWay(base, *may.program, asked) > 0 || livesOnItsStock(base, *may.program, asked);
    const std::uint64_t first = isPassing ? mostTimes() : std::min(mostTimes(), kEnough);
    if (first < kLeast)
        return {};
    runThem(first);
    if (stop.stop_requested() || !all.changed.front().record)
        return all;
    places = unsettled(*may.program, proof.list, resultsOf(all.changed));
    if (const std::uint64_t times = places.empty() ? 0 : mostTimes(); times >= kLeast * first)
        runThem(times);
    return all;
}

} // namespace floom::inline run
