// SPDX-License-Identifier: GPL-3.0-or-later
// Words for operation, size and address.
#include "base/spelling.h"
#include "workload/block_sizes.h"
#include "workload/draft.h"

#include <algorithm>

namespace floom::inline engine {

namespace {

constexpr std::uint64_t kLargestBlock = 256ULL << 20;
constexpr std::size_t kMostZones = 64;

// "50/5:30/15:20/80": percent of requests / percent of footprint per zone; each sums to 100.
Result<std::vector<std::pair<int, int>>> parseZones(const Word& word)
{
    const auto complain = [&] {
        return badWord(word, "zones as requests/footprint in per cent that both sum to 100, like 50/5:30/15:20/80");
    };
    std::vector<std::pair<int, int>> zones;
    std::string_view rest = word.value;
    int requests = 0;
    int footprint = 0;
    for (bool more = true; more;) {
        const std::size_t colon = rest.find(':');
        const std::string_view entry = rest.substr(0, colon);
        const std::size_t slash = entry.find('/');
        if (slash == std::string_view::npos)
            return complain();
        const auto share = wholeNumber({word.name, std::string(entry.substr(0, slash))}, 0, 100);
        const auto size = wholeNumber({word.name, std::string(entry.substr(slash + 1))}, 1, 100);
        if (!share || !size)
            return complain();
        zones.emplace_back(static_cast<int>(*share), static_cast<int>(*size));
        requests += zones.back().first;
        footprint += zones.back().second;
        more = colon != std::string_view::npos;
        if (more)
            rest.remove_prefix(colon + 1);
    }
    if (requests != 100 || footprint != 100 || zones.size() > kMostZones)
        return complain();
    return zones;
}

} // namespace

Applied applyPattern(Draft& draft, const Word& word)
{
    static const std::vector<std::string> kPatterns = {"randread",  "randwrite", "randrw",   "read",      "write",        "rw",
                                                       "readwrite", "trim",      "randtrim", "trimwrite", "randtrimwrite"};
    if (std::find(kPatterns.begin(), kPatterns.end(), word.value) == kPatterns.end())
        return badWord(word, "randread, randwrite, randrw, read, write, rw, trim, randtrim, trimwrite or randtrimwrite",
                       didYouMean(word.value, kPatterns));
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

Applied applyBlockAlign(Draft& draft, const Word& word)
{
    draft.workload.naturalAlign = word.value == "natural";
    draft.workload.blockAlign = 0;
    return draft.workload.naturalAlign ? Applied{} : keep(byteCount(word, 512, kLargestBlock, 512), draft.workload.blockAlign);
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

Applied applySize(Draft& draft, const Word& word)
{
    if (word.value.empty() || word.value.back() != '%') {
        draft.workload.sizeShare = 1.0;
        return keep(byteCount(word, 512, kLargestPlace, 512), draft.workload.sizeBytes);
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

Applied applyOffset(Draft& draft, const Word& word)
{
    return keep(byteCount(word, 0, kLargestPlace, 512), draft.workload.offset);
}

Applied applyDistribution(Draft& draft, const Word& word)
{
    const std::size_t colon = word.value.find(':');
    const std::string name = word.value.substr(0, colon);
    const Word shape{word.name, colon == std::string::npos ? std::string() : word.value.substr(colon + 1)};
    Workload& workload = draft.workload;
    workload.zones.clear();
    workload.theta = 0;
    if ((name == "random" || name == "uniform") && colon == std::string::npos) {
        workload.distribution = Distribution::uniform;
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
    if (name == "zoned") {
        workload.distribution = Distribution::zoned;
        auto zones = parseZones(shape);
        if (!zones)
            return zones.error();
        workload.zones = std::move(*zones);
        return {};
    }
    return badWord(word, "random, zipf:0.99, pareto:0.2 or zoned:50/5:30/15:20/80",
                   didYouMean(name, {"random", "zipf", "pareto", "zoned"}));
}

Applied applyPercentRandom(Draft& draft, const Word& word)
{
    return keep(wholeNumber(word, 0, 100), draft.workload.percentRandom);
}

Applied applyNoRandomMap(Draft& draft, const Word& word)
{
    int flag = 0;
    Applied problem = keep(wholeNumber(word, 0, 1), flag);
    draft.workload.coverOnce = flag == 0;
    return problem;
}

Applied applyPrecondition(Draft& draft, const Word& word)
{
    static const std::vector<std::string> kNames = {"none", "sequential", "random"};
    Workload& workload = draft.workload;
    workload.fillPercent = Workload().fillPercent;
    if (word.value.starts_with("fill:") && word.value.ends_with("%")) {
        const std::string percent = word.value.substr(5, word.value.size() - 6);
        const Result<double> share = realNumber({word.name, percent}, 0, 100);
        if (!share)
            return badWord(word, "fill: and a share of the drive above 0 % and up to 100 %, like fill:70%");
        workload.precondition = Precondition::sequential;
        workload.fillPercent = *share;
        draft.preconditionGiven = true;
        return {};
    }
    const auto found = std::find(kNames.begin(), kNames.end(), word.value);
    if (found == kNames.end())
        return badWord(word, "none, sequential, random or fill:70%", didYouMean(word.value, kNames));
    workload.precondition = static_cast<Precondition>(found - kNames.begin());
    draft.preconditionGiven = true;
    return {};
}

// JESD219A, table of the enterprise workload: 40 % reads, sizes of 512 B to 64 KiB, half of the requests on 5 % of the addresses.
Applied applyMixOfJesd219(Draft& draft, const Word& word)
{
    if (word.value == "client")
        return badWord(word, "enterprise", "The client workload of JESD219 is a trace replay: use trace=FILE.");
    if (word.value != "enterprise")
        return badWord(word, "enterprise", didYouMean(word.value, {"enterprise", "client"}));
    Workload& workload = draft.workload;
    draft.pattern = "randrw";
    draft.mix = 40;
    workload.blockSizes = {{512, 4},  {1024, 1},  {1536, 1},  {2048, 1},  {2560, 1},  {3072, 1},
                           {3584, 1}, {4096, 67}, {8192, 10}, {16384, 7}, {32768, 3}, {65536, 3}};
    workload.distribution = Distribution::zoned;
    workload.zones = {{50, 5}, {30, 15}, {20, 80}};
    workload.naturalAlign = true;
    workload.blockAlign = 0;
    return {};
}

// Kim et al., "FlashSim" (2009), table 3. Financial: mean request 4.38 KB, 9 % reads, 2 % sequential, 133.50 ms between arrivals.
// TPC-H: 12.82 KB, 95 %, 18 %, 155.56 ms. The size split is our choice; it matches the table's means.
Applied applyTwin(Draft& draft, const Word& word)
{
    const bool isFinancial = word.value == "financial";
    if (!isFinancial && word.value != "tpch")
        return badWord(word, "financial or tpch", didYouMean(word.value, {"financial", "tpch"}));
    Workload& workload = draft.workload;
    draft.pattern = "randrw";
    draft.mix = isFinancial ? 9 : 95;
    workload.percentRandom = isFinancial ? 98 : 82;
    workload.rateIops = isFinancial ? 1 / 0.1335 : 1 / 0.15556;
    using Sizes = std::vector<std::pair<std::uint32_t, int>>;
    workload.blockSizes = isFinancial ? Sizes{{4096, 91}, {8192, 8}, {10240, 1}} : Sizes{{8192, 40}, {16384, 59}, {18432, 1}};
    return {};
}

} // namespace floom::inline engine
