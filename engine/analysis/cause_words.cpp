// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/cause_words.h"

#include "analysis/class_use.h"
#include "analysis/limit_words.h"
#include "base/number_text.h"
#include "base/spelling.h"
#include "results/fairness.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <vector>

namespace floom::inline engine {
namespace {

struct Part { // waits behind one cause class, at one block or for one resource
    CauseClass cause;
    std::string where;
    int job; // job of the culprit; -1: not known
    std::int64_t ps;
};

std::string wordsOf(const RunResult& result, const Part& part, std::int64_t whole)
{
    const std::string share = shortPercentText(static_cast<double>(part.ps) / static_cast<double>(whole));
    switch (part.cause) {
    case CauseClass::free:
        return share + " for arbitration and clock edges of " + part.where + (isMany(part.where) ? ", which are idle" : ", which is idle");
    case CauseClass::noRoom:
        return share + " waiting for free space (" + part.where + ")";
    case CauseClass::heldBack:
        return share + " held back by a rule of the drive (" + part.where + ")";
    default:
        return share + " behind " + std::string(causeWords(part.cause))
            + (part.job >= 0 ? " of " + result.causeJobs[static_cast<std::size_t>(part.job)] : "") + " at " + part.where;
    }
}

} // namespace

std::string_view causeWords(CauseClass cause)
{
    constexpr std::array<std::string_view, kCauseClasses> kWords{
        "host reads",   "host writes", "host erases", "GC reads", "GC programs",  "GC erases",           "map traffic", "parity work",
        "read retries", "folding",     "other work",  "nobody",   "want of room", "a rule of the drive", "host trims",  "host flushes"};
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
    if (table.wait <= Time{} || table.latency <= Time{})
        return {};
    const bool isKind = isSide(table.victim) || table.victim == kAnyRequest;
    std::vector<Part> parts;
    for (const CauseShare& share : table.shares) {
        const ActivityInfo& info = result.activities[static_cast<std::size_t>(share.activity)];
        const std::string where = spacedName(share.cause == CauseClass::noRoom || share.cause == CauseClass::heldBack ? info.name
                                                 : info.block.empty()                                                 ? info.instance
                                                                      : blockWords(program, info.block));
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
    constexpr double kHardly = 0.005; // would be told as 0 %
    const double waiting = ratio(table.wait, table.latency);
    std::string text = victims + (all ? "" : " from " + percentile + " up") + (waiting < kHardly ? " hardly" : "") + " wait";
    if (waiting < kHardly)
        return text + ".";
    text += " " + shortPercentText(waiting) + " of their time: ";
    for (std::size_t i = 0; i < parts.size() && i < 3; ++i) {
        if (i > 0 && 20 * parts[i].ps < table.wait.ps) // below 5 %
            break;
        text += (i == 0 ? "" : ", ") + wordsOf(result, parts[i], table.wait.ps);
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

// Share of the written bytes that each job wrote, by name. What no other job can have written is a trace's: it may contain any requests.
std::map<std::string, double> writtenShares(const RunResult& result, const Workload& workload)
{
    const auto bandwidthOf = [&](const std::string& job) {
        double sum = 0;
        for (const SideResult& side : result.sides)
            sum += isTenant(side) && isOfJob(side.name, job) ? side.bandwidthMBs : 0;
        return sum;
    };
    const auto writes = std::ranges::find(result.sides, "write", &SideResult::name);
    const double all = writes != result.sides.end() ? writes->bandwidthMBs : 0;
    std::map<std::string, double> written;
    double known = 0;
    for (const Workload& part : workload.parts)
        if (part.trace.empty() && part.action == Action::transfer && !written.contains(part.job)) {
            written[part.job] = bandwidthOf(part.job) * (1 - part.readPercent / 100.0);
            known += written[part.job];
        }
    for (const Workload& part : workload.parts)
        if (!part.trace.empty())
            written[part.job] = std::clamp(all - known, 0.0, bandwidthOf(part.job));
    for (auto& [job, share] : written)
        share = all > 0 ? std::min(1.0, share / all) : 0;
    return written;
}

// The jobs that write. Programs and collection are their doing together, even for pages of unknown job.
std::vector<std::string> writersOf(const Workload& workload, const std::map<std::string, double>& written)
{
    constexpr double kSome = 0.03; // more than the chance of mixed jobs leaves to a trace
    std::vector<std::string> names;
    for (const Workload& part : workload.parts)
        if (const auto found = written.find(part.job);
            found != written.end() && found->second >= kSome && std::find(names.begin(), names.end(), part.job) == names.end())
            names.push_back(part.job);
    return names;
}

struct Waits { // what a victim waits for one job, or for all that write together
    std::int64_t ps = 0, writing = 0; // in all; for programs and collection of unknown job
};

} // namespace

std::string neighbourWords(const RunResult& result, const Workload& workload)
{
    constexpr double kMuch = 0.25, kOwn = 0.1; // of a victim's latency; of the written bytes: a victim that writes less waits for others
    const std::map<std::string, double> written = writtenShares(result, workload);
    const std::vector<std::string> allWriters = writersOf(workload, written);
    const CauseTable* victim = nullptr;
    std::string culprit;
    double most = kMuch;
    bool isBehindWrites = false, areMany = false;
    for (const CauseTable& table : result.causes) {
        if (table.percentile != "all" || isSide(table.victim) || table.victim == kAnyRequest || table.latency <= Time{})
            continue;
        const bool writes =
            std::ranges::any_of(written, [&](const auto& one) { return one.second >= kOwn && isOfJob(table.victim, one.first); });
        std::vector<std::string> writers;
        std::ranges::copy_if(allWriters, std::back_inserter(writers), [&](const std::string& job) { return !isOfJob(table.victim, job); });
        const std::string together = namesText(writers, "and");
        std::map<std::string, Waits> behind;
        for (const CauseShare& share : table.shares) {
            const bool isKnown = share.job >= 0 && static_cast<std::size_t>(share.job) < result.causeJobs.size();
            const std::string job = isKnown ? result.causeJobs[static_cast<std::size_t>(share.job)] : std::string();
            if (!job.empty() && !isOfJob(table.victim, job))
                behind[job].ps += share.ps;
            const bool isOfWriters =
                isKnown ? writers.size() > 1 && std::find(writers.begin(), writers.end(), job) != writers.end() : isOfWriting(share.cause);
            if (!writes && isOfWriters && !together.empty()) { // a victim that writes as well may wait for its own doing
                behind[together].ps += share.ps;
                behind[together].writing += isKnown ? 0 : share.ps;
            }
        }
        for (const auto& [job, waits] : behind)
            if (const double share = static_cast<double>(waits.ps) / static_cast<double>(table.latency.ps);
                share >= most && (writers.size() < 2 || job != together || waits.writing > 0)) {
                most = share;
                victim = &table;
                culprit = job;
                isBehindWrites = job == together && 2 * waits.writing > waits.ps;
                areMany = writers.size() > 1;
            }
    }
    if (victim == nullptr)
        return {};
    return ' ' + victim->victim + " spends " + shortPercentText(most) + " of its time waiting behind " + culprit
        + (!isBehindWrites ? "."
               : areMany   ? ": their writes and the garbage collection these cause."
                           : ": its writes and the garbage collection these cause.");
}

} // namespace floom::inline engine
