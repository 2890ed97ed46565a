// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/random.h"
#include "design/address.h"
#include "rules/cost_table.h"
#include "sweep/sweep.h"

#include <algorithm>
#include <set>

namespace floom::inline sweep {
namespace {

std::size_t gridSize(const Sweep& sweep)
{
    std::size_t size = 1;
    for (const SweepAxis& axis : sweep.axes)
        size = std::min(size * axis.steps.size(), kMostPoints + 1);
    return size;
}

SweepPoint gridPoint(const Sweep& sweep, std::size_t number)
{
    SweepPoint point(sweep.axes.size());
    for (std::size_t a = sweep.axes.size(); a-- > 0;) {
        point[a] = static_cast<std::uint32_t>(number % sweep.axes[a].steps.size());
        number /= sweep.axes[a].steps.size();
    }
    return point;
}

SweepPoint drawn(const Sweep& sweep, RandomStream& random)
{
    SweepPoint point;
    for (const SweepAxis& axis : sweep.axes)
        point.push_back(static_cast<std::uint32_t>(random.below(axis.steps.size())));
    return point;
}

// One column per axis: its steps in equal numbers, shuffled.
std::vector<SweepPoint> latinPoints(const Sweep& sweep, std::size_t count, RandomStream& random)
{
    std::vector<SweepPoint> points(count, SweepPoint(sweep.axes.size()));
    for (std::size_t a = 0; a < sweep.axes.size(); ++a) {
        std::vector<std::uint32_t> column(count);
        for (std::size_t i = 0; i < count; ++i)
            column[i] = static_cast<std::uint32_t>(i * sweep.axes[a].steps.size() / count);
        for (std::size_t i = count; i > 1; --i)
            std::swap(column[i - 1], column[random.below(i)]);
        for (std::size_t i = 0; i < count; ++i)
            points[i][a] = column[i];
    }
    return points;
}

Outcome make(const std::string& assignment, Design& design, AskedWorkload& asked, const Catalogue& catalogue)
{
    constexpr std::string_view kWorkload = "workload";
    const auto equals = assignment.find('=');
    const std::string address = assignment.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : assignment.substr(equals + 1);
    if (address == kWorkload) {
        asked = AskedWorkload::read(value);
        return Nothing{};
    }
    if (address.starts_with("costs."))
        return assignCost(design, std::string_view(address).substr(6), value);
    if (!address.starts_with("workload."))
        return assign(design, catalogue, assignment);
    auto changed = wordsWith(asked, std::string_view(address).substr(kWorkload.size() + 1), value);
    if (!changed)
        return changed.error();
    asked = *changed;
    return Nothing{};
}

} // namespace

std::size_t pointCount(const Sweep& sweep)
{
    const std::size_t grid = gridSize(sweep);
    return sweep.plan == SweepPlan::grid ? grid : std::min({grid, sweep.samples, kMostPoints + 1});
}

std::vector<SweepPoint> pointsOf(const Sweep& sweep)
{
    const std::size_t grid = gridSize(sweep), count = std::min(pointCount(sweep), kMostPoints);
    std::vector<SweepPoint> points;
    if (sweep.plan == SweepPlan::grid || count == grid) { // all points are wanted, whatever the plan
        for (std::size_t i = 0; i < count; ++i)
            points.push_back(gridPoint(sweep, i));
        return points;
    }
    RandomStream random(sweep.seed, "sweep");
    std::set<SweepPoint> met;
    if (sweep.plan == SweepPlan::latin)
        for (SweepPoint& point : latinPoints(sweep, count, random))
            if (met.insert(point).second)
                points.push_back(std::move(point));
    while (points.size() < count) // columns of few steps collide: fill up with random points
        if (SweepPoint point = drawn(sweep, random); met.insert(point).second)
            points.push_back(std::move(point));
    return points;
}

Result<RunRequest> requestOf(const Sweep& sweep, const SweepPoint& point, const Design& base, const Catalogue& catalogue)
{
    RunRequest request;
    request.design = base;
    request.seed = sweep.seed;
    request.record = false;
    request.causes = false;
    AskedWorkload asked = sweep.workload;
    std::vector<std::string> assignments = sweep.sets;
    for (std::size_t a = 0; a < point.size(); ++a) {
        const auto& more = sweep.axes[a].steps[point[a]].assignments;
        assignments.insert(assignments.end(), more.begin(), more.end());
    }
    for (const std::string& assignment : assignments)
        if (const Outcome made = make(assignment, request.design, asked, catalogue); !made)
            return made.error();
    if (!asked)
        return asked.error();
    request.workload = *asked;
    return request;
}

Outcome canBeMade(const Sweep& sweep, const std::vector<SweepPoint>& points, const Design& base, const Catalogue& catalogue)
{
    Outcome first = Nothing{};
    for (const SweepPoint& point : points) {
        const auto request = requestOf(sweep, point, base, catalogue);
        if (request)
            return Nothing{};
        if (first)
            first = request.error();
    }
    return first;
}

std::string runKey(const RunRequest& request)
{
    return designHash(request.design) + " " + std::to_string(request.seed) + " " + std::string(engineVersion()) + " "
        + words(request.workload);
}

} // namespace floom::inline sweep
