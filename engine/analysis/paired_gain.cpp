// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/paired_gain.h"

#include "results/paired_batches.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace floom::inline engine {
namespace {

// The batches of a run from one request on, counted from the start of the simulation, warm-up included.
std::vector<double> batchesFrom(const RunResult& run, std::uint64_t request, bool open)
{
    const auto& values = open ? run.batches.latencies : run.batches.picoseconds;
    const std::uint64_t size = std::max<std::uint64_t>(1, run.batches.requests);
    const std::uint64_t skipped = (request - run.window.warmupRequests + size / 2) / size;
    return {values.begin() + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(skipped, values.size())), values.end()};
}

double sumOf(const std::vector<double>& values, std::size_t from, std::size_t to)
{
    return std::accumulate(values.begin() + static_cast<std::ptrdiff_t>(from), values.begin() + static_cast<std::ptrdiff_t>(to), 0.0);
}

} // namespace

std::optional<PairedGain> pairedGain(const RunResult& base, const RunResult& changed, bool open)
{
    const std::uint64_t start = std::max(base.window.warmupRequests, changed.window.warmupRequests);
    const std::vector<double> before = batchesFrom(base, start, open), after = batchesFrom(changed, start, open);
    const std::uint64_t sizeBefore = base.batches.requests, sizeAfter = changed.batches.requests;
    const std::uint64_t common = std::min(before.size() * sizeBefore, after.size() * sizeAfter);
    if (2 * common < std::max(base.window.measuredRequests, changed.window.measuredRequests))
        return std::nullopt;
    const auto error = pairedError({sizeBefore, before}, {sizeAfter, after});
    if (!error)
        return std::nullopt;
    const auto ratio = [&](std::uint64_t from, std::uint64_t to) {
        const double was = sumOf(before, from / sizeBefore, to / sizeBefore), is = sumOf(after, from / sizeAfter, to / sizeAfter);
        return was > 0 && is > 0 ? was / is : 1;
    };
    const double whole = ratio(0, common), second = ratio(common / 2, common);
    return PairedGain{whole, std::max(*error, std::fabs(second / whole - 1))};
}

} // namespace floom::inline engine
