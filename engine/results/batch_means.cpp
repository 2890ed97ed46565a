// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/batch_means.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace floom::inline engine {

namespace {

// Quantile 0.975 of Student's t for 1 to 63 degrees of freedom.
constexpr std::array<double, 63> kStudent = {
    12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010, 2.1788, 2.1604, 2.1448, 2.1314, 2.1199,
    2.1098,  2.1009, 2.0930, 2.0860, 2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423, 2.0395, 2.0369,
    2.0345,  2.0322, 2.0301, 2.0281, 2.0262, 2.0244, 2.0227, 2.0211, 2.0195, 2.0181, 2.0167, 2.0154, 2.0141, 2.0129, 2.0117, 2.0106,
    2.0096,  2.0086, 2.0076, 2.0066, 2.0057, 2.0049, 2.0040, 2.0032, 2.0025, 2.0017, 2.0010, 2.0003, 1.9996, 1.9990, 1.9983};

constexpr std::size_t kTapers = 7; // tapers with one to seven periods over the sequence
constexpr std::size_t kMany = 32; // from this many values on the slow part of the sequence tells more than its spread

struct Turn {
    double cosine, sine;
};

// Cosine and sine of an angle of at most 0.44. Six terms of the series are exact in double precision and give the same bits on every
// machine.
Turn smallTurn(double angle)
{
    const double square = angle * angle;
    return {1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90)))),
            angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72 * (1 - square / 110)))))};
}

constexpr double kPi = 3.14159265358979323846;

// Variance of one value by the slow part of the sequence, as one estimate per taper: its projections on the first sine tapers, of one
// period, two periods and so on. These tapers are odd about the middle and so independent of the mean. Fluctuation within a few batches,
// such as collection in rounds, cancels out of the mean and must not widen its interval; the spread of the batches would include it.
// Tapers: Riedel and Sidorenko, IEEE Transactions on Signal Processing 43 (1995), 188-195.
std::array<double, kTapers> slowVariances(std::span<const double> values, double mean, std::size_t tapers)
{
    std::array<double, kTapers> list{};
    const double n1 = static_cast<double>(values.size()) + 1;
    const auto [cosine, sine] = smallTurn(2 * kPi / n1);
    double turnCosine = 1, turnSine = 0; // of one batch's step along the taper
    for (std::size_t k = 0; k < tapers; ++k) {
        const double turned = turnCosine * cosine - turnSine * sine;
        turnSine = turnSine * cosine + turnCosine * sine;
        turnCosine = turned;
        double before = 0, now = turnSine, along = 0;
        for (const double value : values) {
            along += now * (value - mean);
            const double next = 2 * turnCosine * now - before;
            before = now;
            now = next;
        }
        list[k] = 2 / n1 * along * along;
    }
    return list;
}

// A periodic load, such as dies that collect in step, concentrates in the taper of its number of periods (three or more) and leaks into the
// neighbours. It shifts work in time but not the long-run mean, so these tapers are dropped. Returns how many are left.
std::size_t leaveOutRhythm(std::array<double, kTapers>& list)
{
    constexpr double kStandsOut = 40; // exceeded by chance in one run of a hundred
    constexpr std::size_t kEnough = 3;
    const auto most = static_cast<std::size_t>(std::max_element(list.begin(), list.end()) - list.begin());
    const std::size_t first = most - std::min<std::size_t>(most, 1), last = std::min(most + 2, kTapers);
    const double all = std::accumulate(list.begin(), list.end(), 0.0);
    const auto begin = list.begin() + static_cast<std::ptrdiff_t>(first), end = list.begin() + static_cast<std::ptrdiff_t>(last);
    const std::size_t left = kTapers - (last - first);
    const double others = (all - std::accumulate(begin, end, 0.0)) / static_cast<double>(left);
    if (most < 2 || list[most] <= kStandsOut * others)
        return kTapers;
    if (most >= kEnough + 1) // the slower tapers suffice; the faster ones hold its overtones and its jitter
        return first;
    std::copy(end, list.end(), begin);
    return left;
}

