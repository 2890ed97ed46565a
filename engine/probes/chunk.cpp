// SPDX-License-Identifier: GPL-3.0-or-later
// Chunk: how much of consecutive addresses lies on one array. Two neighbouring reads at one instant wait for each other unless a border
// of chunks lies between them: a comb over the address, with a chunk as its period.
#include "detect/probe.h"

#include <algorithm>
#include <cmath>

namespace floom::detect {

namespace {

constexpr std::uint32_t kStep = 4096;
constexpr std::uint32_t kSector = 512;
constexpr std::size_t kPoints = 384, kEach = 7;
constexpr std::uint64_t kBase = 12 << 20; // a multiple of all chunks up to 4 MiB of 1 or 3 times a power of two

Series negated(Series y)
{
    for (double& v : y)
        v = -v;
    return y;
}

std::size_t shortest(const Series& y)
{
    const auto comb = findComb(negated(y));
    return comb ? comb->period : 0;
}

// Whether each step lies on another array than the next: no pair waits for a sense, but the two ends of one step do.
Answer oneStep(Bench& bench, Answer answer, const Raw& ends, double alone, double sense)
{
    const double within = median(ends[0]) - median(ends[1]);
    const double error = std::max(0.05, std::max(spread(ends[0]), spread(ends[1])) / 8); // root of 64 pairs
    Series y = answer.y;
    std::sort(y.begin(), y.end());
    const double most = y[y.size() / 20 * 19] - alone;
    if (within <= 12 * error || most > 0.7 * sense) {
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

Answer ask(Bench& bench)
{
    Answer answer;
    std::vector<Batch> batches;
    std::vector<std::size_t> points;
    for (std::size_t k = 0; k < kEach; ++k)
        for (std::size_t i = 0; i < kPoints; ++i) {
            const std::uint64_t at = bench.place(kBase) + i * kStep;
            batches.push_back({readOf(at, kStep), readOf(at + kStep, kStep)});
            points.push_back(i);
        }
    // Beside them: ends of one step, which may lie on one array even where no two steps do.
    constexpr std::size_t kInside = 64;
    for (std::size_t k = 0; k < kInside; ++k) {
        const std::uint64_t at = bench.place(kBase);
        batches.push_back({readOf(at, kSector), readOf(at + kStep - kSector, kSector)});
        points.push_back(kPoints);
        batches.push_back({readOf(at, kSector), readOf(at + kStep, kSector)});
        points.push_back(kPoints + 1);
        batches.push_back({readOf(at, kSector)});
        points.push_back(kPoints + 2);
        batches.push_back({readOf(at, kStep)});
        points.push_back(kPoints + 3);
    }
    Raw raw = slowest(bench.submit({DriveState::sequential, batches}), points, kPoints + 4);
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
        if (median(inside) - alone < 0.9 * sense) { // they wait for a channel only
            answer.contrast = sense;
            return oneStep(bench, std::move(answer), ends, alone, sense);
        }
        answer.contrast = median(inside) - median(borders);
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

} // namespace floom::detect
