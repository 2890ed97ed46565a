// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/unsettled.h"

#include "analysis/filling.h"
#include "analysis/lasting_gain.h"
#include "analysis/limit.h"
#include "workload/skew_curve.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <utility>

namespace floom::inline engine {

namespace {

// True if the buffer takes a tenth of what is written or more, at its greatest fill so far: of a large one, that may be little.
bool takesMuch(const RunResult& result)
{
    constexpr double kMuch = 0.1, kAtPeak = 0.9;
    const CacheCounters& cache = result.cache;
    const auto grown = static_cast<double>(cache.bufferGrowth), written = static_cast<double>(result.ftl.hostUnits);
    return grown > kMuch * written && static_cast<double>(cache.bufferAtEnd) >= kAtPeak * static_cast<double>(cache.bufferPeak);
}

// True if a longer run may tell another gain: it changed from the first half of the run to the second, or follows from few collections.
bool isOpenStill(const Variation& variation, const Gain& gain, const Program& program, const RunResult& base, const RunResult& changed)
{
    constexpr double kSome = 2, kMuch = 0.25; // percent; of the gain
    const double size = std::fabs(gain.percent), least = std::max(kSome, kMuch * size);
    const double trend = trendOf(base, changed);
    return size >= kSome && !staysFull(variation.block, base, changed)
        && std::max({trend > gain.ci95 ? trend : 0, driftOf(gain.percent, base, program, variation.workload),
                     stateError(gain.percent, base, changed, program, variation)})
        >= least;
}

} // namespace

Settling settlingOf(const Variation& variation, const Workload& asked, const Program& program, const RunResult& base,
                    const RunResult& changed, bool open)
{
    Settling settling;
    // How much of a skewed load is written over within the buffer changes as it fills: what lasts cannot be told from before.
    settling.lasts = open || isSkewed(asked) ? 1 : lastingRatio(base, changed);
    settling.filling = fillingOf(changed, variation.workload, variation.design, program.types);
    if (settling.filling.empty()) // what it is compared with may hold only while its buffer fills
        settling.filling = fillingOf(base, asked, program.design, program.types);
    if (settling.lasts != 1 && settling.filling == kWriteBuffer) // left out of the gain
        settling.filling.clear();
    if (settling.lasts == 1 && settling.filling.empty() && takesMuch(changed) && !takesMuch(base))
        settling.filling = kWriteBuffer;
    if (settling.filling.empty() && variation.address.ends_with(".writeBuffer") && putsOff(base, changed))
        settling.filling = kWriteBuffer;
    return settling;
}

std::vector<std::size_t> unsettled(const Program& program, const std::vector<Variation>& list, const std::vector<const RunResult*>& results)
{
    std::vector<std::pair<double, std::size_t>> found; // by size of the gain
    if (list.empty() || results.size() < list.size() || results.front() == nullptr)
        return {};
    const Workload& asked = list.front().workload;
    if (isOpenLoad(asked) || !asked.parts.empty())
        return {};
    for (std::size_t i = 1; i < list.size(); ++i) {
        if (results[i] == nullptr || list[i].kind == Variation::Kind::ideal)
            continue;
        const Settling settling = settlingOf(list[i], asked, program, *results.front(), *results[i], false);
        const Gain gain = gainOf(list[i], *results.front(), *results[i], false).value_or(Gain{});
        if (settling.lasts != 1 || settling.filling == kWriteBuffer || isOpenStill(list[i], gain, program, *results.front(), *results[i]))
            found.emplace_back(std::fabs(gain.percent), i);
    }
    std::ranges::stable_sort(found, std::greater<>(), &std::pair<double, std::size_t>::first);
    std::vector<std::size_t> places;
    std::ranges::transform(found, std::back_inserter(places), &std::pair<double, std::size_t>::second);
    return places;
}

} // namespace floom::inline engine
