// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/space/steady_law.h"

#include "base/portable_math.h"
#include "base/waf_models.h"

#include <algorithm>
#include <numeric>

namespace floom::inline engine {
namespace {

constexpr int kCells = 1024; // of superblocks by age
constexpr int kSteps = 8; // of integration in each cell

double power(double base, std::uint32_t exponent)
{
    double result = 1;
    for (; exponent > 0; exponent /= 2, base *= base)
        if (exponent % 2 == 1)
            result *= base;
    return result;
}

} // namespace

SteadyLaw::SteadyLaw(double alpha, std::uint32_t draws)
    : m_alpha(std::max(alpha, 1.0001))
{
    if (draws == 0) {
        m_rate = fifoWaf(m_alpha) / m_alpha;
        return;
    }
    double age = 0;
    for (int cell = 0; cell < kCells; ++cell) {
        for (int step = 0; step < kSteps; ++step) { // midpoint rule; m_age is taken at the middle of a cell
            if (step == kSteps / 2)
                m_age.push_back(age);
            const double s = (cell + (step + 0.5) / kSteps) / kCells;
            age += 1 / (1 - power(s, draws)) / (kCells * kSteps);
        }
    }
    m_rate = 1 / slowness();
}

// Solves mean exp(-age x) = 1/alpha. The mean falls and is convex, so Newton's steps from 0 approach x from below and never pass it.
double SteadyLaw::slowness() const
{
    double x = 0;
    for (int i = 0; i < 100; ++i) {
        double mean = 0, slope = 0;
        for (const double age : m_age) {
            const double share = portableExp(-age * x);
            mean += share / kCells;
            slope += age * share / kCells;
        }
        const double step = (mean - 1 / m_alpha) / slope;
        x += step;
        if (step <= 1e-12 * x)
            break;
    }
    return x;
}

void settleSum(std::vector<std::uint32_t>& counts, std::uint64_t target, std::uint32_t most, std::size_t from)
{
    std::uint64_t sum = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    for (std::size_t i = from; sum != target; i = (i + 1) % counts.size()) {
        if (sum < target && counts[i] < most) {
            ++counts[i];
            ++sum;
        } else if (sum > target && counts[i] > 0) {
            --counts[i];
            --sum;
        }
    }
}

double SteadyLaw::share(double younger) const
{
    if (m_age.empty())
        return portableExp(-std::clamp(younger, 0.0, 1.0) / m_rate);
    const double at = std::clamp(younger * kCells - 0.5, 0.0, kCells - 1.0);
    const auto cell = std::min<std::size_t>(static_cast<std::size_t>(at), kCells - 2);
    const double part = younger * kCells - 0.5 - static_cast<double>(cell);
    return portableExp(-std::max(0.0, m_age[cell] + (m_age[cell + 1] - m_age[cell]) * part) / m_rate);
}

} // namespace floom::inline engine
