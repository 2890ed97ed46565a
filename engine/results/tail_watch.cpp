// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/tail_watch.h"

#include "results/batch_means.h"
#include "results/percentiles.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace floom {

std::uint64_t TailWatch::Counts::from(std::size_t bin) const
{
    const std::size_t skipped = std::min(bin > first ? bin - first : 0, of.size());
    return std::accumulate(of.begin() + static_cast<std::ptrdiff_t>(skipped), of.end(), std::uint64_t{0});
}

void TailWatch::Counts::merge(const Counts& other)
{
    if (other.of.empty())
        return;
    if (of.empty()) {
        *this = other;
        return;
    }
    const std::size_t least = std::min(first, other.first), end = std::max(first + of.size(), other.first + other.of.size());
    std::vector<std::uint32_t> sum(end - least, 0);
    for (const Counts* one : {static_cast<const Counts*>(this), &other})
        for (std::size_t i = 0; i < one->of.size(); ++i)
            sum[one->first + i - least] += one->of[i];
    first = least;
    of = std::move(sum);
}

void TailWatch::closeStretch()
{
    m_inOpen = 0;
    Kinds closed(m_open.size());
    for (std::size_t kind = 0; kind < m_open.size(); ++kind) {
        std::vector<std::uint32_t>& counts = m_open[kind];
        const auto isSome = [](std::uint32_t count) { return count > 0; };
        const auto begin = std::find_if(counts.begin(), counts.end(), isSome);
        const auto end = std::find_if(counts.rbegin(), std::make_reverse_iterator(begin), isSome).base();
        closed[kind] = {static_cast<std::size_t>(begin - counts.begin()), {begin, end}};
        std::fill(begin, end, 0);
    }
    m_closed.push_back(std::move(closed));
    if (m_closed.size() < kStretches)
        return;
    for (std::size_t i = 0; i < kStretches / 2; ++i) {
        Kinds joined = std::move(m_closed[2 * i]);
        for (std::size_t kind = 0; kind < joined.size(); ++kind)
            joined[kind].merge(m_closed[2 * i + 1][kind]);
        m_closed[i] = std::move(joined);
    }
    m_closed.resize(kStretches / 2);
    m_size *= 2;
}

// Half the 95 % interval of the share of requests above quantile q, by how that share swings from stretch to stretch. It is counted from
// the edge of a coarse bin next to the quantile, whose share p is not quite 1 - q, and brought to that as independent values would be.
double TailWatch::shareError(double q, const Histogram& histogram, std::size_t first, std::size_t last) const
{
    constexpr std::size_t kLeast = 8;
    const double independent = 1.96 * std::sqrt(q * (1 - q) / static_cast<double>(std::max<std::uint64_t>(1, histogram.total())));
    if (m_closed.size() < kLeast)
        return independent;
    const auto countFrom = [&](const Kinds& stretch, std::size_t bin) {
        std::uint64_t sum = 0;
        for (std::size_t kind = first; kind < std::min(last, stretch.size()); ++kind)
            sum += stretch[kind].from(bin);
        return static_cast<double>(sum);
    };
    const std::size_t middle = Histogram::indexOf(histogram.quantile(q)) / kFine;
    double all = 0, above[2] = {0, 0};
    for (const Kinds& stretch : m_closed) {
        all += countFrom(stretch, 0);
        for (const std::size_t edge : {0, 1})
            above[edge] += countFrom(stretch, middle + edge);
    }
    const auto distance = [&](std::size_t edge) { // none of them, or all: that edge says nothing
        return above[edge] > 0 && above[edge] < all ? std::fabs(above[edge] / all - (1 - q)) : std::numeric_limits<double>::infinity();
    };
    const std::size_t edge = distance(0) < distance(1) ? 0 : 1;
    if (!std::isfinite(distance(edge)))
        return independent;
    const double p = above[edge] / all;
    std::vector<double> swings;
    for (const Kinds& stretch : m_closed)
        swings.push_back(countFrom(stretch, middle + edge) - p * countFrom(stretch, 0));
    return halfWidth95(swings) * static_cast<double>(m_closed.size()) / all * std::sqrt(q * (1 - q) / (p * (1 - p)));
}

void TailWatch::tellRanges(LatencySummary& latency, const Histogram& histogram, std::size_t first, std::size_t last) const
{
    for (std::size_t i = 0; i < std::size(kReportedPercentiles); ++i) {
        const ReportedPercentile& reported = kReportedPercentiles[i];
        if (!std::isfinite(latency.*reported.field))
            continue;
        const double error = shareError(reported.q, histogram, first, last);
        const auto microseconds = [&](std::int64_t ps) { return std::clamp(static_cast<double>(ps) * 1e-6, latency.min, latency.max); };
        PercentileRange& range = latency.ranges[i];
        range.least = reported.q > error ? microseconds(Histogram::lowerEdge(Histogram::indexOf(histogram.quantile(reported.q - error))))
                                         : latency.min;
        if (reported.q + error < 1)
            range.most = microseconds(histogram.quantile(reported.q + error));
    }
}

} // namespace floom
