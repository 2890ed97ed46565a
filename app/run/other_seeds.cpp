// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/other_seeds.h"

#include "analysis/class_use.h"
#include "analysis/lasting_gain.h"
#include "analysis/paired_seeds.h"
#include "rules/may_run.h"
#include "run/preconditioning_writes.h"
#include "run/proof_choice.h"
#include "workload/skew_curve.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>

namespace floom::inline run {
namespace {

bool movesTail(const Sensitivity& line)
{
    constexpr double kMoves = 10; // percent
    return std::ranges::any_of(line.sides, [](const SideGain& side) {
        return std::fabs(side.p99Percent) >= kMoves && Gain{side.p99Percent, side.p99Ci95}.isTold();
    });
}

constexpr std::uint64_t kSeeds = 3, kLeastSeeds = 2; // beside the run's own

// The load meets places that another seed puts elsewhere: it says little even of a rate.
bool areFewPlaces(const Program& program, const Workload& asked)
{
    return isSkewed(asked) || readsFewPlaces(program, asked);
}

// The places of the changes to try in the list, from `from` on. `mayStart`: whether the drive of one may still be written.
std::vector<std::size_t> toTry(const RunRecord& record, const Program& program, const std::vector<Variation>& list,
                               const std::vector<RunOutcome>& outcomes, std::size_t from, const std::function<bool(std::size_t)>& mayStart)
{
    const RunResult& base = outcomes.front().record->result;
    const Workload& asked = list.front().workload;
    const bool isHot = areFewPlaces(program, asked), isFew = seesFewCollections(base, program);
    std::vector<std::size_t> places;
    for (std::size_t i = from; i < list.size(); ++i) {
        if (list[i].kind == Variation::Kind::ideal || !outcomes[i].record)
            continue;
        // Another usable size places all addresses anew.
        const bool isMoved = pricedOf(outcomes[i].record->result).usableBytes != pricedOf(base).usableBytes;
        const auto saysLittle = [&](const Sensitivity& line) {
            return isOf(line, list[i]) && ((isHot && line.told) || ((isHot || isFew || isMoved) && movesTail(line)));
        };
        if (std::ranges::any_of(record.result.bottleneck.sensitivity, saysLittle) && mayStart(i))
            places.push_back(i);
    }
    return places;
}

// Whether the seeds so far agree on how that change moves p99.
bool agree(std::size_t i, const std::vector<Variation>& list, const std::vector<RunOutcome>& outcomes,
           const std::vector<std::vector<RunOutcome>>& others)
{
    std::vector<SeedPair> pairs{{&outcomes.front().record->result, &outcomes[i].record->result}};
    for (const auto& there : others)
        if (there.front().record && there[i].record)
            pairs.push_back({&there.front().record->result, &there[i].record->result});
    return agreeOnTails(pairs, list.front().workload);
}

} // namespace

std::vector<std::vector<RunOutcome>> runElsewhere(const RunRecord& record, const Catalogue& catalogue, const std::vector<Variation>& list,
                                                  const std::vector<RunOutcome>& outcomes, std::size_t from, RunRequest request,
                                                  const std::stop_token& stop, ManyProgress* progress)
{
    const MayRun may = mayRunUnruled(list.front().design, catalogue);
    if (!may || !outcomes.front().record)
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
    auto places = toTry(record, *may.program, list, outcomes, from, mayStart);
    std::vector<std::vector<RunOutcome>> others;
    const auto runThere = [&] {
        std::vector<Variation> tried{list.front()};
        for (const std::size_t i : places) {
            tried.push_back(list[i]);
            tried.back().fullBuffer = outcomes[i].record->result.window.beganFull; // no second run to find out
        }
        std::vector<RunOutcome> found = runProof(tried, catalogue, request, stop, progress);
        std::vector<RunOutcome>& there = others.emplace_back(list.size());
        there.front() = std::move(found.front());
        for (std::size_t i = 0; i < places.size(); ++i)
            there[places[i]] = std::move(found[i + 1]);
    };
    while (others.size() < seeds && !places.empty() && !stop.stop_requested()) {
        ++request.seed;
        runThere();
        if (!areFewPlaces(*may.program, list.front().workload))
            std::erase_if(places, [&](std::size_t i) { return !agree(i, list, outcomes, others); });
    }
    if (stop.stop_requested())
        return {};
    return others;
}

} // namespace floom::inline run
