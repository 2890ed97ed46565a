// SPDX-License-Identifier: GPL-3.0-or-later
#include "detect/periods.h"

#include "base/portable_math.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace floom::inline engine::detect {

namespace {

constexpr std::size_t kLeastPoints = 64;
constexpr std::size_t kMostPoints = 50'000; // maximum number of points used
constexpr double kLeastPeak = 4; // of 1 / sqrt(n)
constexpr int kReturns = 3;
constexpr double kApart = 3; // standard deviations between levels
constexpr double kFinest = 0.01; // relative: closer levels are not separated
constexpr std::size_t kMostLevels = 4;
constexpr int kRounds = 60; // of expectation-maximisation

Series logs(const Series& y)
{
    Series result;
    result.reserve(y.size());
    for (const double value : y)
        result.push_back(portableLog(std::max(value, 1e-3)));
    return result;
}

void removeTrend(Series& y)
{
    const auto n = static_cast<double>(y.size());
    double sum = 0, moment = 0;
    for (std::size_t i = 0; i < y.size(); ++i) {
        sum += y[i];
        moment += y[i] * (static_cast<double>(i) - (n - 1) / 2);
    }
    const double rise = moment * 12 / (n * (n * n - 1));
    for (std::size_t i = 0; i < y.size(); ++i)
        y[i] -= sum / n + rise * (static_cast<double>(i) - (n - 1) / 2);
}

struct Normal {
    double middle = 0, sigma = 1, share = 1;
};

double densityOf(const Normal& normal, double x)
{
    constexpr double kFarthest = 34; // standard deviations: the density is negligible beyond
    const double z = std::min(kFarthest, std::abs(x - normal.middle) / normal.sigma);
    return normal.share * portableExp(-0.5 * z * z) / (normal.sigma * 2.5066282746310002);
}

struct Mixture {
    std::vector<Normal> normals;
    double bic = 0; // lower is better
};

// `sorted` values; each normal starts with a part of them, split at the widest gaps.
Mixture fitMixture(const Series& sorted, std::size_t k)
{
    std::vector<std::size_t> cuts(sorted.size() - 1);
    std::iota(cuts.begin(), cuts.end(), std::size_t{1});
    std::stable_sort(cuts.begin(), cuts.end(),
                     [&](std::size_t a, std::size_t b) { return sorted[a] - sorted[a - 1] > sorted[b] - sorted[b - 1]; });
    std::vector<std::size_t> ends{0};
    const std::size_t least = std::max<std::size_t>(3, sorted.size() / 500);
    for (std::size_t i = 0; i < cuts.size() && ends.size() < k; ++i)
        if (std::all_of(
                ends.begin(), ends.end(),
                [&](std::size_t end) { return end == 0 ? cuts[i] >= least : std::max(cuts[i], end) - std::min(cuts[i], end) >= least; })
            && sorted.size() - cuts[i] >= least)
            ends.push_back(cuts[i]);
    std::sort(ends.begin(), ends.end());
    ends.push_back(sorted.size());
    Mixture mixture;
    for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
        const Series part(sorted.begin() + static_cast<std::ptrdiff_t>(ends[i]), sorted.begin() + static_cast<std::ptrdiff_t>(ends[i + 1]));
        const double middle = std::accumulate(part.begin(), part.end(), 0.0) / static_cast<double>(part.size());
        double squares = 0;
        for (const double x : part)
            squares += (x - middle) * (x - middle);
        mixture.normals.push_back({middle, std::max(kFinest, std::sqrt(squares / static_cast<double>(part.size()))),
                                   static_cast<double>(part.size()) / static_cast<double>(sorted.size())});
    }
    const auto n = static_cast<double>(sorted.size());
    double likelihood = 0;
    for (int round = 0; round < kRounds; ++round) {
        std::vector<double> weight(mixture.normals.size()), sum(mixture.normals.size()), squares(mixture.normals.size());
        likelihood = 0;
        for (const double x : sorted) {
            std::array<double, kMostLevels> part{};
            double all = 1e-300;
            for (std::size_t j = 0; j < mixture.normals.size(); ++j)
                all += part[j] = densityOf(mixture.normals[j], x);
            likelihood += portableLog(all);
            for (std::size_t j = 0; j < mixture.normals.size(); ++j) {
                const double share = part[j] / all;
                weight[j] += share;
                sum[j] += share * x;
                squares[j] += share * x * x;
            }
        }
        for (std::size_t j = 0; j < mixture.normals.size(); ++j) {
            if (weight[j] < 1e-9)
                continue;
            Normal& normal = mixture.normals[j];
            normal.middle = sum[j] / weight[j];
            normal.sigma = std::max(kFinest, std::sqrt(std::max(0.0, squares[j] / weight[j] - normal.middle * normal.middle)));
            normal.share = weight[j] / n;
        }
    }
    mixture.bic = -2 * likelihood + (3 * static_cast<double>(mixture.normals.size()) - 1) * portableLog(n);
    std::sort(mixture.normals.begin(), mixture.normals.end(), [](const Normal& a, const Normal& b) { return a.middle < b.middle; });
    return mixture;
}

} // namespace

