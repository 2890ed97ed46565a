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
    }
    Raw raw = slowest(bench.device.submit(DriveState::sequential, batches), points, kPoints + 2);
    if (raw.empty()) {
        answer.reason = "stopped, or the budget is too small";
        return answer;
    }
    const Raw ends{raw[kPoints], raw[kPoints + 1]};
    raw.resize(kPoints);
    answer.y = medians(raw);
    for (std::size_t i = 0; i < kPoints; ++i)
        answer.x.push_back(static_cast<double>(i + 1) * kStep);
    const double noise = std::max(0.05, spread(answer.y));
    if (const std::size_t period = shortest(answer.y); period > 0) {
        Series borders, inside;
        for (std::size_t i = 1; i <= kPoints; ++i)
            (i % period == 0 ? borders : inside).push_back(answer.y[i - 1]);
        answer.contrast = median(inside) - median(borders);
        answer.certainty = agreement(raw, bench.random, [&](const Series& y) { return shortest(y) == period; });
        answer.value = static_cast<double>(period * kStep);
        answer.low = *answer.value - kStep;
        answer.high = *answer.value;
        return answer;
    }
    const double inside = median(ends[0]), across = median(ends[1]);
    const double error = std::max(0.05, std::max(spread(ends[0]), spread(ends[1])) / 8); // root of 64 pairs
    if (inside - across > 12 * error && spread(answer.y) < (inside - across) / 4) {
        answer.value = kStep;
        answer.low = kStep / 2.0;
        answer.high = kStep;
        answer.contrast = inside - across;
        answer.certainty = agreement(ends, bench.random, [&](const Series& y) { return y[0] - y[1] > (inside - across) / 2; });
        return answer;
    }
    answer.contrast = 2.5 * noise;
    answer.reason = "neighbouring reads wait alike at all addresses";
    return answer;
}

} // namespace

void registerProbe_chunk(Probes& probes)
{
    probes.add({"chunk", "Chunk on one die", "B", 10, &ask});
}

} // namespace floom::detect
