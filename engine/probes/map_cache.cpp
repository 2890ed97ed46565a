// SPDX-License-Identifier: GPL-3.0-or-later
// Map cache: random reads within a span touched once. Beyond the span whose map fits the cache, more and more reads must fetch a map part
// first: a hinge over the span. Spans are multiples of such parts.
#include "detect/spans.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine::detect {

namespace {

constexpr std::size_t kReads = 4000; // reads per span

std::vector<std::uint64_t> spansAround(double covers, double part, std::uint64_t most)
{
    std::vector<std::uint64_t> sizes;
    constexpr std::uint64_t kPage = 4096;
    // Spans just beyond the end locate it best; long spans give the cost of a miss.
    for (const double share : {0.25, 0.6, 1.3, 1.6, 2.0, 3.0, 4.0, 16.0}) {
        const double parts = std::max(1.0, std::round(share * covers / part));
        const std::uint64_t size = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(parts * part) / kPage) * kPage;
        if (size <= most && (sizes.empty() || size > sizes.back()))
            sizes.push_back(size);
    }
    return sizes;
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    if (isUnanswered(bench, "map_zone", answer))
        return answer;
    const auto zone = bench.known.find("map_zone"), coarse = bench.known.find("map_covers");
    if (zone == bench.known.end() || coarse == bench.known.end()) {
        answer.reason = "no part of the map was seen to be fetched";
        return answer;
    }
    // The part size is known within a few percent: round it to a power of two, or 1.5 times one, if one is that near.
    double part = zone->second;
    const double power = std::pow(2.0, std::round(std::log2(part))), between = 1.5 * std::pow(2.0, std::round(std::log2(part / 1.5)));
    for (const double round : {power, between})
        part = std::abs(part - round) < 0.06 * round ? round : part;
    Spans spans(bench);
    std::vector<std::uint64_t> sizes = spansAround(std::max(coarse->second, part), part, spans.most());
    Raw raw = spans.measure(sizes, kReads, static_cast<std::uint64_t>(part));
    if (raw.empty())
        return stopped(std::move(answer));
    constexpr std::size_t kFew = 100; // fewer: the read cache answered the others
    constexpr double kWithin = 0.8; // share of the covered size: one span below it must remain
    bool isLess = false;
    for (; !raw.empty() && raw.front().size() < kFew; isLess = true) {
        raw.erase(raw.begin());
        sizes.erase(sizes.begin());
    }
    if (isLess && (sizes.empty() || static_cast<double>(sizes.front()) > kWithin * coarse->second)) {
        answer.reason = "the read cache answers most of them";
        return answer;
    }
    // Reads the cache answered are recent, so their map part is cached too: omitting them would overestimate misses.
    const double hit = median(raw.front());
    for (Series& point : raw)
        point.resize(kReads, hit);
    answer.x.assign(sizes.begin(), sizes.end());
    const SpanHinge found = findSpanHinge(answer.x, raw);
    const auto& fine = found.hinge;
    answer.y = found.means;
    answer.contrast = found.contrast;
    if (!fine) {
        answer.reason = "reads become slower in larger spans, but not as a cache of the map makes them";
        return answer;
    }
    constexpr double kTwice = 1.7;
    if (std::count_if(answer.x.begin(), answer.x.end(), [&](double x) { return x > kTwice * fine->covers; }) < 3) {
        answer.reason = "more of the map is at hand than the drive has room to tell";
        return answer;
    }
    Series values;
    constexpr int kResamples = 60;
    for (int round = 0; round < kResamples; ++round) {
        Series y;
        for (const Series& point : raw) {
            Series sample;
            sample.reserve(point.size());
            for (std::size_t k = 0; k < point.size(); ++k)
                sample.push_back(point[bench.random.below(point.size())]);
            y.push_back(clippedMean(sample, found.most));
        }
        if (const auto again = findHinge(answer.x, y))
            values.push_back(again->covers);
    }
    std::sort(values.begin(), values.end());
    if (values.empty())
        return answer;
    answer.value = fine->covers;
    answer.low = values[values.size() / 40];
    answer.high = values[values.size() - 1 - values.size() / 40];
    answer.contrast = fine->rise;
    constexpr double kNear = 0.045;
    answer.certainty = static_cast<double>(std::count_if(values.begin(), values.end(),
                                                         [&](double v) { return std::abs(v - fine->covers) <= kNear * fine->covers; }))
        / kResamples;
    return answer;
}

} // namespace

void registerProbe_map_cache(Probes& probes)
{
    probes.add({"map_cache", "Addresses whose map is at hand", "B", 61, &ask, {"map_zone"}});
}

} // namespace floom::inline engine::detect
