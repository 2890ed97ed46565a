// SPDX-License-Identifier: GPL-3.0-or-later
// Parallelism: random reads at queue depth 1, 2, 4 .. 512. The rate grows until the drive cannot serve more at once. By Little's law, the
// final rate times the latency of a single read is the parallelism.
#include "base/number_text.h"
#include "detect/probe.h"
#include "detect/spans.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint32_t kBytes = 4096, kDeepest = 512;
constexpr std::size_t kFewest = 600, kTurns = 6; // minimum requests; multiple of the depth
constexpr std::size_t kParts = 5;
// Growth from half to full depth: 128 randomly hit dies are a fifth below their maximum there; fewer dies are closer to it.
constexpr double kStillGrows = 1.2;

// Requests per microsecond, by parts, of the requests issued at full depth: depth over mean latency, which needs no issue times. At depth 1
// latencies are clipped, as only outliers are far above the rest. Empty if stopped.
Series ratesAt(Bench& bench, std::uint32_t depth)
{
    Plan plan{DriveState::sequential, {{}}, depth};
    const std::size_t count = std::max<std::size_t>(kFewest, kTurns * depth);
    for (std::size_t k = 0; k < count; ++k)
        plan.batches[0].push_back(readOf(bench.place(kBytes), kBytes));
    const std::vector<TimedRequest> samples = bench.submit(plan);
    Series rates;
    if (samples.size() < 2 * std::size_t{depth} + kParts)
        return rates;
    const std::size_t each = (samples.size() - 2 * depth) / kParts;
    for (std::size_t part = 0; part < kParts; ++part) {
        Series latencies;
        for (std::size_t i = depth + part * each; i < depth + (part + 1) * each; ++i)
            latencies.push_back(samples[i].latency.microseconds());
        const double mean =
            depth == 1 ? clippedMean(latencies) : std::accumulate(latencies.begin(), latencies.end(), 0.0) / static_cast<double>(each);
        rates.push_back(depth / std::max(1e-6, mean));
    }
    return rates;
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    constexpr const char* kMap = "reads wait for the map too";
    if (isHidden(bench, {{"map_zone", kMap}, {"map_cache", kMap}}, answer))
        return answer;
    Raw rates;
    for (std::uint32_t depth = 1; depth <= kDeepest; depth *= 2) {
        rates.push_back(ratesAt(bench, depth));
        if (rates.back().empty())
            return stopped(std::move(answer));
        answer.x.push_back(depth);
        answer.y.push_back(depth / median(rates.back()));
    }
    const double alone = 1 / median(rates.front()), half = median(rates[rates.size() - 2]), most = median(rates.back());
    answer.contrast = answer.y.back() - answer.y.front();
    if (most > kStillGrows * half) {
        answer.reason = "the rate still grows with " + countText(kDeepest) + " in flight";
        return answer;
    }
    Series found;
    for (const double rate : rates.back())
        for (const double first : rates.front())
            found.push_back(rate / first);
    std::sort(found.begin(), found.end());
    const double middle = most * alone;
    constexpr double kNear = 0.1;
    answer.value = middle;
    answer.low = found.front();
    answer.high = found.back();
    answer.certainty = static_cast<double>(
                           std::count_if(found.begin(), found.end(), [middle](double n) { return std::abs(n - middle) <= kNear * middle; }))
        / static_cast<double>(found.size());
    return answer;
}

} // namespace

void registerProbe_parallelism(Probes& probes)
{
    probes.add({"parallelism", "Reads at once", "", 65, &ask, {"map_zone", "map_cache"}});
}

} // namespace floom::inline engine::detect
