// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/histogram.h"

#include "base/assert.h"
#include "base/wide.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine {

namespace {

// Quantiles are decimals (0.999) that a double only approximates. Rounding them to 10^-9 makes the rank exact integer arithmetic.
constexpr std::uint64_t kQuantileScale = 1'000'000'000;

std::uint64_t rankOf(double q, std::uint64_t total)
{
    const auto scaled = static_cast<UInt128>(std::llround(std::clamp(q, 0.0, 1.0) * static_cast<double>(kQuantileScale)));
    const auto rank = static_cast<std::uint64_t>((scaled * total + kQuantileScale - 1) / kQuantileScale);
    return std::clamp<std::uint64_t>(rank, 1, total);
}

} // namespace

void Histogram::merge(const Histogram& other)
{
    if (other.m_counts.size() > m_counts.size())
        m_counts.resize(other.m_counts.size(), 0);
    for (std::size_t i = 0; i < other.m_counts.size(); ++i)
        m_counts[i] += other.m_counts[i];
    m_total += other.m_total;
}

std::int64_t Histogram::quantile(double q) const
{
    if (m_total == 0)
        return 0;
    const std::uint64_t rank = rankOf(q, m_total);
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < m_counts.size(); ++i) {
        seen += m_counts[i];
        if (seen >= rank)
            return upperEdge(i);
    }
    FLOOM_ASSERT(false, "the counts of a histogram add up to its total");
}

std::int64_t Histogram::lowerEdge(std::size_t index)
{
    if (index < 256)
        return static_cast<std::int64_t>(index);
    const std::size_t shift = index / 128 - 1;
    return static_cast<std::int64_t>((index % 128 + 128) << shift);
}

std::int64_t Histogram::upperEdge(std::size_t index)
{
    if (index < 256)
        return static_cast<std::int64_t>(index);
    const std::size_t shift = index / 128 - 1;
    return lowerEdge(index) + ((std::int64_t{1} << shift) - 1);
}

} // namespace floom::inline engine
