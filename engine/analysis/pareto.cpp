// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/pareto.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace floom {
namespace {

bool dominates(const std::vector<double>& a, const std::vector<double>& b)
{
    bool better = false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] > b[i])
            return false;
        better = better || a[i] < b[i];
    }
    return better;
}

} // namespace

std::vector<std::size_t> paretoFront(const std::vector<std::vector<double>>& points)
{
    std::vector<std::size_t> order(points.size()), front;
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::erase_if(order,
                  [&](std::size_t i) { return std::any_of(points[i].begin(), points[i].end(), [](double x) { return std::isnan(x); }); });
    // In this order no later point dominates an earlier one, so each is compared with the front so far only.
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return points[a] < points[b]; });
    for (const std::size_t i : order)
        if (std::none_of(front.begin(), front.end(), [&](std::size_t f) { return dominates(points[f], points[i]); }))
            front.push_back(i);
    std::sort(front.begin(), front.end());
    return front;
}

} // namespace floom
