// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/waf_models.h"

#include "base/bisection.h"
#include "base/portable_math.h"

#include <cmath>
#include <limits>

namespace floom::inline engine {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

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

} // namespace floom::inline engine
