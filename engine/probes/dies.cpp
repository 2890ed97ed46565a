// SPDX-License-Identifier: GPL-3.0-or-later
// Dies: number of chunks until the first die repeats. Two reads at one instant, a number of chunks apart: on the same die the second waits
// for a whole sense.
#include "detect/probe.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint32_t kBytes = 4096;
constexpr std::size_t kEach = 15;
constexpr double kLike = 0.12, kClock = 0.05; // share of the wait; microseconds

// Comb of the longest waits only: channel waits and clock ticks are ignored.
std::size_t longest(Series y)
{
    constexpr std::size_t kTeeth = 3; // minimum teeth of a comb
    constexpr double kOfLongest = 0.6;
    Series sorted = y;
    std::sort(sorted.begin(), sorted.end());
    const double usual = median(y), limit = usual + kOfLongest * (sorted[sorted.size() - kTeeth] - usual);
    for (double& us : y)
        us = us > limit ? us : usual;
    const auto levels = combLevels(y);
    return levels.empty() ? 0 : levels.back();
}

// True if strides of one period wait as long as two reads of the same chunk.
bool asOneChunk(const Series& y, std::size_t period, double together)
{
    Series teeth, rest;
    for (std::size_t i = 1; i <= y.size(); ++i)
        (i % period == 0 ? teeth : rest).push_back(y[i - 1]);
    const double excess = median(teeth) - median(rest);
    return std::abs(together - median(teeth)) < kLike * excess + kClock;
}

// The same with reads of equal length, because the cost of longer reads depends on what else the drive reads for them.
bool asShortReads(Bench& bench, std::uint64_t chunk, std::size_t period, std::uint32_t length, double together, double excess)
{
    constexpr std::size_t kPairs = 64;
    std::vector<Batch> batches;
    for (std::size_t k = 0; k < kPairs; ++k) {
        const std::uint64_t at = bench.place(chunk);
        batches.push_back({readOf(at, length), readOf(at + period * chunk + std::max<std::uint64_t>(chunk, kBytes) - length, length)});
    }
    const Raw raw = slowest(bench.submit({DriveState::sequential, batches}), std::vector<std::size_t>(kPairs, 0), 1);
    return !raw.empty() && std::abs(together - median(raw[0])) < kLike * excess + kClock;
}

// Used if a cache answers both ends of a chunk: other strides wait too, as for a channel, but clearly less.
bool asOtherThanAChannel(const Series& y, std::size_t period, double alone)
{
    Series teeth, rest;
    for (std::size_t i = 1; i <= y.size(); ++i)
        (i % period == 0 ? teeth : rest).push_back(y[i - 1]);
    std::sort(rest.begin(), rest.end());
    constexpr double kSome = 0.1, kLess = 0.7, kMost = 0.95; // shares of the teeth's wait; quantile of the others
    const double wait = median(teeth) - alone;
    const double others = rest[static_cast<std::size_t>(kMost * static_cast<double>(rest.size() - 1))] - alone;
    return others > kSome * wait && others < kLess * wait;
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    const auto chunk = bench.known.find("chunk");
    if (chunk == bench.known.end()) {
        answer.reason = "the chunk is not known";
        return answer;
    }
    const auto bytes = static_cast<std::uint64_t>(chunk->second);
    for (const std::size_t strides : {std::size_t{96}, std::size_t{400}}) {
        if (bench.device.capacity() / 10 < (strides + 1) * bytes)
            break;
        auto [batches, points] = readsApart(bench, bytes, bytes, kBytes, strides, kEach);
        constexpr std::size_t kTogether = 64, kOthers = 3;
        const std::uint32_t half = bytes > kBytes ? kBytes : 512;
        for (std::size_t k = 0; k < kTogether; ++k)
            for (std::size_t i = 0; i < kOthers; ++i) { // different addresses, so that no cache answers
                const std::uint64_t at = bench.place(bytes);
                batches.push_back(i == 0       ? Batch{readOf(at, half), readOf(at + std::max<std::uint64_t>(bytes, kBytes) - half, half)}
                                      : i == 1 ? Batch{readOf(at, half)}
                                               : Batch{readOf(at, kBytes)});
                points.push_back(strides + i);
            }
        Raw raw = slowest(bench.submit({DriveState::sequential, batches}), points, strides + kOthers);
        if (raw.empty()) {
            answer.reason = "stopped, or the budget is too small";
            return answer;
        }
        // Corrected to the length of the other reads.
        const double together = median(raw[strides]) + 2 * (median(raw[strides + 2]) - median(raw[strides + 1]));
        const double alone = median(raw[strides + 2]), ends = median(raw[strides]);
        const bool atOnce = bytes == kBytes && ends - median(raw[strides + 1]) < 0.1 * alone;
        raw.resize(strides);
        answer.y = medians(raw);
        answer.x.clear();
        for (std::size_t i = 0; i < strides; ++i)
            answer.x.push_back(static_cast<double>(i + 1));
        answer.contrast = 2.5 * std::max(0.05, spread(answer.y));
        answer.reason = "no stride waits as two reads of one chunk do";
        const std::size_t period = longest(answer.y);
        if (period == 0)
            continue;
        const double excess = answer.y[period - 1] - median(answer.y);
        const bool isDie = atOnce ? asOtherThanAChannel(answer.y, period, alone)
                                  : asOneChunk(answer.y, period, together) || asShortReads(bench, bytes, period, half, ends, excess);
        if (!isDie)
            continue;
        answer.value = static_cast<double>(period);
        answer.low = answer.high = *answer.value;
        answer.contrast = excess;
        answer.certainty = agreement(raw, bench.random, [&](const Series& y) { return longest(y) == period; });
        answer.reason.clear();
        break;
    }
    return answer;
}

} // namespace

void registerProbe_dies(Probes& probes)
{
    probes.add({"dies", "Dies", "", 20, &ask, {"chunk"}});
}

} // namespace floom::inline engine::detect
