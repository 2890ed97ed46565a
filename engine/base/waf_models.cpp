// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/waf_models.h"

#include "base/portable_math.h"

#include <cmath>
#include <limits>

namespace floom {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Root of a function that is negative at `low` and positive at `high`.
template <typename F> double bisect(double low, double high, F&& f)
{
    for (int i = 0; i < 100; ++i) {
        const double middle = (low + high) / 2;
        (f(middle) < 0 ? low : high) = middle;
    }
    return (low + high) / 2;
}

double power(double x, int n)
{
    double y = 1;
    for (; n > 0; n >>= 1, x *= x)
        if (n & 1)
            y *= x;
    return y;
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

double agarwalWaf(double alpha)
{
    return alpha > 1 ? alpha / (2 * (alpha - 1)) : kNaN;
}

double randomWaf(double alpha)
{
    return alpha > 1 ? alpha / (alpha - 1) : kNaN;
}

namespace {

// Flow balance gives the shares m_i of blocks with i valid units for a given H, the units one collection frees; returns the H that these
// shares imply.
double gainImplied(double rho, int b, int d, double gain)
{
    double above = 0, sum = 0; // S_{i+1}; sum of S_i^d
    for (int i = b; i >= 1; --i) {
        const double m = bisect(0.0, 1.0, [&](double x) { return x - rho * b * (1 - power(above + x, d)) / (gain * i); });
        above += m;
        sum += power(above < 1 ? above : 1.0, d);
    }
    return b - sum;
}

} // namespace

double dChoicesWaf(double alpha, int b, int d)
{
    if (!(alpha > 1) || b < 1 || d < 1)
        return kNaN;
    const double rho = 1 / alpha;
    const double gain = bisect(1e-9 * b, b, [&](double h) { return h - gainImplied(rho, b, d, h); });
    return b / gain;
}

double mixedFifoWaf(double alpha, const std::vector<HeatClass>& classes)
{
    if (!(alpha > 1) || classes.empty())
        return kNaN;
    return 1 / bisect(1e-6, 1.0, [&](double x) { // x = 1 / A
               double sum = 0;
               for (const HeatClass& one : classes)
                   sum += one.traffic / (1 - portableExp(-one.traffic / one.space * alpha * x));
               return x - 1 / sum;
           });
}

double separatedFifoWaf(double alpha, const HeatClass& hot, const HeatClass& cold, double* hotAlpha)
{
    if (!(alpha > 1))
        return kNaN;
    const auto total = [&](double a) {
        const double rest = (alpha - a * hot.space) / cold.space;
        return hot.traffic * fifoWaf(a) + cold.traffic * fifoWaf(rest);
    };
    double low = 1 + 1e-6, high = (alpha - (1 + 1e-6) * cold.space) / hot.space;
    for (int i = 0; i < 200; ++i) { // convex: golden section
        constexpr double kGolden = 0.3819660112501051;
        const double a = low + kGolden * (high - low), b = high - kGolden * (high - low);
        (total(a) < total(b) ? high : low) = total(a) < total(b) ? b : a;
    }
    if (hotAlpha != nullptr)
        *hotAlpha = (low + high) / 2;
    return total((low + high) / 2);
}

} // namespace floom
