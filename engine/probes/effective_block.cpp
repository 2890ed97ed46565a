// SPDX-License-Identifier: GPL-3.0-or-later
// Effective block: what is erased together, over all dies. Writes of x bytes at multiples of x, far apart: where blocks are mapped as
// wholes, a write that covers one takes its place without a copy, and anything shorter or crooked is merged with what else the block holds.
#include "detect/probe.h"

#include <algorithm>
#include <cmath>

namespace floom::detect {

namespace {

constexpr std::uint64_t kRequest = 256 << 10, kLeast = 128 << 10, kMost = 48 << 20;
constexpr std::uint64_t kWrites = 60, kFewWrites = 12; // of one size; of the largest, at first
constexpr double kMerges = 2; // times the rate of the smallest writes: pages that are mapped one by one cost hardly more in small ones
constexpr double kPlateau = 0.85, kDip = 0.8; // shares of the best rate, and of the rate at the block

// Bytes a microsecond of the last third of the writes; 0 when stopped.
double rate(Bench& bench, std::uint64_t size, std::uint64_t writes = kWrites)
{
    constexpr std::uint64_t kBytes = 48 << 20; // at least: log blocks of the time before must have gone
    Plan plan{DriveState::random, {}, 4};
    const std::uint64_t count = std::max(writes, kBytes / size);
    std::uint64_t last = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        std::uint64_t at = bench.place(size);
        if (at == last)
            at = bench.place(size);
        last = at;
        Batch batch;
        for (std::uint64_t done = 0; done < size; done += kRequest)
            batch.push_back(writeOf(at + done, static_cast<std::uint32_t>(std::min(kRequest, size - done))));
        plan.batches.push_back(std::move(batch));
    }
    const Series done = completions(bench.submit(plan));
    if (done.empty())
        return 0;
    const std::size_t from = done.size() / 3 * 2, requests = done.size() - from;
    const double each = static_cast<double>(count * size) / static_cast<double>(done.size());
    return static_cast<double>(requests) * each / std::max(1e-3, done.back() - done[from - 1]);
}

Answer ask(Bench& bench)
{
    Answer answer;
    const auto chunk = bench.known.find("chunk"), dies = bench.known.find("dies");
    if (chunk == bench.known.end() || dies == bench.known.end()) {
        answer.reason = "chunk and dies are not known";
        return answer;
    }
    const auto row = static_cast<std::uint64_t>(chunk->second * dies->second);
    std::vector<std::uint64_t> sizes;
    for (std::uint64_t rows = 16; rows <= 512; rows *= 2) {
        sizes.push_back(rows * row);
        sizes.push_back(rows * row / 2 * 3);
    }
    const auto end = std::remove_if(sizes.begin(), sizes.end(), [&](std::uint64_t size) {
        return size < kLeast || size > std::min(kMost, bench.device.capacity() / 100);
    });
    sizes.erase(end, sizes.end());
    if (sizes.size() < 5) {
        answer.reason = "rows over all dies are too large, or the drive too small, for sizes enough";
        return answer;
    }
    const double least = rate(bench, sizes.front()), most = rate(bench, sizes.back(), kFewWrites);
    if (least <= 0 || most <= 0)
        return stopped(std::move(answer));
    if (most < kMerges * least) {
        answer.x = {static_cast<double>(sizes.front()), static_cast<double>(sizes.back())};
        answer.y = {kRequest / least, kRequest / most};
        answer.contrast = kRequest / least - kRequest / (kMerges * least);
        answer.reason = "the shortest writes are hardly slower than the longest: no blocks are merged for them";
        return answer;
    }
    for (const std::uint64_t size : sizes) {
        const double y = size == sizes.front() ? least : rate(bench, size);
        if (y <= 0)
            return stopped(std::move(answer));
        answer.x.push_back(static_cast<double>(size));
        answer.y.push_back(y);
    }
    const Series rates = answer.y;
    for (double& y : answer.y) // the curve: microseconds of as many bytes
        y = kRequest / y;
    const double best = *std::max_element(rates.begin(), rates.end());
    answer.reason = "no size is written better than both shorter and longer ones";
    for (std::size_t i = 2; i + 1 < sizes.size(); ++i) {
        const double y = rates[i];
        if (y < kPlateau * best)
            continue;
        const double before = std::max(rates[i - 1], rates[i - 2]), after = rates[i + 1];
        if (before > kDip * y || after > kDip * y)
            break;
        // Again, with other places.
        int agreed = 0;
        constexpr int kRepeats = 2;
        for (int k = 0; k < kRepeats; ++k) {
            const double at = rate(bench, sizes[i]), next = rate(bench, sizes[i + 1]), previous = rate(bench, sizes[i - 1]);
            if (at <= 0 || next <= 0 || previous <= 0)
                return stopped(std::move(answer));
            agreed += previous < kDip * at && next < kDip * at ? 1 : 0;
        }
        answer.value = static_cast<double>(sizes[i]);
        answer.low = answer.x[i - 1];
        answer.high = answer.x[i];
        answer.contrast = static_cast<double>(kRequest) / after - static_cast<double>(kRequest) / y;
        answer.certainty = static_cast<double>(agreed) / kRepeats;
        answer.reason.clear();
        break;
    }
    return answer;
}

} // namespace

void registerProbe_effective_block(Probes& probes)
{
    probes.add({"effective_block", "Effective block", "B", 180, &ask, {"chunk", "dies"}, true});
}

} // namespace floom::detect
