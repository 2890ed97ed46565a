// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep/front.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom::inline sweep {

std::vector<FrontPoint> frontOf(std::vector<FrontPoint> points, bool moreX, bool moreY)
{
    std::erase_if(points, [](const FrontPoint& p) { return !std::isfinite(p.x) || !std::isfinite(p.y); });
    const double sx = moreX ? -1 : 1, sy = moreY ? -1 : 1; // sign flips so that smaller is better
    std::stable_sort(points.begin(), points.end(),
                     [&](const FrontPoint& a, const FrontPoint& b) { return a.x != b.x ? sx * a.x < sx * b.x : sy * a.y < sy * b.y; });
    std::vector<FrontPoint> front;
    double best = std::numeric_limits<double>::infinity();
    for (const FrontPoint& point : points)
        if (sy * point.y < best) {
            best = sy * point.y;
            front.push_back(point);
        }
    return front;
}

std::optional<std::size_t> kneeOf(const std::vector<FrontPoint>& front, bool moreX, bool moreY)
{
    if (front.size() < 3)
        return std::nullopt;
    const FrontPoint &from = front.front(), &to = front.back();
    const double wide = std::fabs(to.x - from.x), tall = std::fabs(to.y - from.y);
    if (wide <= 0 || tall <= 0)
        return std::nullopt;
    constexpr double kStraight = 1e-9;
    double most = kStraight;
    std::optional<std::size_t> knee;
    for (std::size_t i = 1; i + 1 < front.size(); ++i) {
        const double lost = (moreX ? from.x - front[i].x : front[i].x - from.x) / wide; // 0 at the best x, 1 at the worst
        const double won = (moreY ? front[i].y - from.y : from.y - front[i].y) / tall;
        if (won - lost > most) {
            most = won - lost;
            knee = i;
        }
    }
    return knee;
}

} // namespace floom::inline sweep
