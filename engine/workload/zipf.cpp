// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/zipf.h"

#include "base/portable_math.h"

#include <algorithm>

namespace floom::inline engine {

Zipf::Zipf(std::uint64_t n, double theta)
    : m_n(std::max<std::uint64_t>(n, 1))
    , m_theta(theta)
{
    m_areaLow = area(1.5) - 1;
    m_areaHigh = area(static_cast<double>(m_n) + 0.5);
    m_surelyInside = 2 - areaInverse(area(2.5) - weight(2));
}

std::uint64_t Zipf::draw(RandomStream& stream) const
{
    while (true) {
        const double uniform = static_cast<double>(stream.next() >> 11) * 0x1p-53;
        const double a = m_areaHigh + uniform * (m_areaLow - m_areaHigh);
        const double x = areaInverse(a);
        const double nearest = std::clamp(x + 0.5, 1.0, static_cast<double>(m_n));
        const auto rank = static_cast<std::uint64_t>(nearest);
        const auto k = static_cast<double>(rank);
        if (k - x <= m_surelyInside || a >= area(k + 0.5) - weight(k))
            return rank - 1;
    }
}

double Zipf::weight(double x) const
{
    return portablePow(x, -m_theta);
}

double Zipf::area(double x) const
{
    const double logarithm = portableLog(x);
    const double power = (1 - m_theta) * logarithm;
    // (x^(1-theta) - 1) / (1 - theta), by its series where the difference would cancel; theta = 1 gives the logarithm.
    if (power > -1e-5 && power < 1e-5)
        return logarithm * (1 + power / 2 * (1 + power / 3));
    return (portableExp(power) - 1) / (1 - m_theta);
}

double Zipf::areaInverse(double a) const
{
    const double grown = (1 - m_theta) * a;
    if (grown > -1e-5 && grown < 1e-5)
        return portableExp(a * (1 - grown / 2 * (1 - 2 * grown / 3)));
    return portableExp(portableLog(std::max(1 + grown, 1e-300)) / (1 - m_theta));
}

} // namespace floom::inline engine
