// SPDX-License-Identifier: GPL-3.0-or-later
// Map zone: part of the map that is fetched at once. A read far from all others fetches a map part; a second read at some distance fetches
// another part the more often, the closer that distance is to what one part covers.
#include "detect/spans.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint32_t kSector = 512;

struct Pairs {
    Series first, second;
};

// Second reads faster than `cached` microseconds came from a cache and say nothing about the map.
std::optional<Pairs> measure(Bench& bench, double cached, std::uint64_t distance, std::size_t count)
{
    // Even over the drive, hence over the map parts, and each far from the previous one.
    constexpr double kGolden = 0.6180339887498949;
    const double room = 0.8 * static_cast<double>(bench.device.capacity()) / kSector;
    double phase = static_cast<double>(bench.random.next() >> 11) * 0x1p-53;
    std::vector<Batch> batches;
    std::vector<std::size_t> points;
    for (std::size_t k = 0; k < count; ++k) {
        phase += kGolden - (phase + kGolden >= 1 ? 1 : 0);
        const std::uint64_t at = static_cast<std::uint64_t>(phase * room) * kSector;
        batches.push_back({readOf(at, kSector)});
        batches.push_back({readOf(at + distance, kSector)});
        points.push_back(0);
        points.push_back(1);
    }
    Raw raw = slowest(bench.submit({DriveState::sequential, batches, 0, microseconds(200)}), points, 2);
    if (raw.empty())
        return std::nullopt;
    std::erase_if(raw[1], [cached](double us) { return us < cached; });
    return Pairs{raw[0], raw[1]};
}

// Share of second reads that fetched a map part; `hit`: latency of one that did not.
double share(const Pairs& pairs, double hit)
{
    if (pairs.second.empty())
        return 0;
    constexpr double kApart = 0.25, kFarOut = 2;
    const double far = median(pairs.first), rise = far - hit;
    double sum = 0;
    if (spread(pairs.first) < kApart * rise) { // each read can be classified
        for (const double v : pairs.second)
            sum += v > hit + rise / 2 ? 1 : 0;
        return sum / static_cast<double>(pairs.second.size());
    }
    for (const double v : pairs.second)
        sum += std::min(v, kFarOut * far) - hit;
    double all = 0; // excess of the first reads, with their outliers
    for (const double v : pairs.first)
        all += std::min(v, kFarOut * far) - hit;
    return sum / std::max(1e-6, all) * static_cast<double>(pairs.first.size()) / static_cast<double>(pairs.second.size());
}

