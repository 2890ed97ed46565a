// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/proof_choice.h"

#include "analysis/class_use.h"
#include "analysis/cures.h"
#include "analysis/knobs.h"
#include "analysis/limit_words.h"
#include "analysis/merge_words.h"
#include "analysis/trials.h"
#include "rules/may_run.h"
#include "run/preconditioning_writes.h"
#include "workload/endless_jobs.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>

namespace floom::inline run {
namespace {

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
    // What ends the merges of whole blocks runs in a small part of the time that each other change takes.
    const MayRun may = mayRunUnruled(list.front().design, catalogue);
    const bool merges = may && !mergeWords(run, *may.program).empty();
    const auto endsMerges = [&](const Variation& one) { return merges && one.address.ends_with(".mapping"); };
    const auto fits = [&] {
        const auto dear = static_cast<std::ptrdiff_t>(list.size()) - std::ranges::count_if(list, endsMerges);
        return each * static_cast<double>(dear) <= static_cast<double>(events);
    };
    const auto drop = [&](const auto& unlikely) { list.erase(std::remove_if(list.begin() + 1, list.end(), unlikely), list.end()); };
    // A policy that was changed may be what limits, whatever is busy.
    const auto isReturn = [&](const Variation& one) { return one.kind == Variation::Kind::more && may && setsBack(one, *may.program); };
    const auto isUnlikely = [&](const Variation& one) {
        return one.kind == Variation::Kind::more && !isReturn(one)
            && std::none_of(causes.begin(), causes.end(), [&](const std::string& cause) { return isLikely(one, cause); });
    };
    const auto rankOf = [&](const Variation& one) {
        std::optional<std::size_t> rank = isReturn(one) ? std::optional<std::size_t>(0) : std::nullopt;
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
        if (one.kind != Variation::Kind::more || endsMerges(one)
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

} // namespace

double eventsOf(const RunResult& run, const Workload& workload)
{
    const auto each = static_cast<double>(run.performance.events) / static_cast<double>(std::max<std::uint64_t>(1, run.window.issued));
    // Jobs without limits of their own warm up for a quarter of the requests at most (warmupOf), other loads for as many as are measured.
    const double warm = hasEndlessJobs(workload) ? 1.25 : workload.readPercent < 100 || !workload.parts.empty() ? 2 : 1.05;
    return each * static_cast<double>(workload.count) * warm;
}

StartedProof affordable(std::vector<Variation> list, const RunRecord& record, const Catalogue& catalogue, std::uint64_t events)
{
    const auto deciding = [&list] {
        return std::count_if(list.begin(), list.end(), [](const Variation& one) { return one.kind != Variation::Kind::ideal; });
    };
    const auto all = deciding();
    thin(list, record, catalogue, events);
    const auto untried = static_cast<std::uint32_t>(all - deciding());
    return {std::move(list), {}, 0, untried};
}

std::vector<Variation> stepsOfThePart(const RunRecord& record, const Catalogue& catalogue, const std::vector<Variation>& tried)
{
    constexpr double kAsMuch = 0.5;
    const auto& lines = record.result.bottleneck.sensitivity; // greatest gain first
    const auto part = std::ranges::find_if(lines, [](const Sensitivity& line) {
        return line.told && line.gainPercent >= kPartLimits && line.address.ends_with(".speed") && !isPassing(line);
    });
    const MayRun may = mayRunUnruled(record.design, catalogue);
    if (part == lines.end() || !may)
        return {};
    const std::string id = part->address.substr(0, part->address.find('.'));
    const Block* const block = record.design.find(id);
    const TypeSpec* const type = block != nullptr ? catalogue.find(block->type) : nullptr;
    if (type == nullptr || type->role == Role::memory)
        return {};
    const auto paces = [&](const std::string& address) {
        const ParameterSpec* const spec = address.starts_with(id + '.') ? type->parameter(address.substr(id.size() + 1)) : nullptr;
        return spec != nullptr && (spec->kind == Kind::frequency || spec->kind == Kind::transferRate || spec->unit == "bit");
    };
    const bool isKnown = std::ranges::any_of(lines, [&](const Sensitivity& line) {
        return paces(line.address) && line.told && line.gainPercent >= kAsMuch * part->gainPercent;
    });
    const auto isTried = [&](const Variation& one) {
        return std::ranges::any_of(tried, [&](const Variation& other) { return other.change == one.change; });
    };
    std::vector<Variation> steps;
    if (!isKnown)
        for (Variation& one : allVariations(*may.program, tried.front().workload, tried.front().workload.count))
            if (one.kind == Variation::Kind::more && paces(one.address) && !isTried(one))
                steps.push_back(std::move(one));
    return steps;
}

std::vector<Variation> otherVictims(const RunRecord& record, const Catalogue& catalogue, const std::vector<Variation>& tried)
{
    const Bottleneck& limit = record.result.bottleneck;
    const Block* const block = record.design.find(limit.block);
    const TypeSpec* const type = block != nullptr ? catalogue.find(block->type) : nullptr;
    const MayRun may = mayRunUnruled(record.design, catalogue);
    std::vector<Variation> policies;
    if (type == nullptr || type->role != Role::processor || limit.cause != "gc" || !may)
        return policies;
    for (Variation& one : allVariations(*may.program, tried.front().workload, tried.front().workload.count))
        if (one.address == limit.block + ".gcPolicy" && std::ranges::find(tried, one.change, &Variation::change) == tried.end())
            policies.push_back(std::move(one));
    return policies;
}

} // namespace floom::inline run
