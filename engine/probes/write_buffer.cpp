// SPDX-License-Identifier: GPL-3.0-or-later
// Write buffer: random writes on a drive in its steady state come in faster than they drain, until the buffer is full. What was written
// until then, less what has drained meanwhile at the rate of the flash, is its size.
#include "detect/probe.h"
#include "detect/slopes.h"

#include <algorithm>
#include <cmath>

namespace floom::detect {

namespace {

constexpr std::uint32_t kBytes = 64 << 10;
constexpr std::uint64_t kFirst = 4 << 20, kMost = 256 << 20;
constexpr double kSmallest = 700e3;
constexpr int kRepeats = 7, kFew = 4; // at most; enough where all of them agree
constexpr double kSlower = 0.6; // the drain, of the rate before

struct Filled {
    double bytes = 0, before = 0, after = 0; // rates in bytes a microsecond
    std::size_t at = 0;
    Series x, y;
};

// The first request from which on a stretch is clearly slower than what came before the bend began with, and nearer to what comes behind
// it: the link may be uneven by itself. The bend itself may come later: the first programs go to pages that are free anyway.
std::size_t firstSlow(const Series& done, std::size_t bend, double rate, double late)
{
    const std::size_t length = std::max<std::size_t>(6, bend / 8), first = std::max<std::size_t>(4, bend / 4);
    const double begin = std::max(rate, static_cast<double>(first) * kBytes / std::max(1e-3, done[first] - done[0]));
    const double limit = std::min(kSlower * begin, std::sqrt(begin * late));
    for (std::size_t i = 1; i < bend; ++i)
        if (static_cast<double>(length) * kBytes < limit * (done[i - 1 + length] - done[i - 1]))
            return i;
    return bend;
}

// Where the drain is slower than what came before. Logs that are filled next make a bend of their own, and a far sharper one, so that what
// lies before it is looked at again, unless it would be too early to be a buffer.
std::optional<Bend> bendOf(Series x, Series y, bool copied)
{
    constexpr std::size_t kLeast = 8;
    auto bend = findBend(x, y, kLeast);
    while (bend && copied) {
        x.resize(bend->at);
        y.resize(bend->at);
        const auto earlier = findBend(x, y, kLeast);
        constexpr std::size_t kPart = 4; // of what lies before: a few slow requests at its end are those of this bend
        if (!earlier || y[earlier->at] - earlier->after.rise * x[earlier->at] < kSmallest
            || earlier->after.rise > kSlower * earlier->before.rise || kPart * (bend->at - earlier->at) < earlier->at)
            break;
        bend = earlier;
    }
    return bend;
}

std::optional<Filled> fill(Bench& bench, std::uint64_t total, bool& ended)
{
    Plan plan{DriveState::random, {{}}, 16};
    for (std::uint64_t written = 0; written < total; written += kBytes)
        plan.batches[0].push_back(writeOf(bench.place(kBytes), kBytes));
    Filled filled;
    filled.x = completions(bench.submit(plan));
    ended = filled.x.empty();
    for (std::size_t i = 0; i < filled.x.size(); ++i)
        filled.y.push_back(static_cast<double>(i + 1) * kBytes);
    const auto bend = bendOf(filled.x, filled.y, bench.known.count("blocks_copied") > 0);
    if (!bend || bend->after.rise > kSlower * bend->before.rise || bend->at < 4 || bend->at > filled.x.size() / 2)
        return std::nullopt;
    filled.at = firstSlow(filled.x, bend->at, bend->before.rise, bend->after.rise);
    filled.bytes = static_cast<double>(filled.at) * kBytes - bend->after.rise * filled.x[filled.at - 1];
    filled.before = bend->before.rise;
    filled.after = bend->after.rise;
    return filled;
}

Answer ask(Bench& bench)
{
    Answer answer;
    if (isUnanswered(bench, "plp", answer))
        return answer;
    if (bench.known.count("plp") == 0) {
        answer.reason = "no write is seen to be done before it is on flash";
        return answer;
    }
    if (isHidden(bench,
                 {{"fast_blocks", "blocks in SLC mode take what the buffer would hold"}, {"map_on_flash", "writes wait for the map first"}},
                 answer))
        return answer;
    bool ended = false;
    std::optional<Filled> first;
    std::uint64_t total = kFirst;
    for (; total <= kMost && !first; total *= 2) {
        first = fill(bench, total, ended);
        if (ended)
            return stopped(std::move(answer));
        if (first && first->bytes < kSmallest) // the link alone, while it is shared with what drains: the buffer may be full later
            first.reset();
    }
    if (!first) {
        answer.reason = "writes do not become slower, or not before " + std::to_string(kMost >> 20) + " MiB";
        return answer;
    }
    constexpr std::uint64_t kLonger = 10; // the drain shows itself once the free pages are used up; copying does not wait for that
    total = bench.known.count("blocks_copied") > 0 ? total : std::max<std::uint64_t>(total, kLonger * first->at * kBytes);
    Series sizes;
    int asked = 0;
    constexpr double kAgrees = 0.1;
    const auto agreeing = [&sizes] {
        const double middle = median(sizes);
        return std::count_if(sizes.begin(), sizes.end(), [middle](double s) { return std::abs(s - middle) <= kAgrees * middle + kBytes; });
    };
    for (int k = 0; k < kRepeats && (k < kFew || agreeing() < k); ++k, ++asked) {
        const auto again = fill(bench, total, ended);
        if (ended)
            return stopped(std::move(answer));
        if (again)
            sizes.push_back(again->bytes);
        if (k == 0 && again) {
            answer.x = again->y; // microseconds over bytes
            answer.y = again->x;
        }
    }
    if (sizes.size() <= static_cast<std::size_t>(asked) / 2 || median(sizes) < kSmallest) {
        answer.reason = "writes become slower, but not at the same place again, or too early to tell";
        return answer;
    }
    const double middle = median(sizes);
    answer.value = middle;
    answer.low = *std::min_element(sizes.begin(), sizes.end());
    answer.high = *std::max_element(sizes.begin(), sizes.end());
    answer.contrast = kBytes / first->after - kBytes / first->before;
    answer.certainty = static_cast<double>(agreeing()) / asked;
    return answer;
}

} // namespace

void registerProbe_write_buffer(Probes& probes)
{
    probes.add({"write_buffer", "Write buffer", "B", 160, &ask, {"plp", "pslc_cache", "map_zone", "effective_block"}, true});
}

} // namespace floom::detect
