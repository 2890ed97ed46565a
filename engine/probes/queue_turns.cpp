// SPDX-License-Identifier: GPL-3.0-or-later
// Queue arbitration: many reads in one queue and, at the same instant, a few in another. With round-robin arbitration the few finish long
// before most of the many; in arrival order they wait behind all of them. Then with the queues swapped: a queue that merely has priority is
// not round robin.
#include "detect/probe.h"

#include <algorithm>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint32_t kBytes = 4096;
constexpr std::size_t kMany = 512, kFew = 64, kEach = 3;
constexpr double kSooner = 0.6; // mean latency of the few relative to the many

// Mean latency of the few relative to the many, per repeat; empty if stopped.
Series shares(Bench& bench, std::uint16_t few, Series& latencies)
{
    Plan plan;
    for (std::size_t k = 0; k < kEach; ++k) {
        Batch batch;
        for (std::size_t i = 0; i < kMany + kFew; ++i) {
            batch.push_back(readOf(bench.place(kBytes), kBytes));
            batch.back().job = i < kMany ? static_cast<std::uint16_t>(1 - few) : few;
        }
        plan.batches.push_back(std::move(batch));
    }
    const auto samples = bench.submit(plan);
    Series result;
    for (std::size_t first = 0; first < samples.size(); first += kMany + kFew) {
        double sums[2] = {0, 0};
        for (std::size_t i = 0; i < kMany + kFew; ++i)
            sums[i < kMany ? 0 : 1] += samples[first + i].latency.microseconds();
        latencies.push_back(sums[0] / kMany);
        latencies.push_back(sums[1] / kFew);
        result.push_back((sums[1] / kFew) / (sums[0] / kMany));
    }
    return result;
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    Raw raw;
    Series latencies;
    for (const std::uint16_t few : {std::uint16_t{1}, std::uint16_t{0}}) {
        raw.push_back(shares(bench, few, latencies));
        if (raw.back().empty())
            return stopped(std::move(answer));
    }
    for (std::size_t i = 0; i < latencies.size(); ++i) {
        answer.x.push_back(static_cast<double>(i + 1));
        answer.y.push_back(latencies[i]);
    }
    const double many = latencies[0];
    const Series found = medians(raw);
    answer.contrast = (1 - kSooner) * many;
    if (found[0] > kSooner || found[1] > kSooner) {
        answer.reason = std::min(found[0], found[1]) > kSooner ? "a few reads in a queue of their own wait behind many in another one"
                                                               : "one queue goes before the other";
        return answer;
    }
    answer.value = answer.low = answer.high = 1;
    answer.contrast = many - latencies[1];
    answer.certainty = agreement(raw, bench.random, [](const Series& y) { return y[0] <= kSooner && y[1] <= kSooner; });
    return answer;
}

} // namespace

void registerProbe_queue_turns(Probes& probes)
{
    probes.add({"queue_turns", "Queues take turns", "yes/no", 230, &ask});
}

} // namespace floom::inline engine::detect
