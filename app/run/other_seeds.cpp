// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/other_seeds.h"

#include "analysis/class_use.h"
#include "analysis/lasting_gain.h"
#include "rules/may_run.h"
#include "run/preconditioning_writes.h"
#include "run/proof_choice.h"
#include "workload/skew_curve.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace floom::inline run {
namespace {

bool movesTail(const Sensitivity& line)
{
    constexpr double kMoves = 10; // percent
    return std::ranges::any_of(line.sides, [](const SideGain& side) {
        return std::fabs(side.p99Percent) >= kMoves && Gain{side.p99Percent, side.p99Ci95}.isTold();
    });
}

} // namespace

std::vector<std::vector<RunOutcome>> runElsewhere(const RunRecord& record, const Catalogue& catalogue, const std::vector<Variation>& list,
                                                  const std::vector<RunOutcome>& outcomes, std::size_t from, RunRequest request,
                                                  const std::stop_token& stop, ManyProgress* progress)
{
    constexpr std::uint64_t kSeeds = 3, kLeastSeeds = 2; // beside the run's own
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
    // A seed writes the drawn drive once, and each drive that has to be written anew.
    const PreconditioningWrites writes(*may.program, list.front().workload, record.result);
    const std::uint64_t drives = writes.units() > 0 ? kMostWritten / writes.units() : UINT64_MAX;
    const std::uint64_t seeds = std::min(kSeeds, drives);
    if (seeds < kLeastSeeds)
        return {};
    std::uint64_t anew = drives / seeds - 1; // that many more
    std::vector<Variation> told{list.front()};
    std::vector<std::size_t> places{0}; // in `list`
    for (std::size_t i = from; i < list.size(); ++i)
        if (list[i].kind != Variation::Kind::ideal
            && std::ranges::any_of(record.result.bottleneck.sensitivity, [&](const Sensitivity& line) {
                   return ((isHot && line.told) || ((isHot || isFew || isMoved(i)) && movesTail(line))) && line.address == list[i].address
                       && line.change.starts_with(list[i].change);
               })) {
            if (writes.isAnew(list[i], catalogue)) {
                if (anew == 0)
                    continue;
                --anew;
            }
            told.push_back(list[i]);
            told.back().fullBuffer = outcomes[i].record && outcomes[i].record->result.window.beganFull; // no second run to find out
            places.push_back(i);
        }
    if (told.size() == 1)
        return {};
    std::vector<std::vector<RunOutcome>> others;
    for (std::uint64_t more = 1; more <= seeds && !stop.stop_requested(); ++more) {
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

} // namespace floom::inline run
