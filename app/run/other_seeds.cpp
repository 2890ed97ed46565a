// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/other_seeds.h"

#include "analysis/class_use.h"
#include "analysis/lasting_gain.h"
#include "analysis/paired_seeds.h"
#include "rules/may_run.h"
#include "run/preconditioning_writes.h"
#include "run/proof_choice.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>

namespace floom::inline run {
namespace {

constexpr std::uint64_t kSeeds = 3, kLeastSeeds = 2; // beside the run's own

bool movesTail(const std::vector<SideGain>& sides)
{
    constexpr double kMoves = 10; // percent
    return std::ranges::any_of(sides, [](const SideGain& side) {
        return std::fabs(side.p99Percent) >= kMoves && Gain{side.p99Percent, side.p99Ci95}.isTold();
    });
}

// The places of the changes to try in the list, from `from` on. `mayStart`: whether the drive of one may still be written.
std::vector<std::size_t> toTry(const RunRecord& record, const Program& program, const ProofSoFar& proof, std::size_t from,
                               const std::function<bool(std::size_t)>& mayStart)
{
    const auto& [list, outcomes, longer, events] = proof;
    const RunResult& base = outcomes.front().record->result;
    const bool differ = differsBySeed(program, list.front().workload), isFew = seesFewCollections(base, program);
    std::vector<std::size_t> places;
    for (std::size_t i = from; i < list.size(); ++i) {
        // Longer than the run, which tells more than seeds of runs as short as these. One run as long tells less of p99.
        const bool isLonger = i < longer.size() && longer[i].record && longer[i].record.get() != &record;
        if (list[i].kind == Variation::Kind::ideal || !outcomes[i].record || (isLonger && !differ))
            continue;
        // Another usable size places all addresses anew.
        const bool isMoved = pricedOf(outcomes[i].record->result).usableBytes != pricedOf(base).usableBytes;
        const auto saysLittle = [&](const Sensitivity& line) {
            return isOf(line, list[i]) && ((differ && line.told) || ((differ || isFew || isMoved) && movesTail(line.sides)));
        };
        if (std::ranges::any_of(record.result.bottleneck.sensitivity, saysLittle) && mayStart(i))
            places.push_back(i);
    }
    return places;
}

// What was told of that change so far.
const Sensitivity& lineOf(std::size_t i, const RunRecord& record, const ProofSoFar& proof)
{
    return *std::ranges::find_if(record.result.bottleneck.sensitivity, [&](const Sensitivity& line) { return isOf(line, proof.list[i]); });
}

// Leaves those of the greatest gains, whose runs the budget affords; the others are told beside the seeds of the drive as drawn.
void keepAffordable(std::vector<std::size_t>& places, const RunRecord& record, const ProofSoFar& proof, std::uint64_t seeds)
{
    const auto eventsOf = [&](std::size_t i) { return seeds * proof.outcomes[i].record->result.performance.events; };
    std::uint64_t events = eventsOf(0);
    for (const std::size_t i : places)
        events += eventsOf(i);
    const auto rankOf = [&](std::size_t i) { return &lineOf(i, record, proof); }; // greatest gain first
    while (events > proof.events && !places.empty()) {
        const auto last = std::ranges::max_element(places, {}, rankOf);
        events -= eventsOf(*last);
        places.erase(last);
    }
}

// Whether it gains, but one seed hardly tells how much: texts would give the interval.
bool isWide(const Sensitivity& line)
{
    constexpr double kWide = 0.25, kSeen = 2; // of the gain; percent
    return line.told && line.ci95 >= std::max(kSeen, kWide * std::fabs(line.gainPercent));
}

// Whether p99 of that change lies beyond what these seeds make of the drive as drawn.
bool liesBeyond(std::size_t i, const ProofSoFar& proof, const std::vector<RunOutcome>& drawn)
{
    const RunResult& own = proof.outcomes.front().record->result;
    std::vector<const RunResult*> seeds{&own};
    for (const RunOutcome& there : drawn)
        if (there.record)
            seeds.push_back(&there.record->result);
    return movesTail(sidesOverSeeds({{&own, &proof.outcomes[i].record->result}}, proof.list.front().workload, seeds));
}

// Whether the seeds so far, of `seeds` beside the run's own, agree on how that change moves p99.
bool agree(std::size_t i, const ProofSoFar& proof, const std::vector<std::vector<RunOutcome>>& others, std::size_t seeds)
{
    std::vector<SeedPair> pairs{{&proof.outcomes.front().record->result, &proof.outcomes[i].record->result}};
    for (const auto& there : others)
        if (there.front().record && there[i].record)
            pairs.push_back({&there.front().record->result, &there[i].record->result});
    return agreeOnTails(pairs, proof.list.front().workload, 1 + seeds);
}

} // namespace

std::vector<std::vector<RunOutcome>> runElsewhere(const RunRecord& record, const Catalogue& catalogue, const ProofSoFar& proof,
                                                  std::size_t from, const RunRequest& request, std::vector<RunOutcome>& drawn,
                                                  const std::stop_token& stop, ManyProgress* progress)
{
    const auto& list = proof.list;
    const MayRun may = mayRunUnruled(list.front().design, catalogue);
    if (!may || !proof.outcomes.front().record)
        return {};
    // A seed writes the drawn drive once, and each drive that has to be written anew.
    const PreconditioningWrites writes(*may.program, list.front().workload, record.result);
    const std::uint64_t drives = writes.units() > 0 ? kMostWritten / writes.units() : UINT64_MAX;
    const std::uint64_t seeds = std::min(kSeeds, drives);
    if (seeds < kLeastSeeds)
        return {};
    std::uint64_t anew = drives / seeds - 1; // that many more
    const auto mayStart = [&](std::size_t i) {
        const bool isAnew = writes.isAnew(list[i], catalogue), fits = !isAnew || anew > 0;
        anew -= isAnew && fits ? 1 : 0;
        return fits;
    };
    auto places = toTry(record, *may.program, proof, from, mayStart);
    const bool differ = differsBySeed(*may.program, list.front().workload);
    if (!places.empty() && drawn.empty()) {
        std::vector<RunRequest> runs;
        for (std::uint64_t k = 1; k <= seeds; ++k) {
            runs.push_back(requestOf(list.front(), request));
            runs.back().seed += k;
        }
        drawn = runMany(catalogue, runs, stop, 0, progress);
    }
    if (!differ) {
        std::erase_if(places, [&](std::size_t i) { return !lineOf(i, record, proof).told && !liesBeyond(i, proof, drawn); });
        keepAffordable(places, record, proof, seeds);
    }
    std::vector<std::vector<RunOutcome>> others;
    const auto runThere = [&](const RunRequest& there, std::vector<RunOutcome>& all) {
        std::vector<Variation> tried;
        for (const std::size_t i : places) {
            tried.push_back(list[i]);
            tried.back().fullBuffer = proof.outcomes[i].record->result.window.beganFull; // no second run to find out
        }
        std::vector<RunOutcome> found = runProof(tried, catalogue, there, stop, progress);
        for (std::size_t i = 0; i < places.size(); ++i)
            all[places[i]] = std::move(found[i]);
    };
    while (others.size() < drawn.size() && !stop.stop_requested()) {
        std::vector<RunOutcome>& there = others.emplace_back(list.size());
        there.front() = drawn[others.size() - 1];
        if (places.empty())
            continue;
        RunRequest elsewhere = request;
        elsewhere.seed += others.size();
        runThere(elsewhere, there);
        if (!differ)
            std::erase_if(places, [&](std::size_t i) { return !isWide(lineOf(i, record, proof)) && !agree(i, proof, others, seeds); });
    }
    if (stop.stop_requested())
        return {};
    return others;
}

} // namespace floom::inline run
