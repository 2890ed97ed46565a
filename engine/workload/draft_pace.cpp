// SPDX-License-Identifier: GPL-3.0-or-later
// Words for amount, rate, jobs and phases.
#include "base/spelling.h"
#include "workload/draft.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

Applied flag(const Word& word, bool& field)
{
    static const std::vector<std::string> kNames = {"0", "off", "no", "1", "on", "yes"};
    const auto found = std::find(kNames.begin(), kNames.end(), word.value);
    if (found == kNames.end())
        return badWord(word, "on or off");
    field = found - kNames.begin() >= 3;
    return {};
}

Applied name(const Word& word, std::string& field)
{
    constexpr std::size_t kLongest = 64;
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    };
    if (word.value.size() > kLongest || !std::all_of(word.value.begin(), word.value.end(), fits))
        return badWord(word, "a name of up to 64 letters, digits, '-' and '_'");
    field = word.value;
    return {};
}

} // namespace

Applied applyDepth(Draft& draft, const Word& word)
{
    draft.depthGiven = true;
    return keep(wholeNumber(word, 1, 65'536), draft.workload.depth);
}

Applied applyCount(Draft& draft, const Word& word)
{
    draft.countGiven = true;
    return keep(wholeNumber(word, 1, 1'000'000'000'000), draft.workload.count);
}

Applied applyRuntime(Draft& draft, const Word& word)
{
    return keep(duration(word, "s", nanoseconds(1), kLongestTime), draft.workload.runtime);
}

Applied applyJobs(Draft& draft, const Word& word)
{
    return keep(wholeNumber(word, 1, 1'024), draft.workload.jobs);
}

Applied applyRateIops(Draft& draft, const Word& word)
{
    return keep(realNumber(word, 0, 1e9), draft.workload.rateIops);
}

Applied applyRate(Draft& draft, const Word& word)
{
    Word bytes = word;
    if (bytes.value.ends_with("/s"))
        bytes.value.resize(bytes.value.size() - 2);
    std::uint64_t perSecond = 0;
    Applied problem = keep(byteCount(bytes, 1, kLargestPlace), perSecond);
    draft.workload.rateBytes = static_cast<double>(perSecond);
    return problem;
}

Applied applyRateProcess(Draft& draft, const Word& word)
{
    if (word.value != "poisson" && word.value != "linear")
        return badWord(word, "poisson or linear", didYouMean(word.value, {"poisson", "linear"}));
    draft.workload.evenArrivals = word.value == "linear";
    return {};
}

Applied applyBurst(Draft& draft, const Word& word)
{
    const std::size_t slash = word.value.find('/');
    const auto part = [&](std::size_t begin, std::size_t length) {
        return duration({word.name, word.value.substr(begin, length)}, "ms", nanoseconds(1), kLongestTime);
    };
    if (slash == std::string::npos || !part(0, slash) || !part(slash + 1, std::string::npos))
        return badWord(word, "two times as ON/OFF, like 10ms/90ms");
    draft.workload.burstOn = *part(0, slash);
    draft.workload.burstOff = *part(slash + 1, std::string::npos);
    return {};
}

Applied applyThinkTime(Draft& draft, const Word& word)
{
    return keep(duration(word, "us", Time{}, kLongestTime), draft.workload.thinkTime);
}

Applied applyThinkBlocks(Draft& draft, const Word& word)
{
    return keep(wholeNumber(word, 1, 1'000'000), draft.workload.thinkBlocks);
}

Applied applyFsync(Draft& draft, const Word& word)
{
    return keep(wholeNumber(word, 1, 1'000'000'000), draft.workload.flushEvery);
}

Applied applyFua(Draft& draft, const Word& word)
{
    return flag(word, draft.workload.fua);
}

Applied applyJob(Draft& draft, const Word& word)
{
    for (const char* taken : {"read", "write", "flush", "trim"})
        if (word.value == taken)
            return badWord(word, "another name (read, write, flush and trim name the totals in results)");
    return name(word, draft.workload.job);
}

Applied applyPhase(Draft& draft, const Word& word)
{
    draft.workload.opensPhase = true;
    return name(word, draft.workload.phase);
}

Applied applyIdle(Draft& draft, const Word& word)
{
    return keep(duration(word, "s", nanoseconds(1), kLongestTime), draft.workload.idle);
}

Applied applyMeasure(Draft& draft, const Word& word)
{
    return flag(word, draft.workload.measured);
}

} // namespace floom::inline engine