// Mean weighted by a raised cosine, which is zero at both ends. Incomplete periods at the ends of the run move the plain mean but not this
// one, so the difference of the two shows how far.
double fadedMean(std::span<const double> values)
{
    const auto n = static_cast<double>(values.size());
    const Turn step = smallTurn(2 * kPi / n);
    Turn at = smallTurn(kPi / n); // middle of the first batch
    double sum = 0;
    for (const double value : values) {
        sum += value * (1 - at.cosine);
        at = {at.cosine * step.cosine - at.sine * step.sine, at.sine * step.cosine + at.cosine * step.sine};
    }
    return sum / n;
}

} // namespace

double halfWidth95(std::span<const double> values)
{
    if (values.size() < 2)
        return std::numeric_limits<double>::quiet_NaN();
    const auto n = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
    if (values.size() >= kMany) {
        std::size_t tapers = std::min(kTapers, values.size() / 8);
        std::array<double, kTapers> slow = slowVariances(values, mean, tapers);
        if (tapers == kTapers)
            tapers = leaveOutRhythm(slow);
        const double sum = std::accumulate(slow.begin(), slow.begin() + static_cast<std::ptrdiff_t>(tapers), 0.0);
        return kStudent[tapers - 1] * std::sqrt(sum / static_cast<double>(tapers) / n);
    }
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    return kStudent[values.size() - 2] * std::sqrt(squares / (n - 1) / n);
}

// A correlation that fades within a time gives swings of n periods over the sequence a variance of A / (1 + (n / c)^2). The mean needs A,
// that of no periods. The faster the swings fade (the smaller c), the more A exceeds what the tapers show. They are too few to tell c, so A
// is the mean over some c, each weighted by the likelihood of the tapers under it (every taper has one degree of freedom).
double halfWidthOfSlow(std::span<const double> values)
{
    if (values.size() < 8 * kTapers)
        return halfWidth95(values);
    const auto n = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
    const std::array<double, kTapers> slow = slowVariances(values, mean, kTapers);
    if (std::array<double, kTapers> list = slow; leaveOutRhythm(list) < kTapers)
        return halfWidth95(values);
    constexpr double kFades[] = {1, 2, 4, 8, 1e6}; // c, in periods over the sequence; the last one: no correlation
    constexpr double kErrors = 2.2; // standard errors: between the normal distribution's and Student's t for the tapers
    constexpr auto kCount = static_cast<double>(kTapers);
    const double unit = std::accumulate(slow.begin(), slow.end(), 0.0) / kCount;
    if (unit <= 0)
        return 0;
    double weights = 0, sum = 0;
    for (const double fade : kFades) {
        double variance = 0, against = 1; // of the likelihood, squared
        for (std::size_t k = 0; k < kTapers; ++k) {
            const double periods = static_cast<double>(k + 1), fades = 1 + periods * periods / (fade * fade);
            variance += slow[k] * fades / kCount;
            against /= fades;
        }
        for (std::size_t k = 0; k < kTapers; ++k)
            against *= variance / unit;
        weights += 1 / std::sqrt(against);
        sum += variance / std::sqrt(against);
    }
    return kErrors * std::sqrt(sum / weights / n);
}

double halfWidthOfRun(std::span<const double> values)
{
    const double slow = halfWidth95(values);
    if (values.size() < kMany)
        return slow;
    // Noise alone makes the faded mean differ by 0.7 standard errors of the plain one: only what exceeds one widens the interval.
    const double plain = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    constexpr double kErrors = 2.4; // standard errors in `slow`, by Student's t
    const double off = fadedMean(values) - plain, error = slow / kErrors;
    return std::hypot(slow, 2 * std::sqrt(std::max(0.0, off * off - error * error)));
}

void BatchMeans::closeBatch(std::int64_t total)
{
    m_sums[m_batches++] = static_cast<double>(total - m_closed);
    m_closed = total;
    if (m_batches == kBatches) {
        for (std::size_t i = 0; i < kBatches / 2; ++i)
            m_sums[i] = m_sums[2 * i] + m_sums[2 * i + 1];
        m_batches = kBatches / 2;
        m_batchSize *= 2;
    }
    m_left = m_batchSize;
}

double BatchMeans::halfWidth95() const
{
    std::array<double, kBatches> means;
    for (std::size_t i = 0; i < m_batches; ++i)
        means[i] = m_sums[i] / static_cast<double>(m_batchSize);
    const auto values = std::span(means).first(m_batches);
    return halfWidthOfRun(values);
}

} // namespace floom::inline engine
