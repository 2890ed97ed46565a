// SPDX-License-Identifier: GPL-3.0-or-later
// Chunk: consecutive bytes on one array. Two neighbouring reads at one instant wait for each other unless a chunk border lies between them:
// a comb over the address, with the chunk as its period.
#include "detect/probe.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint32_t kStep = 4096;
constexpr std::uint32_t kSector = 512;
constexpr std::size_t kPoints = 384, kEach = 7;
constexpr double kAtOnce = 0.1; // share of a read: below this both ends of a step come from a cache, without a sense
constexpr std::uint64_t kBase = 12 << 20; // multiple of all chunks up to 4 MiB that are 1 or 3 times a power of two

Series negated(Series y)
{
    for (double& v : y)
        v = -v;
    return y;
}

std::size_t shortest(const Series& y)
{
    constexpr double kEven = 0.25; // half the teeth of a longer chunk, or clock edges between them, are no chunk
    const auto comb = findComb(negated(y), kEven);
    return comb ? comb->period : 0;
}

// Used if a cache answers both ends of a step at once. Two reads one step apart wait less than two reads some steps apart do, so those are
// not on one array. The curve becomes the wait over distance.
ProbeAnswer fromDistances(Bench& bench, ProbeAnswer answer, double alone)
{
    constexpr std::size_t kMost = 96, kPairs = 15;
    const PairedReads pairs = readsApart(bench, kBase, kStep, kStep, kMost, kPairs);
    const Raw raw = slowest(bench.submit({DriveState::sequential, pairs.batches}), pairs.points, kMost);
    if (raw.empty())
        return stopped(std::move(answer));
    const Series y = medians(raw);
    answer.reason = "neighbouring reads wait alike at all addresses";
    const auto comb = findComb(y);
    constexpr double kLess = 0.7;
    const auto waits = [alone, &comb](const Series& of) {
        Series teeth;
        for (std::size_t i = comb->period; i <= of.size(); i += comb->period)
            teeth.push_back(of[i - 1]);
        return of[0] - alone < kLess * (median(teeth) - alone);
    };
    if (!comb || comb->period < 2 || !waits(y))
        return answer;
    answer.x.clear();
    for (std::size_t i = 0; i < kMost; ++i)
        answer.x.push_back(static_cast<double>(i + 1) * kStep);
    answer.y = y;
    answer.value = kStep;
    answer.low = kStep / 2.0;
    answer.high = kStep;
    answer.contrast = comb->excess;
    answer.certainty = agreement(raw, bench.random, waits);
    answer.reason.clear();
    return answer;
}

// Tests whether neighbouring steps are on different arrays: no pair waits for a sense, but the two ends of one step do.
ProbeAnswer oneStep(Bench& bench, ProbeAnswer answer, const Raw& ends, double alone, double sense)
{
    const double within = median(ends[0]) - median(ends[1]);
    const double error = std::max(0.05, std::max(spread(ends[0]), spread(ends[1])) / 8); // square root of 64 pairs
    Series y = answer.y;
    std::sort(y.begin(), y.end());
    const double most = y[y.size() / 20 * 19] - alone;
    if (within <= 12 * error)
        return fromDistances(bench, std::move(answer), alone);
    if (most > 0.7 * sense) {
        answer.reason = "neighbouring reads wait alike at all addresses";
        return answer;
    }
    answer.value = kStep;
    answer.low = kStep / 2.0;
    answer.high = kStep;
    answer.contrast = within;
    answer.certainty = agreement(ends, bench.random, [&](const Series& again) { return again[0] - again[1] > within / 2; });
    return answer;
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    std::vector<Batch> batches;
    std::vector<std::size_t> points;
    for (std::size_t k = 0; k < kEach; ++k)
        for (std::size_t i = 0; i < kPoints; ++i) {
            const std::uint64_t at = bench.place(kBase) + i * kStep;
            batches.push_back({readOf(at, kStep), readOf(at + kStep, kStep)});
            points.push_back(i);
        }
    // For comparison: both ends of one step, which may be on one array even if no two steps are.
    constexpr std::size_t kInside = 64, kOthers = 4;
    for (std::size_t k = 0; k < kInside; ++k)
        for (std::size_t i = 0; i < kOthers; ++i) { // different addresses, so that no cache answers
            // Same region as the pairs, so that the map is cached equally well.
            const std::uint64_t at = bench.place(kBase) + (i == 1 ? 0 : bench.random.below(kPoints)) * kStep;
            const HostRequest sector = readOf(at, kSector);
            batches.push_back(i == 0       ? Batch{sector, readOf(at + kStep - kSector, kSector)}
                                  : i == 1 ? Batch{sector, readOf(at + kStep, kSector)}
                                  : i == 2 ? Batch{sector}
                                           : Batch{readOf(at, kStep)});
            points.push_back(kPoints + i);
        }
    Raw raw = slowest(bench.submit({DriveState::sequential, batches}), points, kPoints + kOthers);
    if (raw.empty()) {
        answer.reason = "stopped, or the budget is too small";
        return answer;
    }
    const Raw ends{raw[kPoints], raw[kPoints + 1]};
    const double sense = median(raw[kPoints]) - median(raw[kPoints + 2]), alone = median(raw[kPoints + 3]);
    raw.resize(kPoints);
    answer.y = medians(raw);
    for (std::size_t i = 0; i < kPoints; ++i)
        answer.x.push_back(static_cast<double>(i + 1) * kStep);
    const double noise = std::max(0.05, spread(answer.y));
    if (const std::size_t period = shortest(answer.y); period > 0) {
        Series borders, inside;
        for (std::size_t i = 1; i <= kPoints; ++i)
            (i % period == 0 ? borders : inside).push_back(answer.y[i - 1]);
        if (sense < kAtOnce * alone) {
            ProbeAnswer apart = fromDistances(bench, answer, alone);
            if (apart.value)
                return apart;
        } else if (median(inside) - alone < 0.9 * sense) { // they only wait for a channel
            answer.contrast = sense;
            return oneStep(bench, std::move(answer), ends, alone, sense);
        }
        answer.contrast = median(inside) - median(borders);
        constexpr double kSense = 0.15; // share of a single read: less is not a wait for a sense
        if (answer.contrast < kSense * alone) {
            answer.contrast = kSense * alone;
            answer.reason = "neighbouring reads wait alike at all addresses, or for something shorter than a sense";
            return answer;
        }
        answer.certainty = agreement(raw, bench.random, [&](const Series& y) { return shortest(y) == period; });
        answer.value = static_cast<double>(period * kStep);
        answer.low = *answer.value - kStep;
        answer.high = *answer.value;
        return answer;
    }
    answer.contrast = 2.5 * noise;
    return oneStep(bench, std::move(answer), ends, alone, sense);
}

} // namespace

void registerProbe_chunk(Probes& probes)
{
    probes.add({"chunk", "Chunk on one die", "B", 10, &ask});
}

} // namespace floom::inline engine::detect
