// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/cause_words.h"

#include "analysis/limit_words.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <vector>

namespace floom {
namespace {

struct Part { // waits behind one cause class, at one block or for one resource
    CauseClass cause;
    std::string where;
    int job; // job of the culprit; -1: not known
    std::int64_t ps;
};

std::string wordsOf(const RunResult& result, const Part& part, std::int64_t whole)
{
    char share[32];
    std::snprintf(share, sizeof share, "%.0f %%", 100 * static_cast<double>(part.ps) / static_cast<double>(whole));
    switch (part.cause) {
    case CauseClass::free:
        return std::string(share) + " for turns and clock edges of " + part.where
            + (isMany(part.where) ? ", which stand free" : ", which stands free");
    case CauseClass::noRoom:
        return std::string(share) + " for want of room (" + part.where + ")";
    case CauseClass::heldBack:
        return std::string(share) + " held back by a rule (" + part.where + ")";
    default:
        return std::string(share) + " behind " + std::string(causeWords(part.cause))
            + (part.job >= 0 ? " of " + result.causeJobs[static_cast<std::size_t>(part.job)] : "") + " at " + part.where;
    }
}

} // namespace

std::string_view causeWords(CauseClass cause)
{
    constexpr std::array<std::string_view, kCauseClasses> kWords{
        "host reads",  "host writes",  "host erases", "GC reads",   "GC programs", "GC erases",    "map traffic",
        "parity work", "read retries", "folding",     "other work", "nobody",      "want of room", "a rule of the drive"};
    return kWords[static_cast<std::size_t>(cause)];
}

std::string causeOfClass(CauseClass cause)
{
    switch (cause) {
    case CauseClass::gcRead:
    case CauseClass::gcProgram:
    case CauseClass::gcErase:
        return "gc";
    case CauseClass::map:
        return "map";
    case CauseClass::parity:
        return "parity";
    case CauseClass::retry:
        return "retry";
    default:
        return {};
    }
}

bool isSide(std::string_view victim)
{
    return victim == "read" || victim == "write" || victim == "flush" || victim == "trim";
}

std::string sentenceOf(const RunResult& result, const Program& program, const CauseTable& table)
{
    if (table.waitPs <= 0 || table.latencyPs <= 0)
        return {};
    const bool isKind = isSide(table.victim) || table.victim == kAnyRequest;
    std::vector<Part> parts;
    for (const CauseShare& share : table.shares) {
        const ActivityInfo& info = result.activities[static_cast<std::size_t>(share.activity)];
        std::string where = share.cause >= CauseClass::noRoom ? info.name
            : info.block.empty()                              ? info.instance
                                                              : blockWords(program, info.block);
        std::replace(where.begin(), where.end(), '_', ' ');
        const int job = isKind || static_cast<std::size_t>(share.job) >= result.causeJobs.size() ? -1 : share.job;
        const auto found = std::find_if(parts.begin(), parts.end(), [&](const Part& part) {
            return part.cause == share.cause && part.where == where && part.job == job;
        });
        if (found != parts.end())
            found->ps += share.ps;
        else
            parts.push_back({share.cause, where, job, share.ps});
    }
    std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) { return a.ps > b.ps; });
    const bool all = table.percentile == "all";
    std::string percentile = table.percentile;
    std::replace(percentile.begin(), percentile.end(), '_', '.');
    std::string victims = isKind ? table.victim == "flush" ? "flushes" : table.victim + "s" : "requests of " + table.victim;
    victims[0] = static_cast<char>(victims[0] - 'a' + 'A');
    std::string text = victims + (all ? "" : " from " + percentile + " up") + " wait "
        + shareText(static_cast<double>(table.waitPs) / static_cast<double>(table.latencyPs)) + " of their time: ";
    for (std::size_t i = 0; i < parts.size() && i < 3; ++i) {
        if (i > 0 && 20 * parts[i].ps < table.waitPs) // below 5 %
            break;
        text += (i == 0 ? "" : ", ") + wordsOf(result, parts[i], table.waitPs);
    }
    return text + ".";
}

namespace {

bool isOfWriting(CauseClass cause)
{
    switch (cause) {
    case CauseClass::hostWrite:
    case CauseClass::hostErase:
    case CauseClass::gcRead:
    case CauseClass::gcProgram:
    case CauseClass::gcErase:
    case CauseClass::parity:
    case CauseClass::fold:
        return true;
    default:
        return false;
    }
}

// The only job that writes. Programs and collection are then its doing, even for pages of unknown job. "" if several jobs write.
std::string onlyWriter(const Workload& workload)
{
    std::string name;
    for (const Workload& part : workload.parts)
        if (!part.trace.empty() || (part.readPercent < 100 && part.action == Action::transfer)) { // a trace may contain writes
            if (!name.empty() && name != part.job)
                return {};
            name = part.job;
        }
    return name;
}

} // namespace

std::string neighbourWords(const RunResult& result, const Workload& workload)
{
    constexpr double kMuch = 0.25; // of a victim's latency
    const std::string writer = onlyWriter(workload);
    const CauseTable* victim = nullptr;
    std::string culprit;
    double most = kMuch;
    bool isBehindWrites = false;
    for (const CauseTable& table : result.causes) {
        if (table.percentile != "all" || isSide(table.victim) || table.victim == kAnyRequest || table.latencyPs <= 0)
            continue;
        std::map<std::string, std::int64_t> behind;
        std::int64_t writes = 0;
        for (const CauseShare& share : table.shares) {
            const bool isKnown = share.job >= 0 && static_cast<std::size_t>(share.job) < result.causeJobs.size();
            const bool isWriting = !isKnown && isOfWriting(share.cause);
            const std::string job = isKnown ? result.causeJobs[static_cast<std::size_t>(share.job)] : isWriting ? writer : std::string();
            if (job.empty() || job == table.victim || table.victim.ends_with('/' + job)) // "phase/job"
                continue;
            behind[job] += share.ps;
            writes += isWriting ? share.ps : 0;
        }
        for (const auto& [job, ps] : behind)
            if (const double share = static_cast<double>(ps) / static_cast<double>(table.latencyPs); share >= most) {
                most = share;
                victim = &table;
                culprit = job;
                isBehindWrites = job == writer && 2 * writes > ps;
            }
    }
    if (victim == nullptr)
        return {};
    return ' ' + victim->victim + " spends " + shareText(most) + " of its time waiting behind " + culprit
        + (isBehindWrites ? ": its writes and the collection that they cause." : ".");
}

} // namespace floom
