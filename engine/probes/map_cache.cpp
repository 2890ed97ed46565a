// SPDX-License-Identifier: GPL-3.0-or-later
// Map cache: random reads within a span that was touched once. Beyond the addresses whose map is at hand, more and more of them must fetch
// a part of it first: a hinge over the span.
#include "detect/probe.h"

#include <algorithm>
#include <cmath>

namespace floom::detect {

namespace {

constexpr std::uint32_t kPage = 4096, kTouch = 1 << 20;
constexpr std::uint64_t kLeast = 256 << 10, kMost = std::uint64_t{8} << 30;
constexpr double kFarOut = 3; // medians: an outlier, counted as that much

class Spans {
public:
    Spans(Bench& bench, std::optional<double> cached)
        : m_bench(bench)
        , m_cached(cached.value_or(0) * 1.4)
    {
    }

    // Latencies by span; empty when stopped.
    Raw measure(const std::vector<std::uint64_t>& spans, std::size_t reads)
    {
        std::vector<Batch> batches;
        std::vector<std::size_t> points;
        for (std::size_t i = 0; i < spans.size(); ++i) {
            const std::uint64_t base = m_bench.place(spans[i]);
            for (std::uint64_t at = 0; at < spans[i]; at += kTouch) {
                batches.push_back({readOf(base + at, static_cast<std::uint32_t>(std::min<std::uint64_t>(kTouch, spans[i] - at)))});
                points.push_back(spans.size());
            }
            for (std::size_t k = 0; k < reads; ++k) {
                batches.push_back({readOf(base + m_bench.random.below(spans[i] / kPage) * kPage, kPage)});
                points.push_back(i);
            }
        }
        Raw raw = slowest(m_bench.submit({DriveState::sequential, batches, 0, microseconds(200)}), points, spans.size() + 1);
        if (!raw.empty())
            raw.pop_back();
        for (Series& point : raw) { // what the read cache answered says nothing of the map
            const auto end = std::remove_if(point.begin(), point.end(), [this](double us) { return us < m_cached; });
            point.erase(end, point.end());
        }
        return raw;
    }

private:
    Bench& m_bench;
    const double m_cached;
};

double clippedMean(const Series& values)
{
    const double most = kFarOut * median(values);
    double sum = 0;
    for (const double v : values)
        sum += std::min(v, most);
    return sum / static_cast<double>(values.size());
}

Series means(const Raw& raw)
{
    Series result;
    for (const Series& point : raw)
        result.push_back(clippedMean(point));
    return result;
}

double error(const Raw& raw) // of a point's mean, the largest
{
    double most = 0.02;
    for (const Series& point : raw) {
        const double mean = clippedMean(point);
        double sum = 0;
        for (const double v : point)
            sum += std::pow(std::min(v, kFarOut * median(point)) - mean, 2);
        most = std::max(most, std::sqrt(sum) / static_cast<double>(point.size()));
    }
    return most;
}

Answer ask(Bench& bench)
{
    Answer answer;
    Spans spans(bench, cachedRead(bench));
    std::vector<std::uint64_t> sizes;
    const std::uint64_t most = std::min(kMost, bench.device.capacity() / 2);
    for (std::uint64_t span = kLeast; span <= most; span *= 2) // powers of two: parts of the map that they cover, they cover whole
        sizes.push_back(span);
    Raw raw = spans.measure(sizes, 160);
    if (raw.empty())
        return stopped(std::move(answer));
    while (!raw.empty() && raw.front().size() < 40) { // answered by the read cache
        raw.erase(raw.begin());
        sizes.erase(sizes.begin());
    }
    answer.y = means(raw);
    answer.x.assign(sizes.begin(), sizes.end());
    const auto coarse = findHinge(answer.x, answer.y);
    answer.contrast = 6 * error(raw);
    if (!coarse || coarse->rise < answer.contrast || coarse->covers <= static_cast<double>(sizes.front())) {
        answer.reason = "reads take as long in any span";
        return answer;
    }
    constexpr double kBelow = 5, kAbove = 20;
    const double from = coarse->covers / kBelow, to = coarse->covers * kAbove;
    const auto end = std::remove_if(sizes.begin(), sizes.end(),
                                    [&](std::uint64_t size) { return static_cast<double>(size) < from || static_cast<double>(size) > to; });
    sizes.erase(end, sizes.end());
    raw = spans.measure(sizes, 4000);
    if (raw.empty())
        return stopped(std::move(answer));
    answer.y = means(raw);
    answer.x.assign(sizes.begin(), sizes.end());
    const auto fine = findHinge(answer.x, answer.y);
    if (!fine || fine->rise < 6 * error(raw)) {
        answer.reason = "reads become slower in larger spans, but not as a cache of the map makes them";
        return answer;
    }
    Series values;
    for (int round = 0; round < 60; ++round) {
        Series y;
        for (const Series& point : raw) {
            Series sample;
            for (std::size_t k = 0; k < point.size(); ++k)
                sample.push_back(point[bench.random.below(point.size())]);
            y.push_back(clippedMean(sample));
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
    constexpr double kNear = 0.04;
    answer.certainty = static_cast<double>(std::count_if(values.begin(), values.end(),
                                                         [&](double v) { return std::abs(v - fine->covers) <= kNear * fine->covers; }))
        / 60;
    answer.also["map_rise_us"] = fine->rise;
    return answer;
}

} // namespace

void registerProbe_map_cache(Probes& probes)
{
    probes.add({"map_cache", "Addresses whose map is at hand", "B", 60, &ask});
}

} // namespace floom::detect
