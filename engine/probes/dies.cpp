// SPDX-License-Identifier: GPL-3.0-or-later
// Dies: how many chunks until the first die comes again. Two reads at one instant, so many chunks apart: on one die the second waits for
// a whole sense.
#include "detect/probe.h"

#include <algorithm>
#include <cmath>

namespace floom::detect {

namespace {

constexpr std::uint32_t kBytes = 4096;
constexpr std::size_t kEach = 15;

std::size_t longest(const Series& y)
{
    const auto levels = combLevels(y);
    return levels.empty() ? 0 : levels.back();
}

// Whether strides of a period wait as long as two reads of one chunk do.
bool asOneChunk(const Series& y, std::size_t period, double together)
{
    Series teeth, rest;
    for (std::size_t i = 1; i <= y.size(); ++i)
        (i % period == 0 ? teeth : rest).push_back(y[i - 1]);
    const double excess = median(teeth) - median(rest);
    return std::abs(together - median(teeth)) < 0.12 * excess + 0.05;
}

Answer ask(Bench& bench)
{
    Answer answer;
    const auto chunk = bench.known.find("chunk");
    if (chunk == bench.known.end()) {
        answer.reason = "the chunk is not known";
        return answer;
    }
    const auto bytes = static_cast<std::uint64_t>(chunk->second);
    for (const std::size_t strides : {std::size_t{96}, std::size_t{400}}) {
        if (bench.device.capacity() / 10 < (strides + 1) * bytes)
            break;
        std::vector<Batch> batches;
        std::vector<std::size_t> points;
        for (std::size_t k = 0; k < kEach; ++k)
            for (std::size_t i = 0; i < strides; ++i) {
                const std::uint64_t at = bench.place(bytes);
                batches.push_back({readOf(at, kBytes), readOf(at + (i + 1) * bytes, kBytes)});
                points.push_back(i);
            }
        constexpr std::size_t kTogether = 64;
        for (std::size_t k = 0; k < kTogether; ++k) {
            const std::uint64_t at = bench.place(bytes);
            const std::uint32_t half = bytes > kBytes ? kBytes : 512;
            batches.push_back({readOf(at, half), readOf(at + (bytes > kBytes ? bytes : kBytes) - half, half)});
            points.push_back(strides);
            batches.push_back({readOf(at, half)});
            points.push_back(strides + 1);
            batches.push_back({readOf(at, kBytes)});
            points.push_back(strides + 2);
        }
        Raw raw = slowest(bench.submit({DriveState::sequential, batches}), points, strides + 3);
        if (raw.empty()) {
            answer.reason = "stopped, or the budget is too small";
            return answer;
        }
        // As if they were as long as the others.
        const double together = median(raw[strides]) + 2 * (median(raw[strides + 2]) - median(raw[strides + 1]));
        raw.resize(strides);
        answer.y = medians(raw);
        answer.x.clear();
        for (std::size_t i = 0; i < strides; ++i)
            answer.x.push_back(static_cast<double>(i + 1));
        answer.contrast = 2.5 * std::max(0.05, spread(answer.y));
        answer.reason = "no stride waits as two reads of one chunk do";
        const std::size_t period = longest(answer.y);
        if (period == 0 || !asOneChunk(answer.y, period, together))
            continue;
        answer.value = static_cast<double>(period);
        answer.low = answer.high = *answer.value;
        answer.contrast = answer.y[period - 1] - median(answer.y);
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

} // namespace floom::detect
