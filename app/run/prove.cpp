// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/prove.h"

#include "analysis/class_use.h"
#include "analysis/job_ends.h"
#include "analysis/lasting_gain.h"
#include "analysis/limit_words.h"
#include "analysis/verdict.h"
#include "rules/may_run.h"
#include "run/preconditioning_writes.h"
#include "workload/skew_curve.h"
#include "workload/written.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <set>

namespace floom::inline run {

namespace {

constexpr std::uint64_t kLikeTheRun = 2; // factor on the event budget if a short proof does not represent the run
constexpr std::uint64_t kInItsState = 4; // factor if shorter runs would see the drive in another state
constexpr std::uint64_t kMostAsked = 4'000'000'000; // events of a proof that was asked for and must be as long as the run: some minutes
// Units that all variations together may write without time: some ten seconds on two cores.
constexpr std::uint64_t kMostWritten = 64'000'000;

std::uint64_t fillingTwice(const Program& program, const Workload& workload)
{
    std::uint64_t requests = workload.readPercent < 100 ? requestsWriting(workload, 2 * program.bufferBytes) : 0;
    for (const Workload& part : workload.parts)
        requests = std::max(requests, fillingTwice(program, part));
    return requests;
}

// Estimated events of a run with that many requests, warm-up included, scaled from `run`.
double eventsOf(const RunResult& run, const Workload& workload)
{
    const auto each = static_cast<double>(run.performance.events) / static_cast<double>(std::max<std::uint64_t>(1, run.window.issued));
    return each * static_cast<double>(workload.count) * (workload.readPercent < 100 || !workload.parts.empty() ? 2 : 1.05);
}

struct StartingAnew {
    std::uint64_t units = 0; // that each of them writes without time
    std::set<std::string> changes;
};

// Variations whose drives have to be written anew before their runs.
StartingAnew startingAnew(const std::vector<Variation>& list, const RunRecord& record, const Catalogue& catalogue)
{
    StartingAnew anew;
    const MayRun may = mayRunUnruled(list.front().design, catalogue);
    if (!may)
        return anew;
    const PreconditioningWrites writes(*may.program, list.front().workload, record.result);
    anew.units = writes.units();
    if (anew.units * list.size() <= kMostWritten)
        return anew;
    for (const Variation& one : list)
        if (writes.isAnew(one, catalogue))
            anew.changes.insert(one.change);
    return anew;
}

void thin(std::vector<Variation>& list, const RunRecord& record, const Catalogue& catalogue, std::uint64_t events)
{
    const RunResult& run = record.result;
    constexpr std::size_t kFullest = 3;
    constexpr double kBusy = 0.5;
    if (list.empty())
        return;
    const double each = eventsOf(run, list.front().workload);
    std::vector<std::string> causes{run.bottleneck.cause};
    for (const ClassUse& c : classesOf(run))
        if (c.mean() >= kBusy)
            causes.push_back(causeOfWork(run, c));
    if (run.ftl.foldPrograms > 0) // even if it hardly occupies the dies
        causes.emplace_back("fold");
    const auto fits = [&] { return each * static_cast<double>(list.size()) <= static_cast<double>(events); };
    const auto drop = [&](const auto& unlikely) { list.erase(std::remove_if(list.begin() + 1, list.end(), unlikely), list.end()); };
    const auto isUnlikely = [&](const Variation& one) {
        return one.kind == Variation::Kind::more
            && std::none_of(causes.begin(), causes.end(), [&](const std::string& cause) { return isLikely(one, cause); });
    };
    const auto rankOf = [&](const Variation& one) {
        std::optional<std::size_t> rank;
        for (const std::string& cause : causes)
            if (const auto found = remedyRank(one, cause); found && (!rank || *found < *rank))
                rank = found;
        return rank;
    };
    // Drops the first of the lowest-ranked variations; false if all rank above `least`.
    const auto dropLast = [&](const auto& place, std::size_t least = 1) {
        const auto last =
            std::max_element(list.begin() + 1, list.end(), [&](const Variation& a, const Variation& b) { return place(a) < place(b); });
        const bool drops = last != list.end() && place(*last) >= least;
        if (drops)
            list.erase(last);
        return drops;
    };
    drop([](const Variation& one) { return one.kind == Variation::Kind::ideal; }); // does not affect the verdict
    if (const auto anew = startingAnew(list, record, catalogue); !anew.changes.empty()) {
        const auto isAnew = [&](const Variation& one) { return anew.changes.contains(one.change); };
        const auto isLight = [&] {
            return anew.units * static_cast<std::uint64_t>(std::count_if(list.begin() + 1, list.end(), isAnew)) <= kMostWritten;
        };
        if (!isLight())
            drop([&](const Variation& one) { return isAnew(one) && isUnlikely(one); });
        const auto place = [&](const Variation& one) -> std::size_t {
            return !isAnew(one) ? 0 : one.kind == Variation::Kind::workload ? 1 : 2 + rankOf(one).value_or(SIZE_MAX - 2);
        };
        while (!isLight()) // the likeliest are kept
            dropLast(place);
    }
    std::vector<std::string> full{run.bottleneck.block}, likely = full;
    for (const ClassUse& c : classesOf(run)) {
        if (c.mean() >= kBusy)
            full.push_back(c.block);
        if (likely.size() <= kFullest && std::find(likely.begin(), likely.end(), c.block) == likely.end())
            likely.push_back(c.block);
    }
    const auto isOf = [](const std::vector<std::string>& blocks, const Variation& one) {
        return std::find(blocks.begin(), blocks.end(), one.block) != blocks.end();
    };
    // How late a change is tried, 0 first: what adds that which runs out, remedies for the work of full parts, steps of these parts, what
    // might add something, all others.
    constexpr std::size_t kSteps = 1000, kPerhaps = 2000, kOthers = 3000;
    const auto place = [&](const Variation& one) -> std::size_t {
        if (one.kind != Variation::Kind::more
            || std::any_of(causes.begin(), causes.end(), [&](const auto& cause) { return adds(one, cause); }))
            return 0;
        const auto rank = rankOf(one);
        return rank ? 1 + *rank : isOf(full, one) ? kSteps : isUnlikely(one) ? kOthers : kPerhaps;
    };
    while (!fits() && dropLast(place, kPerhaps)) { }
    if (!fits())
        drop([&](const Variation& one) { return !one.block.empty() && !isOf(likely, one) && !rankOf(one); });
    while (!fits() && dropLast(place)) { }
    if (!fits())
        list.clear();
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

bool isLike(const RunResult& run, const RunOutcome& base)
{
    return !base.record || run.iops <= 0 || (run.window.steady && isAsFast(run, base));
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

std::vector<RunOutcome> runProof(const std::vector<Variation>& list, const Catalogue& catalogue, const RunRequest& request,
                                 const std::stop_token& stop, ManyProgress* progress, const OneEnded& ended)
{
    std::vector<RunRequest> requests;
    for (const Variation& variation : list) {
        RunRequest one = request;
        one.design = variation.design;
        one.workload = variation.workload;
        one.record = false;
        one.causes = false;
        one.maps = false;
        one.ruled = false;
        one.fullBuffer = variation.fullBuffer;
        requests.push_back(std::move(one));
    }
    return runMany(catalogue, requests, stop, 0, progress, ended);
}

namespace {

std::vector<const RunResult*> resultsOf(const std::vector<RunOutcome>& outcomes)
{
    std::vector<const RunResult*> results;
    results.reserve(outcomes.size());
    for (const RunOutcome& outcome : outcomes)
        results.push_back(outcome.record ? &outcome.record->result : nullptr);
    return results;
}

bool movesTail(const Sensitivity& line)
{
    constexpr double kMoves = 10; // percent
    return std::ranges::any_of(line.sides, [](const SideGain& side) {
        return std::fabs(side.p99Percent) >= kMoves && Gain{side.p99Percent, side.p99Ci95}.isTold();
    });
}

// Changes of which one seed says little, under other seeds: the told changes of a skewed load, as its hot places lie in one way and what
// helps there may help nowhere else; those that change p99 beside a collection that the run saw in one order only; and those that change
// p99 and place all addresses anew. Empty if there are none, or if the drives would have to be written anew for long.
std::vector<std::vector<RunOutcome>> runElsewhere(const RunRecord& record, const Catalogue& catalogue, const std::vector<Variation>& list,
                                                  const std::vector<RunOutcome>& outcomes, RunRequest request, const std::stop_token& stop,
                                                  ManyProgress* progress)
{
    constexpr std::uint64_t kSeeds = 3;
    const MayRun may = mayRunUnruled(list.front().design, catalogue);
    const bool isHot = isSkewed(request.workload);
    const RunOutcome& base = outcomes.front();
    if (!may || !base.record)
        return {};
    const bool isFew = seesFewCollections(base.record->result, *may.program);
    // Another usable size places all addresses anew.
    const auto isMoved = [&](std::size_t i) {
        return i < outcomes.size() && outcomes[i].record
            && pricedOf(outcomes[i].record->result).usableBytes != pricedOf(base.record->result).usableBytes;
    };
    std::vector<Variation> told{list.front()};
    std::vector<std::size_t> places{0}; // in `list`
    for (std::size_t i = 1; i < list.size(); ++i)
        if (list[i].kind != Variation::Kind::ideal
            && std::ranges::any_of(record.result.bottleneck.sensitivity, [&](const Sensitivity& line) {
                   return ((isHot && line.told) || ((isHot || isFew || isMoved(i)) && movesTail(line))) && line.address == list[i].address
                       && line.change.starts_with(list[i].change);
               })) {
            told.push_back(list[i]);
            places.push_back(i);
        }
    if (told.size() == 1)
        return {};
    const PreconditioningWrites writes(*may.program, list.front().workload, record.result);
    if (writes.units() * kSeeds * told.size() > kMostWritten)
        return {};
    std::vector<std::vector<RunOutcome>> others;
    for (std::uint64_t more = 1; more <= kSeeds && !stop.stop_requested(); ++more) {
        ++request.seed;
        const std::vector<RunOutcome> there = runProof(told, catalogue, request, stop, progress);
        std::vector<RunOutcome>& all = others.emplace_back(list.size());
        for (std::size_t i = 0; i < there.size(); ++i)
            all[places[i]] = there[i];
    }
    if (stop.stop_requested())
        return {};
    return others;
}

} // namespace

void judge(RunRecord& record, const Catalogue& catalogue, const std::vector<Variation>& list, const std::vector<RunOutcome>& outcomes,
           const OtherSeeds& others)
{
    if (const MayRun may = mayRunUnruled(record.design, catalogue))
        foldSensitivity(record.result, *may.program, list, resultsOf(outcomes), others);
}

namespace {

// As many of these changes as may be run.
StartedProof affordable(std::vector<Variation> list, const RunRecord& record, const Catalogue& catalogue, std::uint64_t events)
{
    const auto deciding = [&list] {
        return std::count_if(list.begin(), list.end(), [](const Variation& one) { return one.kind != Variation::Kind::ideal; });
    };
    const auto all = deciding();
    thin(list, record, catalogue, events);
    const auto untried = static_cast<std::uint32_t>(all - deciding());
    return {std::move(list), {}, untried};
}

// The same drives, which begin as the run began.
std::vector<Variation> beginningLike(const RunRecord& record, std::vector<Variation> list)
{
    for (Variation& one : list)
        one.fullBuffer = record.result.window.beganFull;
    return list;
}

// With as many requests as the run itself.
StartedProof wholeProofOf(const RunRecord& record, const Catalogue& catalogue, const RunRequest& request, std::uint64_t events)
{
    const MayRun may = mayRunUnruled(request.design, catalogue);
    auto list = may ? variations(*may.program, request.workload, record.result.window.measuredRequests) : std::vector<Variation>();
    return affordable(beginningLike(record, std::move(list)), record, catalogue, events);
}

} // namespace

std::vector<Variation> StartedProof::left() const
{
    return {list.begin() + static_cast<std::ptrdiff_t>(outcomes.size()), list.end()};
}

StartedProof startProof(const RunRecord& record, const Catalogue& catalogue, const RunRequest& asked, const ProofEffort& effort,
                        const std::stop_token& stop)
{
    RunRequest request = asked;
    request.workload = endingTogether(asked.workload, record.result);
    const bool isAsked = effort.events == 0;
    StartedProof proof{beginningLike(record, proofOf(request, catalogue, effort.requests)), {}};
    if (!isAsked) {
        proof = affordable(std::move(proof.list), record, catalogue, effort.events);
        if (proof.list.empty()) // filling a large write buffer twice may take more requests than the run itself had
            return wholeProofOf(record, catalogue, request, kLikeTheRun * effort.events);
    }
    if (proof.list.empty())
        return proof;
    proof.outcomes = runProof({proof.list.front()}, catalogue, request, stop);
    const RunOutcome& base = proof.outcomes.front();
    const bool isFast = isAsFast(record.result, base), isLonger = record.result.window.measuredRequests > proof.list.front().workload.count;
    if (stop.stop_requested() || isLike(record.result, base) || (isAsked && isFast && !isLonger))
        return proof;
    const std::uint64_t events = isAsked ? kMostAsked : (isFast ? kLikeTheRun : kInItsState) * effort.events;
    StartedProof whole = wholeProofOf(record, catalogue, request, events);
    return whole.list.empty() && isFast ? proof : whole; // empty: short runs see another state, such as an SLC area that is not full yet
}

bool conclude(RunRecord& record, const Catalogue& catalogue, const RunRequest& request, StartedProof proof, const std::stop_token& stop,
              ManyProgress* progress)
{
    if (stop.stop_requested())
        return false;
    auto& [list, outcomes, untried] = proof;
    record.result.bottleneck.untried = untried;
    judge(record, catalogue, list, outcomes);
    OtherSeeds others;
    const auto elsewhere = isDecided(record.result.bottleneck) ? runElsewhere(record, catalogue, list, outcomes, request, stop, progress)
                                                               : std::vector<std::vector<RunOutcome>>();
    for (const std::vector<RunOutcome>& seed : elsewhere)
        others.push_back(resultsOf(seed));
    if (!others.empty())
        judge(record, catalogue, list, outcomes, others);
    if (!isDecided(record.result.bottleneck) || anyHelps(record.result.bottleneck))
        return true;
    const MayRun may = mayRunUnruled(record.design, catalogue);
    if (!may)
        return true;
    for (const Variation& pair :
         beginningLike(record, pairVariations(*may.program, list.front().workload, list.front().workload.count, record.result)))
        list.push_back(pair);
    const std::vector<Variation> pairs(list.begin() + static_cast<std::ptrdiff_t>(outcomes.size()), list.end());
    const auto more = runProof(pairs, catalogue, request, stop, progress);
    if (stop.stop_requested())
        return true; // single changes are already measured
    outcomes.insert(outcomes.end(), more.begin(), more.end());
    judge(record, catalogue, list, outcomes, others);
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
