// SPDX-License-Identifier: GPL-3.0-or-later
// Read cache: reads x bytes once, then their first sector again, which comes from the cache while x fits.
#include "base/number_text.h"
#include "detect/probe.h"

#include <algorithm>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint32_t kSector = 512; // within one line of any cache
constexpr std::uint32_t kPiece = 64 << 10;
constexpr std::size_t kEach = 9;

// Latencies of the second read, by size; empty if stopped.
Raw secondReads(Bench& bench, const std::vector<std::uint64_t>& sizes)
{
    std::vector<Batch> batches;
    std::vector<std::size_t> points;
    for (std::size_t i = 0; i < sizes.size(); ++i)
        for (std::size_t k = 0; k < kEach; ++k) {
            const std::uint64_t base = bench.place(kPiece);
            for (std::uint64_t end = sizes[i]; end > 0;) { // backwards, to avoid read-ahead
                const auto piece = static_cast<std::uint32_t>(std::min<std::uint64_t>(kPiece, end));
                end -= piece;
                batches.push_back({readOf(base + end, piece)});
                points.push_back(sizes.size());
            }
            batches.push_back({readOf(base + sizes[i] - std::min<std::uint64_t>(kPiece, sizes[i]), kSector)});
            points.push_back(i);
        }
    Raw raw = slowest(bench.submit({DriveState::sequential, batches}), points, sizes.size() + 1);
    if (!raw.empty())
        raw.pop_back();
    return raw;
}

std::size_t hits(const Series& y, double half) // number of points up to the last one below half-way
{
    std::size_t n = 0;
    for (std::size_t i = 0; i < y.size(); ++i)
        if (y[i] < half)
            n = i + 1;
    return n;
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    std::vector<std::uint64_t> sizes;
    for (std::uint64_t size = 16 << 10; size <= std::min<std::uint64_t>(8 << 20, bench.device.capacity() / 8); size *= 2)
        sizes.push_back(size);
    const Raw coarse = secondReads(bench, sizes);
    if (coarse.empty()) {
        answer.reason = "stopped, or the budget is too small";
        return answer;
    }
    answer.y = medians(coarse);
    answer.x.assign(sizes.begin(), sizes.end());
    const auto step = findStep(answer.y);
    if (!step || step->high < 1.5 * step->low) {
        answer.contrast = 6 * std::max(0.05, spread(answer.y));
        answer.reason = "no size up to " + quantityText(static_cast<std::int64_t>(sizes.back()), Kind::size)
            + " is answered faster when it is read again";
        return answer;
    }
    if (!cachedRead(bench)) {
        answer.contrast = step->high - step->low;
        answer.reason = "what is read again is found faster, but sensed again";
        return answer;
    }
    const double half = (step->low + step->high) / 2;
    const std::size_t fit = hits(answer.y, half);
    if (fit == 0 || fit == sizes.size()) {
        answer.reason = "the cache ends outside the sizes that were tried";
        return answer;
    }
    const std::uint64_t from = sizes[fit - 1], each = from / 16;
    sizes.clear();
    constexpr std::uint64_t kBefore = 4; // steps; without full associativity the first hit at that size may be chance
    for (std::uint64_t i = 0; i <= 16 + kBefore; ++i)
        sizes.push_back(from + i * each - kBefore * each);
    const Raw fine = secondReads(bench, sizes);
    if (fine.empty()) {
        answer.reason = "stopped, or the budget is too small";
        return answer;
    }
    const std::size_t last = hits(medians(fine), half);
    if (last == 0)
        return answer;
    answer.value = static_cast<double>(sizes[last - 1]);
    // Without full associativity the end is blurred: some lines are evicted before the cache is full.
    constexpr std::size_t kBlur = 4, kEarly = 5;
    answer.low = *answer.value - static_cast<double>(kBlur * each);
    answer.high = *answer.value + static_cast<double>(kEarly * each);
    answer.contrast = step->high - step->low;
    answer.certainty =
        agreement(fine, bench.random, [&](const Series& y) { return hits(y, half) + kBlur >= last && hits(y, half) <= last + kEarly; });
    return answer;
}

} // namespace

void registerProbe_read_cache(Probes& probes)
{
    probes.add({"read_cache", "Read cache", "B", 40, &ask});
}

} // namespace floom::inline engine::detect
