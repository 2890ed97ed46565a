// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/waf_models.h"

#include "base/bisection.h"
#include "base/portable_math.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace floom::inline engine {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

std::vector<double> logChoose(std::int64_t n) // of n over 0 to n
{
    std::vector<double> logs{0};
    for (std::int64_t k = 1; k <= n; ++k)
        logs.push_back(logs.back() + portableLog(static_cast<double>(n - k + 1) / static_cast<double>(k)));
    return logs;
}

// Mean valid units of a victim: blocks enter the window `age` old, a unit being lost at rate 1, and stay for `stay` on average.
double victimInWindow(double age, double stay, const std::vector<double>& choose)
{
    const std::size_t units = choose.size() - 1;
    const double lost = age > 0 ? portableLog(1 - portableExp(-age)) : 0;
    double mean = static_cast<double>(units) * portableExp(-age), above = 0, time = 0;
    for (std::size_t threshold = units; threshold-- > 0;) { // `above`: share of the blocks that enter with more
        const auto entered = static_cast<double>(threshold + 1);
        if (age > 0)
            above += portableExp(choose[threshold + 1] - entered * age + (static_cast<double>(units) - entered) * lost);
        else
            above = 1;
        const double longer = above / entered;
        if (time + longer >= stay)
            return mean - above * (stay - time) / longer;
        time += longer;
        mean -= above;
    }
    return std::max(mean, 0.0);
}

} // namespace

double lambertW0(double x)
{
    if (!(x >= -0.36787944117144233) || x >= 0)
        return kNaN;
    return bisect(-1.0, 0.0, [x](double w) { return w * portableExp(w) - x; });
}

double fifoWaf(double alpha)
{
    if (!(alpha > 1))
        return kNaN;
    return alpha / (alpha + lambertW0(-alpha * portableExp(-alpha)));
}

double greedyWaf(double alpha, double b)
{
    if (!(alpha > 1) || !(b >= 1))
        return kNaN;
    const double k = (1 + 1 / (2 * b)) * alpha;
    const double x0 = 0.5 - b / alpha * lambertW0(-k * portableExp(-k));
    return b / (b - (x0 - 1));
}

double windowedWaf(double alpha, double b, double window)
{
    constexpr double kMostUnits = 512;
    if (window >= 1 || !(alpha > 1) || !(b >= 1))
        return greedyWaf(alpha, b);
    const double oldest = fifoWaf(alpha);
    if (!(window > 0) || b > kMostUnits)
        return oldest;
    const std::vector<double> choose = logChoose(static_cast<std::int64_t>(b));
    return bisect(1, oldest, [&](double waf) {
        const double life = alpha / waf; // until as many blocks as there are have been written
        return waf * (1 - victimInWindow((1 - window) * life, window * life, choose) / b) - 1;
    });
}

} // namespace floom::inline engine
