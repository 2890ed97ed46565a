// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/tail_watch.h"

#include "results/batch_means.h"
#include "results/percentiles.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace floom::inline engine {

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
        std::vector<std::uint32_t>& counts = m_open[kind]; // whole blocks
        const auto isEmpty = [&counts](std::size_t block) {
            std::uint32_t any = 0;
            for (std::size_t i = 0; i < kBlock; ++i)
                any |= counts[block * kBlock + i];
            return any == 0;
        };
        std::size_t first = 0, end = counts.size() / kBlock;
        while (first < end && isEmpty(first))
            ++first;
        while (end > first && isEmpty(end - 1))
            --end;
        const auto from = counts.begin() + static_cast<std::ptrdiff_t>(first * kBlock),
                   to = counts.begin() + static_cast<std::ptrdiff_t>(end * kBlock);
        closed[kind] = {first * kBlock, {from, to}};
        std::fill(from, to, 0);
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

// Half width of the 95 % interval of the share of requests above quantile q: the variance of independent requests, plus what the swings of
// the share from stretch to stretch add to it (or take from it). The added part is measured at both edges of the quantile's bin and
// interpolated by share between them; a share of none or all adds nothing.
double TailWatch::shareError(double q, const Histogram& histogram, std::size_t first, std::size_t last) const
{
    constexpr std::size_t kLeast = 8;
    constexpr double kSigmas = 1.96, kSteadiest = 0.3; // least error relative to independent requests
    const auto square = [&](double p, double n) { return kSigmas * kSigmas * p * (1 - p) / std::max(1.0, n); };
    const double independent = square(q, static_cast<double>(histogram.total()));
    if (m_closed.size() < kLeast)
        return std::sqrt(independent);
    const auto countFrom = [&](const Kinds& stretch, std::size_t bin) {
        std::uint64_t sum = 0;
        for (std::size_t kind = first; kind < std::min(last, stretch.size()); ++kind)
            sum += stretch[kind].from(bin);
        return static_cast<double>(sum);
    };
    std::vector<double> all, above;
    for (const Kinds& stretch : m_closed)
        all.push_back(countFrom(stretch, 0));
    const double total = std::accumulate(all.begin(), all.end(), 0.0);
    struct Edge {
        double share = 0, adds = 0;
    };
    const auto edgeAt = [&](std::size_t bin) {
        above.clear();
        for (const Kinds& stretch : m_closed)
            above.push_back(countFrom(stretch, bin));
        Edge edge{total > 0 ? std::accumulate(above.begin(), above.end(), 0.0) / total : 0, 0};
        if (edge.share <= 0 || edge.share >= 1)
            return edge;
        for (std::size_t i = 0; i < above.size(); ++i)
            above[i] -= edge.share * all[i];
        const double error = (m_byClock ? halfWidthOfSlow(above) : halfWidth95(above)) * static_cast<double>(above.size()) / total;
        edge.adds = error * error - square(edge.share, total);
        return edge;
    };
    const std::size_t bin = Histogram::indexOf(histogram.quantile(q));
    const Edge lower = edgeAt(bin), upper = edgeAt(bin + 1);
    const double between = lower.share > upper.share ? std::clamp((1 - q - upper.share) / (lower.share - upper.share), 0.0, 1.0) : 0;
    const double adds = upper.adds + between * (lower.adds - upper.adds);
    return std::sqrt(std::max(kSteadiest * kSteadiest * independent, independent + adds));
}

// Late requests behind a backlog come in few groups, whose number varies as its square root does: if the true share is larger, so is its
// error. The score interval (Wilson, JASA 22 (1927), 209-212) allows for that, and never reaches a share of none; so few groups that one
// more or less could be all of them bound nothing.
TailWatch::Quantiles TailWatch::around(double q, double error) const
{
    if (!m_byClock)
        return {q - error, q + error};
    constexpr double kSigmas = 1.96;
    const double share = 1 - q, relative = error / share, square = relative * relative;
    const double middle = 1 + square / 2, root = std::sqrt(square + square * square / 4);
    return {1 - share * (middle + root), relative < kSigmas ? 1 - share * (middle - root) : 1};
}

void TailWatch::tellRanges(LatencySummary& latency, const Histogram& histogram, std::size_t first, std::size_t last) const
{
    for (std::size_t i = 0; i < std::size(kReportedPercentiles); ++i) {
        const ReportedPercentile& reported = kReportedPercentiles[i];
        if (!std::isfinite(latency.*reported.field))
            continue;
        const auto microseconds = [&](std::int64_t ps) { return std::clamp(static_cast<double>(ps) * 1e-6, latency.min, latency.max); };
        PercentileRange& range = latency.ranges[i];
        const Quantiles ends = around(reported.q, shareError(reported.q, histogram, first, last));
        range.least = ends.least > 0 ? microseconds(Histogram::lowerEdge(Histogram::indexOf(histogram.quantile(ends.least)))) : latency.min;
        if (ends.most < 1)
            range.most = microseconds(histogram.quantile(ends.most));
    }
}

} // namespace floom::inline engine
