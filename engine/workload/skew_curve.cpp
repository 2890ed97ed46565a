// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/skew_curve.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine {

namespace {

constexpr std::uint64_t kSector = 512;

// Sum of i^-theta for i = 1 .. n: first terms exactly, the rest by the Euler-Maclaurin formula to second order.
double weightOfFirst(double n, double theta)
{
    constexpr double kOneByOne = 1000;
    double sum = 0;
    for (double i = 1; i <= std::min(n, kOneByOne); ++i)
        sum += std::pow(i, -theta);
    if (n <= kOneByOne)
        return sum;
    const double integral = theta == 1 ? std::log(n / kOneByOne) : (std::pow(n, 1 - theta) - std::pow(kOneByOne, 1 - theta)) / (1 - theta);
    return sum + integral + (std::pow(n, -theta) - std::pow(kOneByOne, -theta)) / 2;
}

double zoned(const Workload& workload, double share)
{
    std::vector<std::pair<int, int>> zones = workload.zones;
    std::sort(zones.begin(), zones.end(), [](const auto& a, const auto& b) { return a.first * b.second > b.first * a.second; });
    double requests = 0;
    for (const auto& [asked, wide] : zones) {
        const double here = std::min(share, wide / 100.0);
        requests += wide > 0 ? asked / 100.0 * here / (wide / 100.0) : 0;
        share -= here;
    }
    return std::min(requests, 1.0);
}

} // namespace

double requestsToHottest(const Workload& workload, std::uint64_t places, double share)
{
    share = std::clamp(share, 0.0, 1.0);
    const double n = static_cast<double>(std::max<std::uint64_t>(places, 1));
    switch (workload.distribution) {
    case Distribution::zipf: {
        const double hot = share * n, whole = std::floor(hot);
        const double part = (hot - whole) * std::pow(std::min(whole + 1, n), -workload.theta); // the last address counts partly
        return std::min((weightOfFirst(whole, workload.theta) + part) / weightOfFirst(n, workload.theta), 1.0);
    }
    case Distribution::pareto: {
        const double shape = std::clamp(workload.theta, 0.001, 0.999);
        return std::pow(share, std::log(1 - shape) / std::log(shape));
    }
    case Distribution::zoned:
        return zoned(workload, share);
    case Distribution::uniform:
        break;
    }
    return share;
}

std::uint64_t placesIn(const Workload& workload, std::uint64_t footprintBytes)
{
    std::uint64_t step = workload.blockAlign;
    for (const auto& [bytes, percent] : workload.blockSizes)
        step = workload.blockAlign > 0 ? step : step == 0 ? bytes : std::min<std::uint64_t>(step, bytes);
    return std::max<std::uint64_t>(footprintBytes / std::max<std::uint64_t>(step, kSector), 1);
}

bool isSkewed(const Workload& workload)
{
    return workload.parts.empty() ? workload.trace.empty() && workload.random && workload.distribution != Distribution::uniform
                                  : std::any_of(workload.parts.begin(), workload.parts.end(), isSkewed);
}

bool readsHotPlaces(const Workload& workload)
{
    return workload.parts.empty() ? isSkewed(workload) && workload.action == Action::transfer && workload.readPercent > 0
                                  : std::any_of(workload.parts.begin(), workload.parts.end(), readsHotPlaces);
}

PlaceRange footprintOf(const Workload& workload, std::uint64_t capacity)
{
    const std::uint64_t drive = capacity / kSector * kSector;
    if (drive == 0)
        return {};
    const std::uint64_t begin = workload.offset % drive / kSector * kSector;
    const std::uint64_t wanted = workload.sizeBytes > 0
        ? workload.sizeBytes
        : static_cast<std::uint64_t>(std::clamp(workload.sizeShare, 0.0, 1.0) * static_cast<double>(drive));
    return {begin, std::min(std::max(wanted / kSector * kSector, kSector), drive - begin)};
}

} // namespace floom::inline engine
