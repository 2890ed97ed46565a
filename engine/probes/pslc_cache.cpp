// SPDX-License-Identifier: GPL-3.0-or-later
// SLC write cache: an erased drive takes its size at a high rate, then drops to the rate of the other blocks or of folding. FUA writes,
// because the buffer would hide the drop.
#include "detect/probe.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint32_t kBytes = 1 << 20;
constexpr std::size_t kPoints = 128;
constexpr std::uint64_t kFirst = 128 << 20, kMost = std::uint64_t{4} << 30;
constexpr std::size_t kFewest = 10; // points before a fall
constexpr double kFalls = 0.8, kStaysSlow = 0.8; // relative to the rate before; share of later points that are slow (page types alternate)

Series fill(Bench& bench, std::uint64_t total)
{
    Plan plan{DriveState::erased, {{}}, 1};
    for (std::uint64_t at = 0; at < total; at += kBytes)
        plan.batches[0].push_back(writeOf(at, kBytes, true));
    return completions(bench.submit(plan));
}

// Rates of equal parts in bytes per microsecond; empty if stopped.
Series rates(const Series& done, std::size_t parts)
{
    Series result;
    const std::size_t each = done.size() / parts;
    for (std::size_t i = 0; i < parts && each > 0; ++i) {
        const double from = i == 0 ? 0 : done[i * each - 1];
        result.push_back(static_cast<double>(each) * kBytes / std::max(1e-3, done[(i + 1) * each - 1] - from));
    }
    return result;
}

// First point from which on 80 % are slower than before; rate.size() if none.
std::size_t firstFall(const Series& rate)
{
    constexpr std::ptrdiff_t kNext = 10, kSlow = 8;
    for (std::size_t i = kFewest; i + kNext <= rate.size(); ++i) {
        const auto at = rate.begin() + static_cast<std::ptrdiff_t>(i);
        const double level = kFalls * median(Series(rate.begin(), at));
        if (*at < level && std::count_if(at, at + kNext, [level](double r) { return r < level; }) >= kSlow)
            return i;
    }
    return rate.size();
}

// Folding in bursts: writes stay fast between bursts. Finds the point from which on every stretch of several bursts is slower than the even
// rate before.
std::size_t firstBurst(const Series& rate)
{
    constexpr std::size_t kStretch = 16;
    constexpr double kEven = 0.95;
    const auto timeOf = [&](std::size_t from) {
        double sum = 0;
        for (std::size_t i = from; i < from + kStretch; ++i)
            sum += 1 / rate[i];
        return sum / kStretch;
    };
    std::size_t at = 0;
    const double level = median(Series(rate.begin(), rate.begin() + kFewest));
    while (at < rate.size() && rate[at] > kEven * level && kEven * rate[at] < level)
        ++at;
    if (at < kFewest || at + 2 * kStretch > rate.size())
        return rate.size();
    for (std::size_t i = at; i + kStretch <= rate.size(); ++i)
        if (timeOf(i) * kFalls * level < 1)
            return rate.size();
    return at;
}

bool isNear(double a, double b)
{
    return a < 2 * b && b < 2 * a;
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    if (isUnanswered(bench, "plp", answer))
        return answer;
    if (const auto safe = bench.known.find("plp"); safe == bench.known.end() || safe->second > 0) {
        answer.reason = "forced writes are not seen to wait for the flash; a full write buffer would look the same";
        return answer;
    }
    for (std::uint64_t total = kFirst; total <= std::min(kMost, bench.device.capacity() / 10 * 8) && !answer.value; total *= 4) {
        const Series done = fill(bench, total);
        const std::size_t each = done.size() / kPoints;
        const Series rate = rates(done, kPoints);
        if (rate.empty())
            return stopped(std::move(answer));
        answer.x.clear();
        answer.y.clear();
        for (std::size_t i = 0; i < kPoints; ++i) {
            answer.x.push_back(static_cast<double>(each * (i + 1)) * kBytes);
            answer.y.push_back(kBytes / rate[i]); // microseconds per request
        }
        const std::size_t fall = std::min(firstFall(rate), firstBurst(rate));
        if (fall == kPoints)
            continue;
        const Series before(rate.begin(), rate.begin() + static_cast<std::ptrdiff_t>(fall)),
            after(rate.begin() + static_cast<std::ptrdiff_t>(fall), rate.end());
        const double level = median(before), half = std::min((level + median(after)) / 2, kFalls * level);
        const auto slow = std::count_if(after.begin(), after.end(), [level](double r) { return r < kFalls * level; });
        if (bench.known.count("page_types") > 0 && static_cast<double>(slow) < kStaysSlow * static_cast<double>(after.size())) {
            answer.contrast = kBytes / (kFalls * level) - kBytes / level;
            answer.reason = "writes become slower and faster again, as pages of several types do that come in turns";
            return answer;
        }
        // Locates the request within that part or its neighbours.
        const Series single = rates(done, done.size());
        const auto from = static_cast<std::ptrdiff_t>((fall - 2) * each),
                   to = static_cast<std::ptrdiff_t>(std::min(fall + 2, kPoints) * each);
        const auto at = std::find_if(single.begin() + from, single.begin() + to, [half](double r) { return r < half; }) - single.begin();
        // A map in host memory is fetched too fast to look like this.
        const auto map = bench.known.find("map_covers");
        if (bench.known.count("map_on_flash") > 0 && map != bench.known.end() && isNear(answer.x[fall], map->second)) {
            answer.contrast = kBytes / (kFalls * level) - kBytes / level;
            answer.reason = "writes become slower where the map at hand ends";
            return answer;
        }
        answer.certainty =
            static_cast<double>(std::count_if(before.begin(), before.end(), [level](double r) { return r >= kFalls * level; }))
            / static_cast<double>(before.size());
        answer.also["fast_blocks"] = 1;
        answer.contrast = kBytes / median(after) - kBytes / level;
        if (fall == kFewest && total == kFirst) {
            answer.reason = "writes become slower so soon that nobody can tell when";
            return answer;
        }
        answer.value = static_cast<double>(each == 1 ? fall : static_cast<std::size_t>(at)) * kBytes;
        answer.low = *answer.value - static_cast<double>(each) * kBytes;
        answer.high = *answer.value + static_cast<double>(each) * kBytes;
    }
    if (!answer.value)
        answer.reason = "writes go on at one rate";
    return answer;
}

} // namespace

void registerProbe_pslc_cache(Probes& probes)
{
    probes.add({"pslc_cache", "Write cache in SLC mode", "B", 155, &ask, {"plp", "map_zone", "page_types"}, true});
}

} // namespace floom::inline engine::detect