std::optional<Period> findPeriod(const Series& y)
{
    if (y.size() < kLeastPoints)
        return std::nullopt;
    Series x = logs(y);
    removeTrend(x);
    const std::size_t most = x.size() / 4;
    const double all = std::inner_product(x.begin(), x.end(), x.begin(), 0.0);
    if (!(all > 1e-9 * static_cast<double>(x.size())))
        return std::nullopt;
    Series agreement(kReturns * most / kReturns + 1, 0);
    for (std::size_t lag = 1; lag < agreement.size(); ++lag)
        agreement[lag] = std::inner_product(x.begin() + static_cast<std::ptrdiff_t>(lag), x.end(), x.begin(), 0.0) / all
            * static_cast<double>(x.size()) / static_cast<double>(x.size() - lag);
    const double limit = kLeastPeak / std::sqrt(static_cast<double>(x.size()));
    const auto isPeak = [&](std::size_t lag) {
        return agreement[lag] > limit && agreement[lag] > agreement[lag - 1]
            && (lag + 1 >= agreement.size() || agreement[lag] > agreement[lag + 1]);
    };
    const auto returns = [&](std::size_t lag) { // a return may be off by one point
        for (std::size_t times = 2; times <= kReturns; ++times) {
            bool any = false;
            for (std::size_t at = times * lag - 1; at <= times * lag + 1; ++at)
                any = any || (at < agreement.size() && isPeak(at));
            if (!any)
                return false;
        }
        return true;
    };
    double highest = 0;
    for (std::size_t lag = 2; lag + 1 < agreement.size(); ++lag)
        highest = isPeak(lag) ? std::max(highest, agreement[lag]) : highest;
    constexpr double kNear = 0.6; // share of the highest peak: ripples between returns are lower
    for (std::size_t lag = 2; kReturns * lag < agreement.size(); ++lag)
        if (isPeak(lag) && agreement[lag] >= kNear * highest && returns(lag))
            return Period{lag, agreement[lag]};
    return std::nullopt;
}

std::vector<Level> findLevels(const Series& y)
{
    if (y.empty())
        return {};
    Series sorted = logs(y);
    std::sort(sorted.begin(), sorted.end());
    if (sorted.size() > kMostPoints) { // a sample by rank has the shape of all: shares change by at most 2e-5
        for (std::size_t i = 0; i < kMostPoints; ++i)
            sorted[i] = sorted[(2 * i + 1) * sorted.size() / (2 * kMostPoints)];
        sorted.resize(kMostPoints);
    }
    if (sorted.size() < kLeastPoints || sorted.back() - sorted.front() < kFinest)
        return {{median(y), 1}};
    Mixture best = fitMixture(sorted, 1);
    for (std::size_t k = 2; k <= kMostLevels; ++k) {
        Mixture more = fitMixture(sorted, k);
        bool apart = more.normals.size() == k;
        for (std::size_t j = 1; j < more.normals.size(); ++j) {
            const Normal &a = more.normals[j - 1], &b = more.normals[j];
            apart = apart && b.middle - a.middle >= kApart * std::max(a.sigma, b.sigma);
        }
        if (apart && best.bic - more.bic > kBicGain)
            best = std::move(more);
    }
    std::vector<Level> levels;
    for (const Normal& normal : best.normals)
        levels.push_back({portableExp(normal.middle), normal.share});
    return levels;
}

} // namespace floom::inline engine::detect
