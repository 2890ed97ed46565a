// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/held_words.h"

#include "analysis/limit.h"
#include "base/number_text.h"
#include "base/units.h"
#include "design/common_value.h"

#include <algorithm>
#include <cstdint>
#include <variant>

namespace floom::inline engine {

std::string gatheredWords(const Program& program, const Workload& workload)
{
    const Block* gathers = nullptr;
    std::int64_t together = 1;
    for (const Block& block : program.design.blocks) {
        const auto type = std::ranges::find(program.types, block.type, &TypeSpec::id);
        if (type == program.types.end() || type->parameter("coalescing") == nullptr)
            continue;
        const auto count = std::get<std::int64_t>(usualValue(block, *type, "coalescing"));
        if (count <= 1)
            continue;
        if (gathers != nullptr)
            return {};
        gathers = &block;
        together = count;
    }
    if (gathers == nullptr)
        return {};
    const auto type = std::ranges::find(program.types, gathers->type, &TypeSpec::id);
    const std::string patience = quantityText(std::get<std::int64_t>(usualValue(*gathers, *type, "coalescingTime")), Kind::time);
    const auto all = static_cast<std::uint64_t>(together);
    const std::uint64_t inFlight = closedDepth(workload);
    return "one interrupt announces " + countText(all) + " completions, or those of " + patience
        + (isOpenLoad(workload) || inFlight >= all
               ? ""
               : "; with " + countedText(inFlight, "request") + " in flight it always waits these " + patience);
}

std::string slowFlushWords(const RunResult& result)
{
    const auto flushes = std::ranges::find(result.sides, "flush", &SideResult::name);
    constexpr double kLonger = 2; // than a request takes on average
    if (flushes == result.sides.end() || flushes->latency.requests == 0 || !(flushes->latency.mean > kLonger * result.latency.mean))
        return {};
    return "Flushes take " + microsecondsText(flushes->latency.mean)
        + " on average: they wait until all buffered data are programmed, because the drive has no power-loss protection (PLP).";
}

std::string refreshWords(const Program& program, const ClassUse& c)
{
    constexpr double kMuch = 0.1; // of the time; some hundredths are usual
    const Block* const block = program.design.find(c.block);
    const TypeSpec* const type = typeOf(program, c.block);
    if (block == nullptr || type == nullptr || type->parameter("tRFC") == nullptr || type->parameter("tREFI") == nullptr
        || !std::get<bool>(usualValue(*block, *type, "refresh")))
        return {};
    const auto each = std::get<std::int64_t>(usualValue(*block, *type, "tREFI")),
               taken = std::get<std::int64_t>(usualValue(*block, *type, "tRFC"));
    const double share = each > 0 ? static_cast<double>(taken) / static_cast<double>(each) : 0;
    return share < kMuch ? ""
                         : " Refresh takes " + shortPercentText(std::min(1.0, share)) + " of the time (" + quantityText(taken, Kind::time)
            + " of every " + quantityText(each, Kind::time) + ").";
}

} // namespace floom::inline engine
