// SPDX-License-Identifier: GPL-3.0-or-later
// Truths about the address layout: chunk, dies, channels, mapping unit.
#include "analysis/analysis.h"
#include "detect/facts.h"

#include <algorithm>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint64_t kStep = 4096; // step of the chunk probe
constexpr std::uint64_t kLongestChunk = 128 * kStep;
constexpr std::size_t kLongestPeriod = 133; // three periods must fit into the strides tried

Truth chunk(const Facts& facts)
{
    const std::uint64_t bytes = facts.run() * facts.settings().core.unitBytes;
    if (!facts.whole() || facts.period() == 0)
        return {std::nullopt, false, "addresses are not spread over the dies in equal pieces"};
    Truth truth{static_cast<double>(bytes), facts.period() > 1 && bytes % kStep == 0 && bytes <= kLongestChunk, {}};
    if (!truth.identifiable)
        truth.reason = facts.period() == 1 ? "one die only" : "outside the sizes that are tried";
    const bool uneven = facts.text(facts.memory(), "model") == "page_type" && facts.text(facts.memory(), "cell") != "slc";
    if (uneven)
        truth.hide("pages take different times to sense, which hides who waits for whom");
    if (facts.settings().core.mapOnFlash())
        truth.hide("reads wait for the map too, which lies on the same dies");
    return truth;
}

Truth dies(const Facts& facts)
{
    Truth truth = chunk(facts);
    if (!truth.value)
        return truth;
    truth.value = static_cast<double>(facts.period());
    if (facts.period() > kLongestPeriod)
        truth.hide("more than the strides that are tried");
    return truth;
}

// In die order, the channel must change after every m dies and repeat after C changes.
Truth channels(const Facts& facts)
{
    Truth truth = dies(facts);
    if (!truth.value)
        return truth;
    const std::size_t period = facts.period();
    std::vector<std::uint32_t> on;
    for (std::size_t i = 0; i < period; ++i)
        on.push_back(facts.program().topology.dies[facts.arrays()[i][0]].channel);
    std::vector<std::uint32_t> all = on;
    std::sort(all.begin(), all.end());
    const auto count = static_cast<std::size_t>(std::unique(all.begin(), all.end()) - all.begin());
    truth.value = static_cast<double>(count);
    std::size_t run = 1;
    while (run < on.size() && on[run] == on[0])
        ++run;
    bool regular = count * run <= on.size();
    for (std::size_t s = 0; s < on.size() && regular; ++s)
        regular = (on[s] == on[0]) == (s / run % count == 0);
    if (!regular || count < 2 || count >= period || period < 4)
        truth.hide(count < 2 ? "one channel only" : count >= period ? "one die on each channel" : "no regular order of channels");
    return truth;
}

// Only powers of two are selected by address bits.
Truth volumes(const Facts& facts)
{
    constexpr std::size_t kMost = 64; // dies the outstanding reads can keep busy
    Truth truth = dies(facts);
    const std::size_t period = facts.period();
    if (!truth.value || period < 2 || (period & (period - 1)) != 0 || (facts.run() & (facts.run() - 1)) != 0)
        return {std::nullopt, false, "no power of two of dies and units comes round"};
    if (period > kMost)
        truth.hide("more dies than reads keep busy");
    if (facts.program().topology.dies.size() > period)
        truth.hide("dies are picked by more than the address");
    constexpr double kNearly = 0.75; // of the full rate: half of the dies must be the bottleneck of reads
    Workload reads;
    reads.precondition = Precondition::sequential;
    if (const double most = ceiling(facts.program(), reads).iops * 1e-6, sense = facts.microseconds(facts.memory(), "tR");
        most > 0 && sense > 0 && static_cast<double>(period) / 2 / sense > kNearly * most)
        truth.hide("something else limits reads before half of the dies do");
    return truth;
}

// Page types of the timing model: two for MLC, three for TLC.
Truth pageTypes(const Facts& facts)
{
    const std::string cell = facts.text(facts.memory(), "cell");
    if (facts.text(facts.memory(), "model") != "page_type" || (cell != "mlc" && cell != "tlc"))
        return {std::nullopt, false, "all pages take the same time"};
    Truth truth{cell == "mlc" ? 2.0 : 3.0, true, {}};
    if (facts.settings().buffer.readCacheBytes > 0)
        truth.hide("the read cache answers what was read before");
    if (facts.settings().core.mapOnFlash())
        truth.hide("reads wait for the map too, which lies on the same dies");
    return truth;
}

Truth mappingUnit(const Facts& facts)
{
    const std::uint32_t bytes = facts.settings().core.unitBytes;
    const bool hidden = facts.settings().core.plp && facts.settings().core.writeBack;
    Truth truth{static_cast<double>(bytes), bytes >= 1024 && bytes <= 65536 && !hidden, {}};
    if (!truth.identifiable)
        truth.reason = hidden ? "forced writes end in the write buffer" : "outside the sizes that are tried";
    if (facts.settings().core.mapping == Mapping("block"))
        truth.hide("a block is copied for each write, whatever it begins and ends within");
    return truth;
}

} // namespace

std::optional<Truth> truthOfLayout(const Facts& facts, const std::string& quantity)
{
    if (quantity == "chunk")
        return chunk(facts);
    if (quantity == "dies")
        return dies(facts);
    if (quantity == "channels")
        return channels(facts);
    if (quantity == "volumes")
        return volumes(facts);
    if (quantity == "page_types")
        return pageTypes(facts);
    if (quantity == "mapping_unit")
        return mappingUnit(facts);
    return std::nullopt;
}

} // namespace floom::inline engine::detect
