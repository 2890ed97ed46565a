// SPDX-License-Identifier: GPL-3.0-or-later
// Draft: a workload while its words are parsed. Fields that depend on several words are kept here until all words are known. Pure.
#pragma once

#include "workload/word_values.h"
#include "workload/workload.h"

#include <optional>

namespace floom::inline engine {

struct Draft {
    Workload workload;
    std::optional<std::string> pattern;
    std::optional<int> mix;
    bool countGiven = false;
    bool depthGiven = false;
    bool preconditionGiven = false;
    std::string traceWord; // last word seen that is only valid with a trace
};

using Applied = std::optional<Error>; // empty: the word was accepted

[[nodiscard]] Applied applyWord(Draft& draft, std::string name, std::string value);

// Shared by all words. The words are in draft_place.cpp, draft_pace.cpp and draft_trace.cpp, their table in draft.cpp.
constexpr Time kLongestTime = milliseconds(86'400'000); // a day
constexpr std::uint64_t kLargestPlace = 1ULL << 50;

template <typename T, typename U> Applied keep(const Result<T>& value, U& field)
{
    if (!value)
        return value.error();
    field = static_cast<U>(*value);
    return {};
}

[[nodiscard]] Applied applyPattern(Draft& draft, const Word& word);
[[nodiscard]] Applied applyBlockSize(Draft& draft, const Word& word);
[[nodiscard]] Applied applyBlockSplit(Draft& draft, const Word& word);
[[nodiscard]] Applied applyBlockAlign(Draft& draft, const Word& word);
[[nodiscard]] Applied applyMix(Draft& draft, const Word& word);
[[nodiscard]] Applied applySize(Draft& draft, const Word& word);
[[nodiscard]] Applied applyOffset(Draft& draft, const Word& word);
[[nodiscard]] Applied applyDistribution(Draft& draft, const Word& word);
[[nodiscard]] Applied applyPercentRandom(Draft& draft, const Word& word);
[[nodiscard]] Applied applyNoRandomMap(Draft& draft, const Word& word);
[[nodiscard]] Applied applyPrecondition(Draft& draft, const Word& word);
[[nodiscard]] Applied applyMixOfJesd219(Draft& draft, const Word& word);

[[nodiscard]] Applied applyTwin(Draft& draft, const Word& word);

[[nodiscard]] Applied applyDepth(Draft& draft, const Word& word);
[[nodiscard]] Applied applyCount(Draft& draft, const Word& word);
[[nodiscard]] Applied applyRuntime(Draft& draft, const Word& word);
[[nodiscard]] Applied applyJobs(Draft& draft, const Word& word);
[[nodiscard]] Applied applyRateIops(Draft& draft, const Word& word);
[[nodiscard]] Applied applyRate(Draft& draft, const Word& word);
[[nodiscard]] Applied applyRateProcess(Draft& draft, const Word& word);
[[nodiscard]] Applied applyBurst(Draft& draft, const Word& word);
[[nodiscard]] Applied applyThinkTime(Draft& draft, const Word& word);
[[nodiscard]] Applied applyThinkBlocks(Draft& draft, const Word& word);
[[nodiscard]] Applied applyFsync(Draft& draft, const Word& word);
[[nodiscard]] Applied applyFua(Draft& draft, const Word& word);
[[nodiscard]] Applied applyJob(Draft& draft, const Word& word);
[[nodiscard]] Applied applyPhase(Draft& draft, const Word& word);
[[nodiscard]] Applied applyIdle(Draft& draft, const Word& word);
[[nodiscard]] Applied applyMeasure(Draft& draft, const Word& word);

[[nodiscard]] Applied applyTrace(Draft& draft, const Word& word);
[[nodiscard]] Applied applyFormat(Draft& draft, const Word& word);
[[nodiscard]] Applied applyScale(Draft& draft, const Word& word);
[[nodiscard]] Applied applyLoop(Draft& draft, const Word& word);
[[nodiscard]] Applied applyFrom(Draft& draft, const Word& word);
[[nodiscard]] Applied applyTo(Draft& draft, const Word& word);
[[nodiscard]] Applied applyFold(Draft& draft, const Word& word);

} // namespace floom::inline engine
