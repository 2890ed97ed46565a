// SPDX-License-Identifier: GPL-3.0-or-later
// Words for the replay of a trace.
#include "base/spelling.h"
#include "workload/draft.h"
#include "workload/trace_reader.h"

namespace floom::inline engine {

Applied applyTrace(Draft& draft, const Word& word)
{
    draft.workload.trace = word.value;
    return {};
}

Applied applyFormat(Draft& draft, const Word& word)
{
    const Outcome known = knowsTraceFormat(word.value);
    if (!known)
        return known.error();
    draft.workload.traceFormat = word.value == "auto" ? "" : word.value;
    draft.traceWord = word.name;
    return {};
}

Applied applyScale(Draft& draft, const Word& word)
{
    draft.traceWord = word.name;
    return keep(realNumber(word, 0, 1e6), draft.workload.traceScale);
}

Applied applyLoop(Draft& draft, const Word& word)
{
    draft.traceWord = word.name;
    return keep(wholeNumber(word, 1, 1'000'000), draft.workload.traceLoops);
}

Applied applyFrom(Draft& draft, const Word& word)
{
    draft.traceWord = word.name;
    return keep(duration(word, "s", Time{}, kLongestTrace), draft.workload.traceFrom);
}

Applied applyTo(Draft& draft, const Word& word)
{
    draft.traceWord = word.name;
    return keep(duration(word, "s", nanoseconds(1), kLongestTrace), draft.workload.traceTo);
}

Applied applyFold(Draft& draft, const Word& word)
{
    if (word.value != "wrap" && word.value != "skip")
        return badWord(word, "wrap or skip", didYouMean(word.value, {"wrap", "skip"}));
    draft.traceWord = word.name;
    draft.workload.traceSkips = word.value == "skip";
    return {};
}

} // namespace floom::inline engine
