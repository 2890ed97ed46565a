// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/longer_runs.h"

#include "analysis/lasting_gain.h"
#include "analysis/paired_seeds.h"
#include "analysis/trials.h"
#include "analysis/unsettled.h"
#include "results/buffer_fill.h"
#include "rules/may_run.h"
#include "workload/skew_curve.h"

#include <algorithm>
#include <cstdint>
#include <memory>

namespace floom::inline run {

namespace {

// The greatest told gains of a judged proof that is shorter than the run: those of the list from `from` on.
std::vector<std::size_t> greatest(const RunRecord& record, const Program& program, const StartedProof& proof, std::size_t from)
{
    constexpr std::size_t kMost = 3;
    constexpr std::uint64_t kOfBudget = 2;
    const Workload& asked = proof.list.front().workload;
    const RunResult& run = record.result;
    const bool isOne = !isOpenLoad(asked) && asked.parts.empty() && asked.trace.empty();
    const bool isShort = isMuchShorter(asked.count, run);
    std::vector<std::size_t> places;
    // Of those that one seed hardly tells, only skewed writes that go to any die: where their hot places lie does not matter.
    const bool isOfSeed = differsBySeed(program, asked) && (!isSkewed(asked) || isOfHotPlaces(program, asked));
    if (!isOne || !isShort || beganWithRoom(run) || !proof.outcomes.front().record || isOfSeed || movesOn(run, program, asked))
        return places;
    const std::size_t most = std::min(kMost, proof.more / kOfBudget / std::max<std::uint64_t>(1, run.performance.events));
    for (const Sensitivity& line : run.bottleneck.sensitivity)
        for (std::size_t i = 1; i < proof.list.size() && places.size() < most; ++i) {
            const Variation& one = proof.list[i]; // another load than the same at another depth is not the run's
            const bool isLike =
                (one.kind != Variation::Kind::ideal && one.kind != Variation::Kind::workload) || one.address == "workload.qd";
            if (isLike && line.told && line.gainPercent >= kHelps && isOf(line, one) && proof.outcomes[i].record)
                places.push_back(i);
        }
    std::erase_if(places, [from](std::size_t i) { return i < from; });
    return places;
}

// Runs these as long as the run itself, which is the drive as drawn.
void runAsLong(const std::vector<std::size_t>& places, const RunRecord& record, const Catalogue& catalogue, const StartedProof& proof,
               const RunRequest& request, LongerOutcomes& all, const std::stop_token& stop, ManyProgress* progress)
{
    std::vector<Variation> list;
    for (const std::size_t i : places) {
        list.push_back(proof.list[i]);
        list.back().workload.count = record.result.window.measuredRequests;
        list.back().workload.runtime = {};
        const bool staysFull = proof.outcomes[i].record->result.window.beganFull; // no second run to find out
        list.back().fullBuffer = record.result.window.beganFull && staysFull;
    }
    std::vector<RunOutcome> outcomes = runProof(list, catalogue, request, stop, progress);
    all.drawn.resize(proof.list.size());
    all.changed.resize(proof.list.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (!outcomes[i].record || outcomes[i].record->result.partial)
            continue;
        all.drawn[places[i]].record = std::shared_ptr<const RunRecord>(std::shared_ptr<void>(), &record); // which outlives the proof
        all.changed[places[i]] = std::move(outcomes[i]);
    }
}

} // namespace

LongerOutcomes runLonger(const RunRecord& record, const Catalogue& catalogue, const StartedProof& proof, const RunRequest& request,
                         const std::stop_token& stop, ManyProgress* progress)
{
    LongerOutcomes all;
    const MayRun may = mayRunUnruled(record.design, catalogue);
    const std::vector<std::size_t> asLong = may ? greatest(record, *may.program, proof, 1) : std::vector<std::size_t>();
    if (!asLong.empty())
        runAsLong(asLong, record, catalogue, proof, request, all, stop, progress);
    constexpr std::uint64_t kLeast = 2, kEnough = 4, kMost = 16; // times the requests
    auto places = may ? unsettled(*may.program, proof.list, resultsOf(proof.outcomes)) : std::vector<std::size_t>();
    std::erase_if(places, [&](std::size_t i) { return std::ranges::find(asLong, i) != asLong.end(); });
    const bool hasRoom = beganWithRoom(record.result) && beganWithRoom(proof.outcomes.front().record->result);
    if (stop.stop_requested() || places.empty() || hasRoom) // it would be longer already, if that were affordable
        return all;
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
        return all;
    runThem(first);
    if (stop.stop_requested() || !all.changed.front().record)
        return all;
    std::vector<RunOutcome> longer(proof.list.size()); // of these alone
    longer.front() = all.changed.front();
    for (const std::size_t i : places)
        longer[i] = all.changed[i];
    places = unsettled(*may.program, proof.list, resultsOf(longer));
    if (const std::uint64_t times = places.empty() ? 0 : mostTimes(); times >= kLeast * first)
        runThem(times);
    return all;
}

void runAddedLonger(LongerOutcomes& all, std::size_t from, const RunRecord& record, const Catalogue& catalogue, const StartedProof& proof,
                    const RunRequest& request, const std::stop_token& stop, ManyProgress* progress)
{
    const MayRun may = mayRunUnruled(record.design, catalogue);
    const std::vector<std::size_t> places = may ? greatest(record, *may.program, proof, from) : std::vector<std::size_t>();
    if (!places.empty())
        runAsLong(places, record, catalogue, proof, request, all, stop, progress);
}

} // namespace floom::inline run
