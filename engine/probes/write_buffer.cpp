// SPDX-License-Identifier: GPL-3.0-or-later
// Write buffer: random writes to a drive in steady state arrive faster than they drain, until the buffer is full. Bytes written until then,
// minus the bytes drained meanwhile at the flash rate, are its size.
#include "base/number_text.h"
#include "detect/probe.h"
#include "detect/slopes.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint32_t kBytes = 64 << 10;
constexpr std::uint64_t kFirst = 4 << 20, kMost = 256 << 20;
constexpr double kSmallest = 700e3;
constexpr int kRepeats = 7, kFew = 4; // maximum; enough if all agree
constexpr double kSlower = 0.6; // drain rate relative to the rate before

struct Filled {
    double bytes = 0, before = 0, after = 0; // rates in bytes per microsecond
    std::size_t at = 0;
    Series x, y;
};

// First request from which on a stretch is clearly slower than before the bend and closer to the rate after it, since the link may be
// uneven. The bend itself may come later: the first programs go to pages that are free anyway.
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

// Finds where the drain is slower than before. Log blocks that fill up later make a sharper bend of their own, so the part before it is
// searched again, unless that would be too early for a buffer.
std::optional<Bend> bendOf(Series x, Series y, bool copied)
{
    constexpr std::size_t kLeast = 8;
    auto bend = findBend(x, y, kLeast);
    while (bend && copied) {
        x.resize(bend->at);
        y.resize(bend->at);
        const auto earlier = findBend(x, y, kLeast);
        constexpr std::size_t kPart = 4; // share of the part before: a few slow requests at its end belong to this bend
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

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
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
        if (first && first->bytes < kSmallest) // only the link, shared with the drain: the buffer may fill later
            first.reset();
    }
    if (!first) {
        answer.reason = "writes do not become slower, or not before " + quantityText(static_cast<std::int64_t>(kMost), Kind::size);
        return answer;
    }
    constexpr std::uint64_t kLonger = 10; // the drain is visible once free pages are used up; block copies show at once
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
            answer.x = again->y; // curve: microseconds over bytes
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

} // namespace floom::inline engine::detect
