// SPDX-License-Identifier: GPL-3.0-or-later
// Blame: everything derived from the causes of waiting alone: summary by owner, chain from symptom to root, sentences.
#include "analysis/analysis.h"
#include "analysis/cause_words.h"

#include <algorithm>
#include <map>

namespace floom::inline engine {
namespace {

std::size_t ownerOf(CauseClass cause)
{
    switch (cause) {
    case CauseClass::hostRead:
    case CauseClass::retry:
        return static_cast<std::size_t>(Owner::hostRead);
    case CauseClass::hostWrite:
    case CauseClass::hostErase:
    case CauseClass::hostTrim:
    case CauseClass::hostFlush:
        return static_cast<std::size_t>(Owner::hostWrite);
    case CauseClass::gcRead:
    case CauseClass::gcProgram:
    case CauseClass::gcErase:
    case CauseClass::fold:
        return static_cast<std::size_t>(Owner::gc);
    case CauseClass::map:
        return static_cast<std::size_t>(Owner::map);
    case CauseClass::parity:
        return static_cast<std::size_t>(Owner::parity);
    case CauseClass::other:
        return static_cast<std::size_t>(Owner::other);
    default:
        return kOwners; // no owner
    }
}

void summarize(RunResult& result, const CauseTable& table)
{
    std::map<int, Blame> byActivity;
    for (const CauseShare& share : table.shares) {
        Blame& one = byActivity[share.waitedFor];
        const std::size_t owner = ownerOf(share.cause);
        (owner < kOwners ? one.culprits[owner] : one.noServer) += share.ps;
    }
    for (auto& [activity, one] : byActivity) {
        one.victim = table.victim;
        one.activity = activity;
        result.blame.push_back(std::move(one));
    }
}

template <typename Key> std::pair<Key, std::int64_t> longest(const std::map<Key, std::int64_t>& parts)
{
    std::pair<Key, std::int64_t> most{};
    for (const auto& [key, ps] : parts)
        if (ps > most.second)
            most = {key, ps};
    return most;
}

} // namespace

std::vector<CauseLink> chainOf(const CauseTable& table)
{
    std::map<int, std::int64_t> waits, works;
    std::map<std::pair<CauseClass, int>, std::int64_t> roots;
    for (const CauseShare& share : table.shares)
        waits[share.waitedFor] += share.ps;
    const auto [symptom, symptomPs] = longest(waits);
    if (symptomPs <= 0)
        return {};
    const auto shareOf = [&](std::int64_t ps) { return static_cast<double>(ps) / static_cast<double>(table.wait.ps); };
    std::vector<CauseLink> chain{{CauseLink::Step::waitsFor, symptom, CauseClass::free, shareOf(symptomPs)}};
    for (const CauseShare& share : table.shares)
        if (share.waitedFor == symptom)
            works[share.activity] += share.ps;
    const auto [work, workPs] = longest(works);
    if (work != symptom)
        chain.push_back({CauseLink::Step::heldBy, work, CauseClass::free, shareOf(workPs)});
    for (const CauseShare& share : table.shares)
        if (share.waitedFor == symptom && share.activity == work)
            roots[{share.cause, work}] += share.ps;
    const auto [root, rootPs] = longest(roots);
    chain.push_back({CauseLink::Step::onBehalfOf, work, root.first, shareOf(rootPs)});
    return chain;
}

void blame(RunResult& result, const Program& program)
{
    result.blame.clear();
    result.causeChain.clear();
    const CauseTable* most = nullptr;
    for (CauseTable& table : result.causes) {
        table.sentence = sentenceOf(result, program, table);
        if (table.percentile != "all" || !isSide(table.victim))
            continue;
        summarize(result, table);
        most = most == nullptr || table.wait > most->wait ? &table : most;
    }
    if (most != nullptr)
        result.causeChain = chainOf(*most);
}

} // namespace floom::inline engine
