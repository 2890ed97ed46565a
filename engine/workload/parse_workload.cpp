// SPDX-License-Identifier: GPL-3.0-or-later
// parseWorkload(): splits the text into parts at semicolons and parts into words; each word changes a draft. Dependencies between words are
// resolved at the end, so word order does not matter. If a word is given twice, the later one holds, as with fio.
#include "base/number_text.h"
#include "workload/draft.h"
#include "workload/raw_word.h"

#include <algorithm>
#include <optional>
#include <string>

namespace floom::inline engine {

namespace {

Applied settlePattern(Draft& draft)
{
    Workload& workload = draft.workload;
    const std::string pattern = draft.pattern.value_or(draft.mix ? "randrw" : "randread");
    workload.random = pattern.starts_with("rand");
    workload.action = pattern.ends_with("trimwrite") ? Action::trimWrite : pattern.ends_with("trim") ? Action::trim : Action::transfer;
    const bool mixed = pattern.ends_with("rw") || pattern == "readwrite";
    if (draft.mix && !mixed)
        return Error{"rwmixread", "rw=randrw or rw=rw", "rw=" + pattern, "Remove one of the two."};
    workload.readPercent = mixed ? draft.mix.value_or(50) : pattern.ends_with("read") ? 100 : 0;
    if (workload.random)
        return {};
    const char* const only = workload.distribution != Distribution::uniform ? "random_distribution"
        : workload.percentRandom != 100                                     ? "percentage_random"
        : workload.coverOnce                                                ? "norandommap"
                                                                            : nullptr;
    if (only != nullptr)
        return Error{only, "a random pattern", "rw=" + pattern, "Set rw=randread, rw=randwrite or rw=randrw."};
    return {};
}

Applied settlePace(const Workload& workload)
{
    const bool open = workload.rateIops > 0 || workload.rateBytes > 0;
    if (open && workload.thinkTime > Time{})
        return Error{"thinktime", "no rate_iops or rate", "one of them",
                     "Arrivals at a rate do not wait for completions, so there is no think time."};
    if (!open && (workload.evenArrivals || workload.burstOn > Time{}))
        return Error{workload.evenArrivals ? "rate_process" : "burst", "rate_iops or rate as well", "neither", ""};
    if (workload.thinkBlocks != 1 && workload.thinkTime == Time{})
        return Error{"thinktime_blocks", "thinktime as well", "none", ""};
    if (static_cast<std::int64_t>(workload.depth) * workload.jobs > 1'048'576)
        return Error{"numjobs", "iodepth times numjobs up to 1,048,576",
                     countText(static_cast<std::uint64_t>(workload.depth)) + " x " + countText(static_cast<std::uint64_t>(workload.jobs)),
                     ""};
    return {};
}

Applied settle(Draft& draft)
{
    Workload& workload = draft.workload;
    if (Applied problem = settlePattern(draft))
        return problem;
    const bool isTrace = !workload.trace.empty();
    if (!isTrace && !draft.traceWord.empty())
        return Error{draft.traceWord, "trace=FILE as well", "no trace", ""};
    if (!draft.countGiven && (workload.runtime > Time{} || isTrace))
        workload.count = 0;
    workload.traceClosedLoop = isTrace && draft.depthGiven;
    if (workload.traceTo > Time{} && workload.traceTo <= workload.traceFrom)
        return Error{"to", "a time after from", "one before it", "Both are times of the trace, counted from its first record."};
    if (workload.coverOnce
        && (workload.distribution != Distribution::uniform || workload.percentRandom != 100 || workload.blockSizes.size() > 1))
        return Error{"norandommap", "one size and uniform addresses with 0", "several sizes or other addresses", ""};
    return settlePace(workload);
}

// Completes a part: a load, or an idle phase.
Applied settlePart(Draft& draft)
{
    Workload& part = draft.workload;
    if (Applied problem = settle(draft))
        return problem;
    if (!draft.countGiven)
        part.count = 0;
    if (part.idle > Time{} && (draft.pattern || draft.countGiven || !part.trace.empty() || !part.job.empty() || part.runtime > Time{}))
        return Error{"idle", "no other words", "words for requests", "An idle phase takes only phase= and idle=."};
    return {};
}

// Fills the head's fields with a summary of the parts.
void summarize(Workload& head)
{
    const Precondition precondition = head.precondition;
    const double fillPercent = head.fillPercent;
    std::vector<Workload> parts = std::move(head.parts);
    // The words of a trace do not tell its pattern: use the first synthetic part.
    const auto first =
        std::find_if(parts.begin(), parts.end(), [](const Workload& part) { return part.idle == Time{} && part.trace.empty(); });
    Workload sum = first != parts.end() ? *first : Workload();
    sum.job.clear();
    sum.phase.clear();
    sum.opensPhase = false;
    sum.measured = true;
    sum.jobs = 1;
    sum.count = 0;
    sum.runtime = {};
    sum.rateIops = sum.rateBytes = 0;
    sum.depth = 1;
    std::int64_t depth = 0;
    for (const Workload& part : parts) {
        depth = part.opensPhase ? 0 : depth;
        depth += part.idle > Time{} ? 0 : static_cast<std::int64_t>(part.depth) * part.jobs;
        sum.depth = static_cast<int>(std::max<std::int64_t>(sum.depth, depth));
        sum.count += part.count;
    }
    sum.precondition = precondition;
    sum.fillPercent = fillPercent;
    sum.parts = std::move(parts);
    head = std::move(sum);
}

Applied settleWhole(Workload& head)
{
    constexpr std::size_t kMostParts = 200;
    std::vector<Workload>& parts = head.parts;
    if (parts.size() > kMostParts)
        return Error{"workload", "up to 200 jobs and phases", countText(parts.size()), ""};
    parts.front().opensPhase = true;
    int names = 0;
    std::int64_t clones = 0;
    bool measured = false;
    std::size_t firstOfPhase = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Workload& part = parts[i];
        part.opensPhase = part.opensPhase || part.idle > Time{};
        names += part.opensPhase ? 1 : 0;
        if (part.opensPhase && part.phase.empty())
            part.phase = "phase" + std::to_string(names);
        if (part.job.empty() && part.idle == Time{})
            part.job = "job" + std::to_string(i + 1);
        firstOfPhase = part.opensPhase ? i : firstOfPhase;
        const auto begin = parts.begin() + static_cast<std::ptrdiff_t>(firstOfPhase), here = parts.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::any_of(begin, here, [&](const Workload& other) { return other.job == part.job; }))
            return Error{"job", "a unique name", "'" + part.job + "' twice", ""};
        if (part.opensPhase
            && std::any_of(parts.begin(), here, [&](const Workload& other) { return other.opensPhase && other.phase == part.phase; }))
            return Error{"phase", "a unique name", "'" + part.phase + "' twice", ""};
        part.measured = part.opensPhase ? part.measured : parts[i - 1].measured;
        part.precondition = head.precondition;
        part.fillPercent = head.fillPercent;
        measured = measured || (part.measured && part.idle == Time{});
        clones += part.jobs;
        if (i > 0 && part.measured != parts[i - 1].measured && !part.measured)
            return Error{"measure", "off only before the first measured phase", part.phase, "The measured period cannot have gaps."};
    }
    if (!measured)
        return Error{"measure", "a measured phase with requests", "none", ""};
    if (clones > 4'096)
        return Error{"numjobs", "up to 4,096 over all jobs", countText(static_cast<std::uint64_t>(clones)), ""};
    summarize(head);
    return {};
}

Result<Draft> parsePart(std::string_view& text, const Draft& defaults)
{
    Draft draft = defaults;
    for (skipBlanks(text); !text.empty() && text.front() != ';'; skipBlanks(text)) {
        const RawWord word = takeWord(text);
        if (word.name.empty())
            return Error{"workload", "name=value", "'" + word.value + "'", "For example rw=randread bs=4k qd=32."};
        if (Applied problem = applyWord(draft, word.name, word.value))
            return *problem;
    }
    return draft;
}

bool isNamed(const Draft& draft)
{
    return !draft.workload.job.empty() || draft.workload.opensPhase;
}

} // namespace

