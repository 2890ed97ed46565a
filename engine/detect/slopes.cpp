// SPDX-License-Identifier: GPL-3.0-or-later
#include "detect/slopes.h"

#include "base/portable_math.h"

#include <algorithm>
#include <limits>

namespace floom::inline engine::detect {

namespace {

// Prefix sums, so that every split costs the same.
struct Sums {
    double n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;

    void add(double px, double py)
    {
        n += 1;
        x += px;
        y += py;
        xx += px * px;
        xy += px * py;
        yy += py * py;
    }
    friend Sums operator-(const Sums& a, const Sums& b) { return {a.n - b.n, a.x - b.x, a.y - b.y, a.xx - b.xx, a.xy - b.xy, a.yy - b.yy}; }
    [[nodiscard]] FittedLine line() const
    {
        const double vx = xx - x * x / n, vxy = xy - x * y / n, vy = yy - y * y / n;
        FittedLine line;
        line.rise = vx > 0 ? vxy / vx : 0;
        line.base = (y - line.rise * x) / n;
        line.squares = std::max(0.0, vy - line.rise * vxy);
        return line;
    }
};

} // namespace

FittedLine fitLine(const double* x, const double* y, std::size_t count)
{
    Sums sums;
    for (std::size_t i = 0; i < count; ++i)
        sums.add(x[i], y[i]);
    return sums.line();
}

std::optional<Bend> findBend(const Series& x, const Series& y, std::size_t least)
{
    if (x.size() != y.size() || x.size() < 2 * least)
        return std::nullopt;
    std::vector<Sums> before(x.size() + 1);
    for (std::size_t i = 0; i < x.size(); ++i) {
        before[i + 1] = before[i];
        before[i + 1].add(x[i], y[i]);
    }
    Bend best;
    double squares = std::numeric_limits<double>::infinity();
    for (std::size_t at = least; at + least <= x.size(); ++at) {
        const FittedLine first = before[at].line(), second = (before.back() - before[at]).line();
        if (first.squares + second.squares < squares) {
            squares = first.squares + second.squares;
            best = {at, first, second};
        }
    }
    const auto n = static_cast<double>(x.size());
    const double one = std::max(1e-12, before.back().line().squares / n), two = std::max(1e-12, squares / n);
    constexpr double kMoreParameters = 3;
    if (n * portableLog(one / two) - kMoreParameters * portableLog(n) <= kBicGain)
        return std::nullopt;
    return best;
}

} // namespace floom::inline engine::detect
