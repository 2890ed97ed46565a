// SPDX-License-Identifier: GPL-3.0-or-later
#include "firmware/steady_law.h"

#include "base/portable_math.h"

#include <algorithm>

namespace floom {
namespace {

constexpr int kCells = 1024; // of stripes by age
constexpr int kSteps = 8; // of integration in each cell

// The root of a falling function in (low, high): enough digits after 60 halvings, the same on every machine.
template <typename Function> double rootOfFalling(double low, double high, const Function& f)
{
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (f(middle) > 0 ? low : high) = middle;
    }
    return (low + high) / 2;
}

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
    double age = 0;
    for (int cell = 0; cell < kCells; ++cell) {
        for (int step = 0; step < kSteps; ++step) { // midpoints; a cell's value stands at its middle
            if (step == kSteps / 2)
                m_age.push_back(age);
            const double s = (cell + (step + 0.5) / kSteps) / kCells;
            age += (draws == 0 ? 1 : 1 / (1 - power(s, draws))) / (kCells * kSteps);
        }
    }
    // The mean grows with the rate: stripes do not get as old.
    m_rate = 1 / rootOfFalling(1e-6, 1e6, [&](double slowness) { return meanShare(1 / slowness) - 1 / m_alpha; });
}

double SteadyLaw::meanShare(double rate) const
{
    double sum = 0;
    for (const double age : m_age)
        sum += portableExp(-age / rate);
    return sum / kCells;
}

double SteadyLaw::share(double younger) const
{
    const double at = std::clamp(younger * kCells - 0.5, 0.0, kCells - 1.0);
    const auto cell = std::min<std::size_t>(static_cast<std::size_t>(at), kCells - 2);
    const double part = younger * kCells - 0.5 - static_cast<double>(cell);
    return portableExp(-std::max(0.0, m_age[cell] + (m_age[cell + 1] - m_age[cell]) * part) / m_rate);
}

double SteadyLaw::greedyWaf(double alpha, double stripeUnits)
{
    const double k = (1 + 1 / (2 * stripeUnits)) * std::max(alpha, 1.0001);
    // W0(-k e^-k), by bisection in (-1, 0), where w e^w grows.
    const double target = -k * portableExp(-k);
    const double w = rootOfFalling(-1, 0, [&](double x) { return target - x * portableExp(x); });
    const double x0 = 0.5 - stripeUnits / alpha * w;
    return stripeUnits / (stripeUnits - (x0 - 1));
}

} // namespace floom
