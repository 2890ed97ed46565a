// SPDX-License-Identifier: GPL-3.0-or-later
// Window: number of commands the drive accepts at once. One read per die, all submitted at one instant: they need not wait for each other's
// sense, so the first one that waits for a whole other read is the first that was not accepted.
#include "base/number_text.h"
#include "detect/probe.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint32_t kBytes = 4096;
constexpr std::size_t kEach = 40, kMost = 128; // dies
constexpr double kWhole = 0.8, kJump = 0.5; // relative to the first latency: later than the first; later than the previous one
constexpr double kServed = 0.9; // relative to the first read: one accepted after it ends this much later
constexpr double kStairs = 0.6; // relative to the jump: the largest earlier one, from waits on a slow channel

std::size_t firstOutside(const Series& y) // 0: none
{
    for (std::size_t i = 1; i < y.size(); ++i)
        if (y[i] - y[0] > kWhole * y[0])
            return y[i] - y[i - 1] > kJump * y[0] ? i : 0;
    return 0;
}

// True if the reads of the second round wait one by one for those of the first, none longer than the next round.
bool comesInTurns(const Series& y, std::size_t window)
{
    for (std::size_t i = window; i < std::min(y.size(), 2 * window); ++i)
        if (y[i] - y[i - window] < kJump * y[0])
            return false;
    return true;
}

// True if earlier reads also came in such jumps, as on slow channels.
bool isOneOfStairs(const Series& y, std::size_t window)
{
    const double jump = y[window] - y[window - 1];
    for (std::size_t i = 1; i < window; ++i)
        if (y[i] - y[i - 1] > kStairs * jump)
            return true;
    return false;
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    const auto chunk = bench.known.find("chunk"), dies = bench.known.find("dies");
    if (chunk == bench.known.end() || dies == bench.known.end()) {
        answer.reason = "chunk and dies are not known";
        return answer;
    }
    const auto bytes = static_cast<std::uint64_t>(chunk->second);
    const auto count = std::min(static_cast<std::size_t>(dies->second), kMost);
    constexpr std::size_t kFewest = 4;
    if (count < kFewest) {
        answer.reason = "too few dies to be read at once";
        return answer;
    }
    std::vector<Batch> batches;
    for (std::size_t k = 0; k < kEach; ++k) {
        const std::uint64_t at = bench.place(bytes * count);
        Batch batch;
        for (std::size_t i = count; i-- > 0;) // descending addresses: ascending ones could trigger read-ahead
            batch.push_back(readOf(at + i * bytes, kBytes));
        batches.push_back(std::move(batch));
    }
    const auto samples = bench.submit({DriveState::sequential, batches});
    if (samples.empty())
        return stopped(std::move(answer));
    Raw raw(count);
    for (std::size_t i = 0; i < samples.size(); ++i)
        raw[i % count].push_back(samples[i].latency.microseconds());
    answer.y = medians(raw);
    for (std::size_t i = 0; i < count; ++i)
        answer.x.push_back(static_cast<double>(i + 1));
    const std::size_t window = firstOutside(answer.y);
    answer.contrast = kWhole * answer.y[0];
    if (window == 0 || isOneOfStairs(answer.y, window) || !comesInTurns(answer.y, window)) {
        answer.reason = "all reads of " + countText(count) + " dies are served at once";
        return answer;
    }
    const auto channels = bench.known.find("channels");
    const double late = answer.y[window] - answer.y[0];
    if (channels != bench.known.end() && channels->second == static_cast<double>(window) && late < kServed * answer.y[0]) {
        answer.reason = "reads wait as soon as each channel has one";
        return answer;
    }
    answer.value = static_cast<double>(window);
    answer.low = answer.high = *answer.value;
    answer.contrast = answer.y[window] - answer.y[window - 1];
    answer.certainty = agreement(raw, bench.random, [&](const Series& y) { return firstOutside(y) == window; });
    return answer;
}

} // namespace

void registerProbe_window(Probes& probes)
{
    probes.add({"window", "Commands at once", "", 35, &ask, {"chunk", "dies", "channels"}});
}

} // namespace floom::inline engine::detect
