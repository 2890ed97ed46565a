// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/prove.h"

#include "analysis/class_use.h"
#include "analysis/far_steps.h"
#include "analysis/job_ends.h"
#include "analysis/lasting_gain.h"
#include "analysis/merge_words.h"
#include "analysis/verdict.h"
#include "results/buffer_fill.h"
#include "rules/may_run.h"
#include "run/longer_runs.h"
#include "run/other_seeds.h"
#include "run/proof_choice.h"
#include "simulate/full_buffer.h"
#include "workload/written.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>

namespace floom::inline run {

namespace {

constexpr std::uint64_t kLikeTheRun = 2; // factor on the event budget if a short proof does not represent the run
constexpr std::uint64_t kInItsState = 4; // factor if shorter runs would see the drive in another state
constexpr std::uint64_t kElsewhere = 2; // factor on it for runs under other seeds
constexpr std::uint64_t kMostAsked = 4'000'000'000; // events of a proof that was asked for and must be as long as the run: some minutes
constexpr std::uint64_t kMostFilling = 400'000'000; // events of one that was asked for and is longer than the run: some ten seconds

std::uint64_t fillingTwice(const Program& program, const Workload& workload)
{
    std::uint64_t requests = workload.readPercent < 100 ? requestsWriting(workload, 2 * program.bufferBytes) : 0;
    for (const Workload& part : workload.parts)
        requests = std::max(requests, fillingTwice(program, part));
    return requests;
}

// A proof uses few requests; they must perform like the run it explains.
bool isAsFast(const RunResult& run, const RunOutcome& base)
{
    constexpr double kAlike = 0.1, kTimes = 1.5;
    if (!base.record || run.iops <= 0)
        return true;
    const RunResult& proof = base.record->result;
    // Requests by the clock come at the same rate, whatever the drive does: there its latency shows how fast it is.
    const double latency = isOpenLoop(base.record->workload) && run.latency.mean > 0 ? proof.latency.mean / run.latency.mean : 1;
    return proof.window.unstable == run.window.unstable && std::fabs(proof.iops / run.iops - 1) <= kAlike && latency <= kTimes
        && latency >= 1 / kTimes;
}

// A run of jobs may be unsteady only because the buffer fills at its beginning: the proof begins later.
bool isLike(const RunResult& run, const RunOutcome& base, bool areJobs)
{
    if (!base.record || run.iops <= 0)
        return true;
    const bool isSettled = areJobs && isUnsteadyByBuffer(run) && !beganWithRoom(base.record->result);
    return (run.window.steady || isSettled) && isAsFast(run, base);
}

} // namespace

std::vector<Variation> proofOf(const RunRequest& request, const Catalogue& catalogue, std::uint64_t requests)
{
    const MayRun may = mayRunUnruled(request.design, catalogue);
    if (!may)
        return {};
    const std::uint64_t count = std::max(fairCount(request.workload, requests), fillingTwice(*may.program, request.workload));
    return variations(*may.program, request.workload, count);
}

RunRequest requestOf(const Variation& variation, RunRequest request)
{
    request.design = variation.design;
    request.workload = variation.workload;
    request.record = false;
    request.causes = false;
    request.maps = false;
    request.ruled = false;
    request.fullBuffer = variation.fullBuffer;
    return request;
}

std::vector<RunOutcome> runProof(const std::vector<Variation>& list, const Catalogue& catalogue, const RunRequest& request,
                                 const std::stop_token& stop, ManyProgress* progress, const OneEnded& ended)
{
    std::vector<RunRequest> requests;
    for (const Variation& variation : list)
        requests.push_back(requestOf(variation, request));
    return runMany(catalogue, requests, stop, 0, progress, ended);
}

std::vector<const RunResult*> resultsOf(const std::vector<RunOutcome>& outcomes)
{
    std::vector<const RunResult*> results;
    results.reserve(outcomes.size());
    for (const RunOutcome& outcome : outcomes)
        results.push_back(outcome.record ? &outcome.record->result : nullptr);
    return results;
}

void judge(RunRecord& record, const Catalogue& catalogue, const std::vector<Variation>& list, const std::vector<RunOutcome>& outcomes,
           const OtherSeeds& others, const LongerRuns& longer)
{
    if (const MayRun may = mayRunUnruled(record.design, catalogue))
        foldSensitivity(record.result, *may.program, list, resultsOf(outcomes), others, longer);
}

namespace {

// The same drives, which begin as that run began.
std::vector<Variation> beginningLike(const RunResult& run, std::vector<Variation> list)
{
    for (Variation& one : list)
        one.fullBuffer = run.window.beganFull;
    return list;
}
std::vector<Variation> beginningLike(const RunRecord& record, std::vector<Variation> list)
{
    return beginningLike(record.result, std::move(list));
}

// With as many requests as the run itself.
StartedProof wholeProofOf(const RunRecord& record, const Catalogue& catalogue, const RunRequest& request, std::uint64_t events)
{
    const MayRun may = mayRunUnruled(request.design, catalogue);
    auto list = may ? variations(*may.program, request.workload, record.result.window.measuredRequests) : std::vector<Variation>();
    return affordable(beginningLike(record, std::move(list)), record, catalogue, events);
}

// Where each write merges whole blocks and no proof is affordable: what ends the merges, which takes a small part of the run's time. The
// run itself is the drive as drawn.
StartedProof proofOfOtherMapping(const RunRecord& record, const Catalogue& catalogue, const RunRequest& request)
{
    const MayRun may = mayRunUnruled(request.design, catalogue);
    if (!may || mergeWords(record.result, *may.program).empty())
        return {};
    std::vector<Variation> list = variations(*may.program, request.workload, record.result.window.measuredRequests);
    const auto isOther = [](const Variation& one) { return one.kind != Variation::Kind::ideal && !one.address.ends_with(".mapping"); };
    const auto untried = static_cast<std::uint32_t>(std::count_if(list.begin() + 1, list.end(), isOther));
    list.erase(std::remove_if(list.begin() + 1, list.end(), [](const Variation& one) { return !one.address.ends_with(".mapping"); }),
               list.end());
    if (list.size() < 2)
        return {};
    std::vector<RunOutcome> own(1);
    own.front().record = std::make_shared<const RunRecord>(record);
    return {beginningLike(record, std::move(list)), std::move(own), 0, untried, true};
}

// False where requests come by the clock, from a trace, or from jobs that begin later or end by the clock: a longer run would not be more
// of the same.
bool mayBeLonger(const Workload& asked)
{
    const auto isFixed = [&](const Workload& part) {
        const bool isLater = part.opensPhase && &part != &asked.parts.front();
        return isLater || part.idle > Time{} || part.runtime > Time{} || !part.trace.empty();
    };
    return !isOpenLoop(asked) && asked.trace.empty() && std::ranges::none_of(asked.parts, isFixed);
}

Workload longerBy(const Workload& asked, std::uint64_t measured, std::uint64_t times)
{
    Workload longer = asked;
    longer.runtime = {};
    longer.count = times * (asked.parts.empty() || asked.count == 0 ? measured : asked.count);
    for (Workload& part : longer.parts)
        part.count *= times;
    return longer;
}

// affordable() where events are that many times as dear as in the run.
StartedProof affordableAt(double dearer, std::vector<Variation> list, const RunRecord& record, const Catalogue& catalogue,
                          std::uint64_t events)
{
    return affordable(std::move(list), record, catalogue, static_cast<std::uint64_t>(static_cast<double>(events) / std::max(1.0, dearer)));
}

// A mixed load fills a large write buffer slowly. A run that ended while it was filling is proved by runs that begin with a full one, if
// the load keeps it full. Empty if it does not, if the load is of another kind, or if that would take too long.
StartedProof proofFromFull(const RunRecord& record, const Catalogue& catalogue, const RunRequest& request, const ProofEffort& effort,
                           std::uint64_t events, const std::stop_token& stop)
{
    constexpr std::uint64_t kTimes = 3; // as many requests as a short proof: there is no longer run to confirm it
    const MayRun may = mayRunUnruled(request.design, catalogue);
    if (!may || !beganWithRoom(record.result) || writesToFill(*may.program, request.workload) == 0)
        return {};
    const std::uint64_t count = std::min(record.result.window.measuredRequests, fairCount(request.workload, kTimes * effort.requests));
    std::vector<Variation> list = variations(*may.program, request.workload, count);
    list.front().fullBuffer = true;
    std::vector<RunOutcome> base = runProof({list.front()}, catalogue, request, stop);
    if (!base.front().record || !base.front().record->result.window.beganFull)
        return {};
    const RunResult& run = base.front().record->result;
    // Most of the events fill the buffer.
    const double dearer = static_cast<double>(run.performance.events) / std::max(1.0, eventsOf(record.result, list.front().workload));
    StartedProof proof = affordableAt(dearer, beginningLike(run, std::move(list)), record, catalogue, events);
    if (!proof.list.empty())
        proof.outcomes = std::move(base);
    return proof;
}

// A run that ended while its write buffer was filling is proved by a longer one, long enough to fill it. Empty if that would take too long;
// a run that may not be longer is proved as it is.
StartedProof fullProofOf(const RunRecord& record, const Catalogue& catalogue, const RunRequest& request, std::uint64_t events,
                         const std::stop_token& stop)
{
    constexpr std::uint64_t kTimes = 4, kMostTimes = 256; // the run's requests
    const MayRun may = mayRunUnruled(request.design, catalogue);
    const Workload& asked = request.workload;
    const std::uint64_t measured = record.result.window.measuredRequests;
    if (!may || !mayBeLonger(asked) || !beganWithRoom(record.result))
        return {};
    std::shared_ptr<const RunRecord> longest; // so far
    // A request is dearer the fuller the buffer, so each run tells what the next one costs.
    const auto keepAffordable = [&](std::vector<Variation> list) {
        const Workload& longer = list.front().workload;
        const double dearer = longest ? eventsOf(longest->result, longer) / std::max(1.0, eventsOf(record.result, longer)) : 1;
        return affordableAt(dearer, std::move(list), record, catalogue, events);
    };
    for (std::uint64_t times = kTimes; times <= kMostTimes; times *= kTimes) {
        const Workload longer = longerBy(asked, measured, times);
        StartedProof proof = keepAffordable(beginningLike(record, variations(*may.program, longer, longer.count)));
        if (proof.list.empty() || stop.stop_requested())
            return {};
        const std::vector<RunOutcome> base = runProof({proof.list.front()}, catalogue, request, stop);
        longest = base.front().record;
        if (!longest)
            return {};
        if (!beganWithRoom(longest->result)) {
            const std::uint32_t untried = proof.untried;
            proof = keepAffordable(beginningLike(longest->result, std::move(proof.list)));
            proof.untried += untried;
            if (!proof.list.empty())
                proof.outcomes = base;
            return proof;
        }
    }
    return {};
}

} // namespace

std::vector<Variation> StartedProof::left() const
{
    return {list.begin() + static_cast<std::ptrdiff_t>(outcomes.size()), list.end()};
}

namespace {

StartedProof begin(const RunRecord& record, const Catalogue& catalogue, const RunRequest& asked, const ProofEffort& effort,
                   const std::stop_token& stop)
{
    RunRequest request = asked;
    request.workload = endingTogether(asked.workload, record.result);
    const bool isAsked = effort.events == 0;
    // Jobs that write little take long to fill a buffer: they are run longer only if their proof would measure how fast it fills.
    const bool areJobs = !request.workload.parts.empty();
    const auto fullProof = [&] {
        const std::uint64_t events = isAsked ? kMostFilling : (areJobs ? kLikeTheRun : kInItsState) * effort.events;
        const std::uint64_t fewer = isAsked ? events : kLikeTheRun * effort.events; // some ten seconds, with those under other seeds
        StartedProof fromFull = proofFromFull(record, catalogue, request, effort, fewer, stop);
        return fromFull.list.empty() ? fullProofOf(record, catalogue, request, events, stop) : fromFull;
    };
    if (!areJobs)
        if (StartedProof full = fullProof(); !full.list.empty() || stop.stop_requested())
            return full;
    constexpr std::uint64_t kOfJobs = 4; // fewer hardly tell the rate of the slowest of several jobs
    const std::uint64_t least = areJobs ? record.result.window.measuredRequests / kOfJobs : 0;
    StartedProof proof{beginningLike(record, proofOf(request, catalogue, std::max(effort.requests, least))), {}};
    if (!isAsked) {
        proof = affordable(std::move(proof.list), record, catalogue, effort.events);
        if (proof.list.empty()) { // filling a large write buffer twice may take more requests than the run itself had
            StartedProof whole = wholeProofOf(record, catalogue, request, kLikeTheRun * effort.events);
            return whole.list.empty() ? proofOfOtherMapping(record, catalogue, request) : whole;
        }
    }
    if (proof.list.empty())
        return proof;
    proof.outcomes = runProof({proof.list.front()}, catalogue, request, stop);
    const RunOutcome& base = proof.outcomes.front();
    if (base.record)
        proof.list = beginningLike(base.record->result, std::move(proof.list));
    if (areJobs && base.record && bufferStillFills(base.record->result))
        if (StartedProof full = fullProof(); !full.list.empty())
            return full;
    const bool isFast = isAsFast(record.result, base), isLonger = record.result.window.measuredRequests > proof.list.front().workload.count;
    if (stop.stop_requested() || isLike(record.result, base, areJobs && !isAsked) || (isAsked && isFast && !isLonger))
        return proof;
    const std::uint64_t events = isAsked ? kMostAsked : (isFast ? kLikeTheRun : kInItsState) * effort.events;
    StartedProof whole = wholeProofOf(record, catalogue, request, events);
    if (whole.list.empty() && !isFast)
        return proofOfOtherMapping(record, catalogue, request);
    return whole.list.empty() ? proof : whole; // empty: short runs see another state, such as an SLC area that is not full yet
}

} // namespace

StartedProof startProof(const RunRecord& record, const Catalogue& catalogue, const RunRequest& request, const ProofEffort& effort,
                        const std::stop_token& stop)
{
    StartedProof proof = begin(record, catalogue, request, effort, stop);
    proof.more = effort.events == 0 ? kMostFilling : effort.events;
    return proof;
}

bool conclude(RunRecord& record, const Catalogue& catalogue, const RunRequest& request, StartedProof proof, const std::stop_token& stop,
              ManyProgress* progress)
{
    if (stop.stop_requested())
        return false;
    auto& list = proof.list;
    auto& outcomes = proof.outcomes;
    const std::string scarce = record.result.bottleneck.cause; // by the run alone
    record.result.bottleneck.untried = proof.untried;
    if (proof.isAll) {
        judge(record, catalogue, list, outcomes);
        return true;
    }
    judge(record, catalogue, list, outcomes); // which gains are told
    LongerOutcomes ofMore = runLonger(record, catalogue, proof, request, stop, progress);
    if (stop.stop_requested())
        return false;
    LongerRuns longer{resultsOf(ofMore.drawn), resultsOf(ofMore.changed)};
    judge(record, catalogue, list, outcomes, {}, longer);
    std::vector<std::vector<RunOutcome>> elsewhere; // by seed, as far as tried
    std::vector<RunOutcome> drawn; // the drive as drawn, by seed
    OtherSeeds others;
    const auto judgeElsewhere = [&](std::size_t from) {
        if (!isDecided(record.result.bottleneck))
            return;
        const auto seeds =
            runElsewhere(record, catalogue, {list, outcomes, ofMore.drawn, kElsewhere * proof.more}, from, request, drawn, stop, progress);
        elsewhere.resize(std::max(elsewhere.size(), seeds.size()));
        for (std::size_t i = 0; i < seeds.size(); ++i) {
            elsewhere[i].resize(list.size());
            elsewhere[i].front() = seeds[i].front();
            std::copy(seeds[i].begin() + static_cast<std::ptrdiff_t>(from), seeds[i].end(),
                      elsewhere[i].begin() + static_cast<std::ptrdiff_t>(from));
        }
        others.clear();
        std::ranges::transform(elsewhere, std::back_inserter(others), resultsOf);
        if (!seeds.empty())
            judge(record, catalogue, list, outcomes, others, longer);
    };
    judgeElsewhere(1);
    const MayRun may = mayRunUnruled(record.design, catalogue);
    if (!isDecided(record.result.bottleneck) || !may)
        return true;
    std::vector<Variation> added = anyHelps(record.result.bottleneck)
        ? stepsOfThePart(record, catalogue, list)
        : pairVariations(*may.program, list.front().workload, list.front().workload.count, record.result);
    std::ranges::copy(farSteps(*may.program, list, record.result.bottleneck.sensitivity, scarce), std::back_inserter(added));
    std::ranges::move(otherVictims(record, catalogue, list), std::back_inserter(added));
    added = beginningLike(record, std::move(added));
    if (added.empty())
        return true;
    list.insert(list.end(), added.begin(), added.end());
    const auto more = runProof(added, catalogue, request, stop, progress);
    if (stop.stop_requested())
        return true; // single changes are already measured
    const std::size_t from = outcomes.size();
    outcomes.insert(outcomes.end(), more.begin(), more.end());
    judge(record, catalogue, list, outcomes, others, longer);
    runAddedLonger(ofMore, from, record, catalogue, proof, request, stop, progress);
    longer = {resultsOf(ofMore.drawn), resultsOf(ofMore.changed)};
    judge(record, catalogue, list, outcomes, others, longer);
    judgeElsewhere(from);
    return true;
}

bool prove(RunRecord& record, const Catalogue& catalogue, const RunRequest& request, const ProofEffort& effort, const std::stop_token& stop,
           ManyProgress* progress)
{
    StartedProof proof = startProof(record, catalogue, request, effort, stop);
    if (proof.list.empty())
        return false;
    for (RunOutcome& outcome : runProof(proof.left(), catalogue, request, stop, progress))
        proof.outcomes.push_back(std::move(outcome));
    return conclude(record, catalogue, request, std::move(proof), stop, progress);
}

bool isDecidable(const RunResult& result)
{
    return !result.partial && result.window.measuredRequests > 0
        && std::all_of(result.laws.begin(), result.laws.end(), [](const LawCheck& law) { return law.holds; });
}

} // namespace floom::inline run