Series resampled(const Series& values, RandomStream& random)
{
    Series sample;
    sample.reserve(values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        sample.push_back(values[random.below(values.size())]);
    return sample;
}

// Latency of reads that fetch no map part, the extra latency of others, and roughly how much the cached map covers; if that is half of the
// drive, the rise is a guess. A rise below 0: not seen, although that much would have been detected.
std::optional<Hinge> fetches(Spans& spans, ProbeAnswer& answer)
{
    constexpr std::uint64_t kLeast = 256 << 10, kClose = 32 << 20;
    std::vector<std::uint64_t> sizes;
    for (std::uint64_t span = kLeast; span <= spans.most(); span *= 2) {
        sizes.push_back(span);
        if (span <= kClose) // one of them must lie between the read cache size and the end of the cached map
            sizes.push_back(span / 2 * 3);
    }
    Raw raw = spans.measure(sizes, 160, 0);
    if (raw.empty())
        return std::nullopt;
    constexpr std::size_t kFew = 40; // fewer: the read cache answered the others
    while (!raw.empty() && raw.front().size() < kFew) {
        raw.erase(raw.begin());
        sizes.erase(sizes.begin());
    }
    answer.x.assign(sizes.begin(), sizes.end());
    const SpanHinge found = findSpanHinge(answer.x, raw);
    answer.y = found.means;
    if (!found.hinge || found.hinge->covers <= static_cast<double>(sizes.front()))
        return Hinge{0, 0, -found.contrast};
    return found.hinge;
}

// Curve of shares over distance, and the last distance with a share in the middle; empty if stopped.
struct Search {
    Series x, y;
    std::uint64_t half = 0;
    double rise = 0; // extra latency of a read that fetches a map part
    [[nodiscard]] bool ends() const { return !y.empty() && y.back() > kAlways; }
    static constexpr double kAlways = 0.8;
};

std::optional<Search> searchFor(Bench& bench, double cached, double hit)
{
    Search search;
    Series rises;
    for (std::uint64_t distance = kSector; distance <= bench.device.capacity() / 8 && !search.ends(); distance *= 2) {
        const auto pairs = measure(bench, cached, distance, 60);
        if (!pairs)
            return std::nullopt;
        search.x.push_back(static_cast<double>(distance));
        search.y.push_back(share(*pairs, hit));
        search.half = search.ends() ? search.half : distance;
        rises.push_back(median(pairs->first) - hit);
    }
    search.rise = median(rises);
    return search;
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    Spans spans(bench);
    const auto seen = fetches(spans, answer); // its curve remains if nothing is fetched
    if (!seen)
        return stopped(std::move(answer));
    if (seen->rise <= 0) {
        answer.contrast = -seen->rise;
        answer.reason = "reads take as long in any span: no part of the map is fetched";
        return answer;
    }
    answer.x.clear();
    answer.y.clear();
    answer.also["map_covers"] = seen->covers;
    double cached = spans.cached();
    auto search = searchFor(bench, cached, seen->base);
    if (search && search->half == 0 && cached > 0) {
        // Every read that misses the read cache fetches a part: then parts are as long as the lines of that cache.
        cached = 0;
        search = searchFor(bench, cached, seen->base);
    }
    if (!search)
        return stopped(std::move(answer));
    answer.x = search->x;
    answer.y = search->y;
    const std::uint64_t half = search->half;
    const double rise = search->rise;
    if (half == 0 || !search->ends()) {
        answer.reason = half == 0 ? "each read fetches a part of its own" : "no distance is too far";
        return answer;
    }
    constexpr std::size_t kMany = 3000;
    const auto middle = measure(bench, cached, half, kMany), beyond = measure(bench, cached, 4 * half, kMany / 4),
               near = measure(bench, cached, std::max<std::uint64_t>(kSector, half / 4), kMany / 10);
    if (!middle || !beyond || !near)
        return stopped(std::move(answer));
    if (near->second.empty()) {
        answer.reason = "a cache answers all reads near each other";
        return answer;
    }
    const double hit = median(near->second);
    if (median(near->first) - hit < rise / 2) {
        answer.reason = "reads near each other fetch parts of the map without a rule";
        return answer;
    }
    const double p = share(*middle, hit), all = share(*beyond, hit);
    const double part = p / all;
    if (part < 0.25 || part > 0.9 || all < 0.5) {
        answer.reason = "reads near each other fetch parts of the map without a rule";
        return answer;
    }
    answer.value = static_cast<double>(half) / part;
    constexpr double kSensed = 0.25; // share of a read with a map hit: host memory is far faster, flash needs a sense
    if (rise > kSensed * hit)
        answer.also["map_on_flash"] = 1;
    Series values;
    constexpr std::size_t kResamples = 200;
    for (std::size_t i = 0; i < kResamples; ++i) {
        const double again = share({middle->first, resampled(middle->second, bench.random)}, hit);
        values.push_back(static_cast<double>(half) * share({beyond->first, resampled(beyond->second, bench.random)}, hit) / again);
    }
    std::sort(values.begin(), values.end());
    answer.low = values[kResamples / 40];
    answer.high = values[kResamples - 1 - kResamples / 40];
    answer.contrast = rise;
    constexpr double kNear = 0.05;
    const double value = *answer.value;
    answer.certainty =
        static_cast<double>(std::count_if(values.begin(), values.end(), [value](double v) { return std::abs(v - value) <= kNear * value; }))
        / kResamples;
    return answer;
}

} // namespace

void registerProbe_map_zone(Probes& probes)
{
    probes.add({"map_zone", "Addresses of the map fetched together", "B", 60, &ask});
}

} // namespace floom::inline engine::detect
