// SPDX-License-Identifier: GPL-3.0-or-later
#include "detect/estimators.h"

#include "base/portable_math.h"
#include "detect/slopes.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom::inline engine::detect {

namespace {

constexpr double kClock = 0.05; // microseconds: smaller differences are clock edges
constexpr double kManyErrors = 6; // standard errors

double mean(const double* begin, const double* end)
{
    double sum = 0;
    for (const double* p = begin; p != end; ++p)
        sum += *p;
    return sum / static_cast<double>(end - begin);
}

double squares(const double* begin, const double* end)
{
    const double middle = mean(begin, end);
    double sum = 0;
    for (const double* p = begin; p != end; ++p)
        sum += (*p - middle) * (*p - middle);
    return sum;
}

// BIC of a Gaussian model; the squares are at least those of the clock resolution.
double bic(double sum, std::size_t points, double parameters)
{
    const auto n = static_cast<double>(points);
    return n * portableLog(std::max(sum / n, kClock * kClock)) + parameters * portableLog(n);
}

} // namespace

double median(Series values)
{
    if (values.empty())
        return std::numeric_limits<double>::quiet_NaN();
    const std::size_t half = values.size() / 2;
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(half), values.end());
    const double upper = values[half];
    if (values.size() % 2 == 1)
        return upper;
    return (upper + *std::max_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(half))) / 2;
}

double spread(const Series& values)
{
    const double middle = median(values);
    Series distances;
    distances.reserve(values.size());
    for (const double v : values)
        distances.push_back(std::abs(v - middle));
    return values.empty() ? 0 : 1.4826 * median(std::move(distances));
}

Series medians(const Raw& raw)
{
    Series result;
    result.reserve(raw.size());
    for (const Series& point : raw)
        result.push_back(median(point));
    return result;
}

std::optional<LevelStep> findStep(const Series& y)
{
    if (y.size() < 4)
        return std::nullopt;
    const double *begin = y.data(), *end = begin + y.size();
    double least = std::numeric_limits<double>::infinity();
    std::size_t at = 0;
    for (std::size_t k = 1; k < y.size(); ++k)
        if (const double sum = squares(begin, begin + k) + squares(begin + k, end); sum < least) {
            least = sum;
            at = k;
        }
    LevelStep step{at, mean(begin, begin + at), mean(begin + at, end), bic(squares(begin, end), y.size(), 1) - bic(least, y.size(), 3)};
    Series residues;
    for (std::size_t i = 0; i < y.size(); ++i)
        residues.push_back(y[i] - (i < at ? step.low : step.high));
    const auto fewest = static_cast<double>(std::min(at, y.size() - at));
    const double noise = std::max(kClock, spread(residues)) / std::sqrt(fewest);
    if (step.gain <= kBicGain || std::abs(step.high - step.low) <= kManyErrors * noise)
        return std::nullopt;
    return step;
}

std::optional<Hinge> findHinge(const Series& spans, const Series& y)
{
    if (y.size() < 4 || spans.size() != y.size())
        return std::nullopt;
    constexpr int kSteps = 200; // grid steps between two spans
    Hinge best;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i + 1 < spans.size(); ++i)
        for (int k = 0; k < kSteps; ++k) {
            const double covers = spans[i] + (spans[i + 1] - spans[i]) * k / kSteps;
            Series x;
            for (const double span : spans)
                x.push_back(std::max(0.0, 1 - covers / span));
            if (const FittedLine line = fitLine(x.data(), y.data(), x.size()); line.squares < least) {
                least = line.squares;
                best = {covers, line.base, line.rise};
            }
        }
    const double flat = squares(y.data(), y.data() + y.size());
    if (best.rise <= 0 || bic(flat, y.size(), 1) - bic(least, y.size(), 3) <= kBicGain)
        return std::nullopt;
    return best;
}

std::optional<Comb> findComb(const Series& y, double even)
{
    constexpr double kWeakest = 2.5; // standard deviations of the rest
    constexpr std::size_t kFewSpoilt = 12; // one spoilt tooth is allowed per this many
    for (std::size_t p = 2; p <= y.size() / 3; ++p) {
        Series teeth, rest;
        for (std::size_t i = 1; i <= y.size(); ++i)
            (i % p == 0 ? teeth : rest).push_back(y[i - 1]);
        const double floor = median(rest);
        const std::size_t spare = teeth.size() / kFewSpoilt; // so that an outlier does not hide the period
        std::nth_element(teeth.begin(), teeth.begin() + static_cast<std::ptrdiff_t>(spare), teeth.end());
        const double weakest = teeth[spare] - floor;
        const double usual = median(teeth) - floor;
        if (weakest <= 0 || weakest < even * usual)
            continue;
        const double noise = std::max(kClock, spread(rest));
        const double z = usual / noise * std::sqrt(static_cast<double>(teeth.size()));
        if (weakest > kWeakest * noise && z > kManyErrors)
            return Comb{p, weakest, z};
    }
    return std::nullopt;
}

std::vector<std::size_t> combLevels(Series y)
{
    std::vector<std::size_t> levels;
    std::size_t unit = 1;
    double first = 0;
    constexpr double kCounts = 0.15; // share of the first level's excess: below it is ripple
    for (auto comb = findComb(y); comb && comb->excess > kCounts * first; comb = findComb(y)) {
        first = first > 0 ? first : comb->excess;
        levels.push_back(unit *= comb->period);
        Series inner;
        for (std::size_t i = comb->period; i <= y.size(); i += comb->period)
            inner.push_back(y[i - 1]);
        y = std::move(inner);
    }
    return levels;
}

double agreement(const Raw& raw, RandomStream& random, const std::function<bool(const Series&)>& again)
{
    constexpr int kResamples = 200;
    int agreed = 0;
    Series sample;
    for (int i = 0; i < kResamples; ++i) {
        Series y;
        y.reserve(raw.size());
        for (const Series& point : raw) {
            sample.clear();
            for (std::size_t k = 0; k < point.size(); ++k)
                sample.push_back(point[random.below(point.size())]);
            y.push_back(median(sample));
        }
        agreed += again(y) ? 1 : 0;
    }
    return static_cast<double>(agreed) / kResamples;
}

} // namespace floom::inline engine::detect
