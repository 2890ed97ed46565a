// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/draft.h"

#include "base/spelling.h"
#include "workload/block_sizes.h"
#include "workload/word_values.h"

#include <algorithm>

namespace floom {

namespace {

constexpr std::uint64_t kPetabyte = 1ULL << 50;
constexpr std::uint64_t kLargestBlock = 256ULL << 20;
constexpr Time kDay = milliseconds(86'400'000);

template <typename T, typename U> Applied keep(const Result<T>& value, U& field)
{
    if (!value)
        return value.error();
    field = static_cast<U>(*value);
    return {};
}

Applied applyPattern(Draft& draft, const Word& word)
{
    static const std::vector<std::string> kPatterns = {"randread", "randwrite", "randrw", "read", "write", "rw", "readwrite"};
    if (std::find(kPatterns.begin(), kPatterns.end(), word.value) == kPatterns.end())
        return badWord(word, "randread, randwrite, randrw, read, write or rw", didYouMean(word.value, kPatterns));
    draft.pattern = word.value;
    return {};
}

Applied applyBlockSize(Draft& draft, const Word& word)
{
    const Result<std::uint64_t> bytes = byteCount(word, 512, kLargestBlock, 512);
    if (!bytes)
        return bytes.error();
    draft.workload.blockSizes = {{static_cast<std::uint32_t>(*bytes), 100}};
    return {};
}

Applied applyBlockSplit(Draft& draft, const Word& word)
{
    return keep(parseBlockSplit(word, kLargestBlock), draft.workload.blockSizes);
}

Applied applyMix(Draft& draft, const Word& word)
{
    Word plain = word;
    if (!plain.value.empty() && plain.value.back() == '%')
        plain.value.pop_back();
    int percent = 0;
    Applied problem = keep(wholeNumber(plain, 0, 100), percent);
    if (!problem)
        draft.mix = percent;
    return problem;
}

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
    return keep(duration(word, "s", nanoseconds(1), kDay), draft.workload.runtime);
}
Applied applyJobs(Draft& draft, const Word& word)
{
    return keep(wholeNumber(word, 1, 1'024), draft.workload.jobs);
}
Applied applyOffset(Draft& draft, const Word& word)
{
    return keep(byteCount(word, 0, kPetabyte, 512), draft.workload.offset);
}
Applied applyRateIops(Draft& draft, const Word& word)
{
    return keep(realNumber(word, 0, 1e9), draft.workload.rateIops);
}

Applied applySize(Draft& draft, const Word& word)
{
    if (word.value.empty() || word.value.back() != '%') {
        draft.workload.sizeShare = 1.0;
        return keep(byteCount(word, 512, kPetabyte, 512), draft.workload.sizeBytes);
    }
    Word percent = word;
    percent.value.pop_back();
    const Result<double> share = realNumber(percent, 0, 100);
    if (!share)
        return badWord(word, "a share of the drive above 0 % and up to 100 %, or a size");
    draft.workload.sizeShare = *share / 100;
    draft.workload.sizeBytes = 0;
    return {};
}

Applied applyDistribution(Draft& draft, const Word& word)
{
    const std::size_t colon = word.value.find(':');
    const std::string name = word.value.substr(0, colon);
    const Word shape{word.name, colon == std::string::npos ? std::string() : word.value.substr(colon + 1)};
    Workload& workload = draft.workload;
    if ((name == "random" || name == "uniform") && colon == std::string::npos) {
        workload.distribution = Distribution::uniform;
        workload.theta = 0;
        return {};
    }
    if (name == "zipf") {
        workload.distribution = Distribution::zipf;
        return keep(realNumber(shape, 0, 5), workload.theta);
    }
    if (name == "pareto") {
        workload.distribution = Distribution::pareto;
        return keep(realNumber(shape, 0, 0.999), workload.theta);
    }
    return badWord(word, "random, zipf:0.99 or pareto:0.2", didYouMean(name, {"random", "zipf", "pareto"}));
}

Applied applyRate(Draft& draft, const Word& word)
{
    Word bytes = word;
    if (bytes.value.ends_with("/s"))
        bytes.value.resize(bytes.value.size() - 2);
    std::uint64_t perSecond = 0;
    Applied problem = keep(byteCount(bytes, 1, kPetabyte), perSecond);
    draft.workload.rateBytes = static_cast<double>(perSecond);
    return problem;
}

Applied applyThinkTime(Draft& draft, const Word& word)
{
    return keep(duration(word, "us", Time{}, kDay), draft.workload.thinkTime);
}

Applied applyPrecondition(Draft& draft, const Word& word)
{
    static const std::vector<std::string> kNames = {"none", "sequential", "random"};
    const auto found = std::find(kNames.begin(), kNames.end(), word.value);
    if (found == kNames.end())
        return badWord(word, "none, sequential or random", didYouMean(word.value, kNames));
    draft.workload.precondition = static_cast<Precondition>(found - kNames.begin());
    return {};
}

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

Applied applyFold(Draft& draft, const Word& word)
{
    if (word.value != "wrap" && word.value != "skip")
        return badWord(word, "wrap or skip", didYouMean(word.value, {"wrap", "skip"}));
    draft.traceWord = word.name;
    draft.workload.traceSkips = word.value == "skip";
    return {};
}

struct WordSpec {
    const char* name;
    const char* shortForm;
    Applied (*apply)(Draft&, const Word&);
};

constexpr WordSpec kWords[] = {
    {"rw", "readwrite", applyPattern},
    {"bs", "blocksize", applyBlockSize},
    {"bssplit", "", applyBlockSplit},
    {"rwmixread", "", applyMix},
    {"iodepth", "qd", applyDepth},
    {"number_ios", "count", applyCount},
    {"runtime", "time", applyRuntime},
    {"numjobs", "jobs", applyJobs},
    {"size", "", applySize},
    {"offset", "", applyOffset},
    {"random_distribution", "", applyDistribution},
    {"rate_iops", "", applyRateIops},
    {"rate", "", applyRate},
    {"thinktime", "", applyThinkTime},
    {"precondition", "", applyPrecondition},
    {"trace", "", applyTrace},
    {"format", "", applyFormat},
    {"scale", "", applyScale},
    {"loop", "", applyLoop},
    {"fold", "", applyFold},
};

std::vector<std::string> knownNames()
{
    std::vector<std::string> names = {"zipf", "pareto"};
    for (const WordSpec& spec : kWords) {
        names.emplace_back(spec.name);
        if (*spec.shortForm != '\0')
            names.emplace_back(spec.shortForm);
    }
    return names;
}

} // namespace

Applied applyWord(Draft& draft, std::string name, std::string value)
{
    if (value.empty())
        return Error{name, "a value after '='", "nothing", ""};
    if (name == "zipf" || name == "pareto") { // the short forms of the distributions
        value.insert(0, name + ":");
        name = "random_distribution";
    }
    for (const WordSpec& spec : kWords)
        if (name == spec.name || (*spec.shortForm != '\0' && name == spec.shortForm))
            return spec.apply(draft, {name, value});
    std::string advice = didYouMean(name, knownNames());
    if (advice.empty())
        advice = "The words are rw, bs, bssplit, rwmixread, iodepth (qd), number_ios (count), runtime (time), numjobs, size, offset, "
                 "random_distribution (zipf, pareto), rate_iops, rate, thinktime, precondition and trace.";
    return Error{"workload", "a known word", "'" + name + "'", advice};
}

} // namespace floom
