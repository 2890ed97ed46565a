// SPDX-License-Identifier: GPL-3.0-or-later
#include "detect/spans.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint32_t kTouch = 1 << 20;
constexpr std::uint32_t kReadBytes = 512; // within one unit: not split between cache and flash
constexpr std::uint64_t kMostSpan = std::uint64_t{8} << 30;
constexpr double kFarOut = 3; // medians
constexpr double kAsFast = 1.4;

double largestError(const Raw& raw, double most) // largest standard error of a point's mean
{
    double largest = 0.02;
    for (const Series& point : raw) {
        const double mean = clippedMean(point, most);
        double sum = 0;
        for (const double v : point)
            sum += (std::min(v, most) - mean) * (std::min(v, most) - mean);
        largest = std::max(largest, std::sqrt(sum) / static_cast<double>(point.size()));
    }
    return largest;
}

} // namespace

Spans::Spans(Bench& bench)
    : m_bench(bench)
    , m_cached(cachedRead(bench).value_or(0) * kAsFast)
{
}

std::uint64_t Spans::most() const
{
    return std::min(kMostSpan, m_bench.device.capacity() / 2);
}

Raw Spans::measure(const std::vector<std::uint64_t>& spans, std::size_t reads, std::uint64_t align)
{
    std::vector<Batch> batches;
    std::vector<std::size_t> points;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const std::uint64_t each = align > 0 ? align : spans[i];
        const std::uint64_t base = m_bench.random.below((m_bench.device.capacity() / 10 * 9 - spans[i]) / each + 1) * each;
        for (std::uint64_t at = 0; at < spans[i]; at += kTouch) {
            batches.push_back({readOf(base + at, static_cast<std::uint32_t>(std::min<std::uint64_t>(kTouch, spans[i] - at)))});
            points.push_back(spans.size());
        }
        for (std::size_t k = 0; k < reads; ++k) {
            batches.push_back({readOf(base + m_bench.random.below(spans[i] / kReadBytes) * kReadBytes, kReadBytes)});
            points.push_back(i);
        }
    }
    Raw raw = slowest(m_bench.submit({DriveState::sequential, batches, 0, microseconds(200)}), points, spans.size() + 1);
    if (!raw.empty())
        raw.pop_back();
    for (Series& point : raw) {
        const auto end = std::remove_if(point.begin(), point.end(), [this](double us) { return us < m_cached; });
        point.erase(end, point.end());
    }
    return raw;
}

double clippedMean(const Series& values)
{
    return clippedMean(values, kFarOut * median(values));
}

double clippedMean(const Series& values, double most)
{
    double sum = 0;
    for (const double v : values)
        sum += std::min(v, most);
    return sum / static_cast<double>(values.size());
}

SpanHinge findSpanHinge(const Series& spans, const Raw& raw)
{
    constexpr double kStandsOut = 6, kBeyond = 2; // standard errors; ranges of the medians
    const Series middles = medians(raw);
    if (middles.empty())
        return {};
    const auto [least, longest] = std::minmax_element(middles.begin(), middles.end());
    SpanHinge found;
    for (const double most : {kFarOut * *longest, *longest + kBeyond * (*longest - *least)}) {
        Series means;
        for (const Series& point : raw)
            means.push_back(clippedMean(point, most));
        const auto hinge = findHinge(spans, means);
        const double contrast = kStandsOut * largestError(raw, most);
        const bool isSeen = hinge && hinge->rise >= contrast;
        if (isSeen || found.means.empty())
            found = {isSeen ? hinge : std::nullopt, std::move(means), most, contrast};
        if (isSeen)
            break;
    }
    return found;
}

} // namespace floom::inline engine::detect
