// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/percentiles.h"

#include "base/wide.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom::inline engine {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

} // namespace

bool enoughSamples(double q, std::uint64_t n)
{
    // In millionths, so that 10 / (1 - 0.9) is exactly 100 and not rounded above it.
    const auto above = static_cast<UInt128>(std::llround((1.0 - std::clamp(q, 0.0, 1.0)) * 1e6));
    return above * n >= static_cast<UInt128>(10'000'000);
}

double rankError(const Histogram& histogram, double q)
{
    constexpr double kSigmas = 1.96, kBin = 1.0 / 128;
    const std::int64_t middle = histogram.quantile(q);
    if (histogram.total() == 0 || middle <= 0)
        return kBin;
    const double spread = kSigmas * std::sqrt(q * (1 - q) / static_cast<double>(histogram.total()));
    const auto low = static_cast<double>(histogram.quantile(std::max(0.0, q - spread)));
    const auto high = static_cast<double>(histogram.quantile(std::min(1.0, q + spread)));
    return std::max(kBin, (high - low) / 2 / static_cast<double>(middle));
}

PercentileError percentileError(const LatencySummary& latency, const Histogram& histogram, double LatencySummary::*field)
{
    constexpr double kBin = 1.0 / 128;
    const auto* const reported = std::find_if(std::begin(kReportedPercentiles), std::end(kReportedPercentiles),
                                              [&](const ReportedPercentile& one) { return one.field == field; });
    const PercentileRange& range = latency.ranges[static_cast<std::size_t>(reported - kReportedPercentiles)];
    const double value = latency.*field;
    if (!std::isfinite(range.least) || !(value > 0)) {
        const double error = rankError(histogram, reported->q);
        return {error, error};
    }
    const double above = std::isfinite(range.most) ? range.most / value - 1 : std::numeric_limits<double>::infinity();
    return {std::max(kBin, 1 - range.least / value), std::max(kBin, above)};
}

LatencySummary summarize(const Histogram& histogram, Time sum, Time least, Time most, double halfWidthPs)
{
    LatencySummary summary;
    summary.requests = histogram.total();
    const bool some = summary.requests > 0;
    summary.mean = some ? static_cast<double>(sum.ps) / static_cast<double>(summary.requests) * 1e-6 : kUnknown;
    summary.ci95 = some ? halfWidthPs * 1e-6 : kUnknown;
    summary.min = some ? least.microseconds() : kUnknown;
    summary.max = some ? most.microseconds() : kUnknown;
    for (const ReportedPercentile& reported : kReportedPercentiles) {
        if (enoughSamples(reported.q, summary.requests)) {
            // The upper edge of a bin may lie above the largest value seen.
            summary.*reported.field = std::clamp(Time{histogram.quantile(reported.q)}, least, later(least, most)).microseconds();
        } else {
            summary.*reported.field = kUnknown;
            summary.undersampled.emplace_back(reported.name);
        }
    }
    return summary;
}

} // namespace floom::inline engine