Result<Workload> parseWorkload(std::string_view text)
{
    Draft defaults;
    std::vector<Draft> drafts;
    Workload head;
    while (true) {
        const bool isFirst = drafts.empty();
        auto draft = parsePart(text, defaults);
        if (!draft)
            return draft.error();
        const bool isLast = text.empty();
        if (draft->preconditionGiven)
            head.precondition = draft->workload.precondition, head.fillPercent = draft->workload.fillPercent;
        draft->preconditionGiven = false;
        if (isFirst && !isLast && !isNamed(*draft))
            defaults = *draft;
        else
            drafts.push_back(std::move(*draft));
        if (isLast)
            break;
        text.remove_prefix(1);
        skipBlanks(text);
        if (text.empty() && !drafts.empty())
            break; // trailing semicolon
    }
    if (drafts.size() == 1 && !isNamed(drafts.front())) {
        if (drafts.front().workload.idle > Time{})
            return Error{"idle", "another phase, with requests", "none", ""};
        if (Applied problem = settle(drafts.front()))
            return *problem;
        return drafts.front().workload;
    }
    for (Draft& draft : drafts) {
        if (Applied problem = settlePart(draft))
            return *problem;
        head.parts.push_back(std::move(draft.workload));
    }
    if (Applied problem = settleWhole(head))
        return *problem;
    return head;
}

} // namespace floom::inline engine
