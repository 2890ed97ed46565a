// SPDX-License-Identifier: GPL-3.0-or-later
// Map zone: what is fetched of the map together. A read far from all others fetches a part of the map; the next read, so far behind it,
// fetches another one the more often the nearer that distance is to what one part covers.
#include "detect/probe.h"

#include <algorithm>
#include <cmath>

namespace floom::detect {

namespace {

constexpr std::uint32_t kSector = 512;

struct Pairs {
    Series first, second;
};

std::optional<Pairs> measure(Bench& bench, std::uint64_t distance, std::size_t count)
{
    std::vector<Batch> batches;
    std::vector<std::size_t> points;
    for (std::size_t k = 0; k < count; ++k) {
        const std::uint64_t at = bench.place(kSector);
        batches.push_back({readOf(at, kSector)});
        batches.push_back({readOf(at + distance, kSector)});
        points.push_back(0);
        points.push_back(1);
    }
    const Raw raw = slowest(bench.submit({DriveState::sequential, batches, 0, microseconds(200)}), points, 2);
    if (raw.empty())
        return std::nullopt;
    return Pairs{raw[0], raw[1]};
}

// Share of the second reads that fetched a part of the map, of those that could; `hit`: latency of one that did not.
double share(const Pairs& pairs, double hit)
{
    const double far = median(pairs.first);
    double sum = 0;
    for (const double v : pairs.second)
        sum += std::clamp((v - hit) / (far - hit), 0.0, 1.0);
    return sum / static_cast<double>(pairs.second.size());
}

Series resampled(const Series& values, RandomStream& random)
{
    Series sample;
    sample.reserve(values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        sample.push_back(values[random.below(values.size())]);
    return sample;
}

Answer ask(Bench& bench)
{
    Answer answer;
    const auto rise = bench.known.find("map_rise_us");
    if (rise == bench.known.end()) {
        answer.reason = "no part of the map was seen to be fetched";
        return answer;
    }
    std::uint64_t half = 0; // distance with a share in the middle
    for (std::uint64_t distance = kSector; distance <= bench.device.capacity() / 8; distance *= 2) {
        const auto pairs = measure(bench, distance, 60);
        if (!pairs)
            return stopped(std::move(answer));
        answer.x.push_back(static_cast<double>(distance));
        answer.y.push_back(share(*pairs, median(pairs->first) - rise->second));
        if (answer.y.back() > 0.8)
            break;
        half = distance;
    }
    if (half == 0 || answer.y.back() < 0.8) {
        answer.reason = half == 0 ? "each read fetches a part of its own" : "no distance is too far";
        return answer;
    }
    constexpr std::size_t kMany = 3000;
    const auto middle = measure(bench, half, kMany), beyond = measure(bench, 4 * half, kMany / 4),
               near = measure(bench, std::max<std::uint64_t>(kSector, half / 4), kMany / 10);
    if (!middle || !beyond || !near)
        return stopped(std::move(answer));
    const double hit = median(near->second);
    if (median(near->first) - hit < rise->second / 2) {
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
    Series values;
    constexpr std::size_t kResamples = 200;
    for (std::size_t i = 0; i < kResamples; ++i) {
        const double again = share({middle->first, resampled(middle->second, bench.random)}, hit);
        values.push_back(static_cast<double>(half) * share({beyond->first, resampled(beyond->second, bench.random)}, hit) / again);
    }
    std::sort(values.begin(), values.end());
    answer.low = values[kResamples / 40];
    answer.high = values[kResamples - 1 - kResamples / 40];
    answer.contrast = rise->second;
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
    probes.add({"map_zone", "Addresses of the map fetched together", "B", 61, &ask, {"map_cache"}});
}

} // namespace floom::detect
