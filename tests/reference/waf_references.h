// SPDX-License-Identifier: GPL-3.0-or-later
// Write amplification by closed forms and fixed points of the literature that the program itself does not need: what simulated drives are
// held against. As in base/waf_models.h: alpha = physical / logical units, b = units per erase block; alpha > 1 and b >= 1, otherwise NaN.
#pragma once

#include "base/bisection.h"
#include "base/portable_math.h"
#include "base/waf_models.h"

#include <limits>
#include <vector>

namespace floom {
namespace waf_references {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

inline double power(double x, int n)
{
    double y = 1;
    for (; n > 0; n >>= 1, x *= x)
        if (n & 1)
            y *= x;
    return y;
}

// Flow balance gives the shares m_i of blocks with i valid units for a given H, the units one collection frees; returns the H that these
// shares imply.
inline double gainImplied(double rho, int b, int d, double gain)
{
    double above = 0, sum = 0; // S_{i+1}; sum of S_i^d
    for (int i = b; i >= 1; --i) {
        const double m = bisect(0.0, 1.0, [&](double x) { return x - rho * b * (1 - power(above + x, d)) / (gain * i); });
        above += m;
        sum += power(above < 1 ? above : 1.0, d);
    }
    return b - sum;
}

} // namespace waf_references

// Agarwal and Marrow's approximation of greedy, alpha / (2 (alpha - 1)); 2 to 8 % too low, kept because data sheets quote it.
[[nodiscard]] inline double agarwalWaf(double alpha)
{
    return alpha > 1 ? alpha / (2 * (alpha - 1)) : waf_references::kNaN;
}

// Random victim: alpha / (alpha - 1).
[[nodiscard]] inline double randomWaf(double alpha)
{
    return alpha > 1 ? alpha / (alpha - 1) : waf_references::kNaN;
}

// d-choices: victim with the fewest valid units of d random closed blocks; mean field (Van Houdt; Li, Lee and Lui). Within 0.5 %; d = 1 is
// a random victim.
[[nodiscard]] inline double dChoicesWaf(double alpha, int b, int d)
{
    if (!(alpha > 1) || b < 1 || d < 1)
        return waf_references::kNaN;
    const double rho = 1 / alpha;
    const double gain = bisect(1e-9 * b, b, [&](double h) { return h - waf_references::gainImplied(rho, b, d, h); });
    return b / gain;
}

// A class of addresses: its share of writes and of logical space; each sums to 1 over all classes.
struct HeatClass {
    double traffic = 0;
    double space = 0;
};
// All classes in one log, FIFO: A = sum r_i / (1 - exp(-(r_i / f_i) alpha / A)). Within 0.5 %.
[[nodiscard]] inline double mixedFifoWaf(double alpha, const std::vector<HeatClass>& classes)
{
    if (!(alpha > 1) || classes.empty())
        return waf_references::kNaN;
    return 1 / bisect(1e-6, 1.0, [&](double x) { // x = 1 / A
               double sum = 0;
               for (const HeatClass& one : classes)
                   sum += one.traffic / (1 - portableExp(-one.traffic / one.space * alpha * x));
               return x - 1 / sum;
           });
}

// Two classes in separate logs, spare space split for the lowest total WAF; *hotAlpha receives the alpha of `hot`.
[[nodiscard]] inline double separatedFifoWaf(double alpha, const HeatClass& hot, const HeatClass& cold, double* hotAlpha = nullptr)
{
    if (!(alpha > 1))
        return waf_references::kNaN;
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
