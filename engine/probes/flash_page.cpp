// SPDX-License-Identifier: GPL-3.0-or-later
// Flash page: reads of two adjacent sectors across each multiple of 4 KiB within a chunk. If they are on two pages, two pages are sensed,
// which costs more than two sectors of one page; the distance of such addresses is the page size.
#include "detect/probe.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint64_t kStep = 4096;
constexpr std::uint32_t kSector = 512;
constexpr std::size_t kEach = 120, kMostRounds = 8; // more rounds while noise hides the contrast
constexpr double kClearly = 6; // standard errors
constexpr double kOnePage = 0.8; // microseconds: a second page command with its data takes longer, a DRAM row miss does not

struct Borders {
    std::size_t page = 0; // page size in steps; 0: none
    double contrast = 0; // cost of page borders over the rest
    friend bool operator==(const Borders& a, const Borders& b) { return a.page == b.page; }
};

// y[i]: border after i + 1 steps, all within one chunk of y.size() + 1 steps that holds whole pages. Candidates are page sizes whose
// borders all cost more than every other address. Takes the one that explains most of the squares, or a shorter one whose borders cost
// nearly as much, because the border in the middle of a chunk may cost more than the others.
Borders bordersOf(const Series& y)
{
    std::vector<Borders> all;
    Borders best;
    double most = 0;
    for (std::size_t page = 2; page <= (y.size() + 1) / 2; ++page) {
        if ((y.size() + 1) % page != 0)
            continue;
        Series on, off;
        for (std::size_t i = 1; i <= y.size(); ++i)
            (i % page == 0 ? on : off).push_back(y[i - 1]);
        if (*std::min_element(on.begin(), on.end()) <= *std::max_element(off.begin(), off.end()))
            continue;
        all.push_back({page, median(on) - median(off)});
        const double weight = static_cast<double>(on.size() * off.size()) / static_cast<double>(y.size());
        if (const double squares = all.back().contrast * all.back().contrast * weight; squares > most) {
            most = squares;
            best = all.back();
        }
    }
    constexpr double kNearly = 0.4;
    const auto shorter = std::find_if(all.begin(), all.end(), [&best](const Borders& one) {
        return best.page % one.page == 0 && one.contrast > std::max(kOnePage, kNearly * best.contrast);
    });
    return shorter == all.end() ? best : *shorter;
}

// Clamps outliers and cache hits to a limited distance from the median. Means are used because a clock of 1 µs quantizes medians, but no
// single latency may move a mean.
Raw clamped(Raw raw)
{
    constexpr double kApart = 4, kClock = 1; // spreads; microseconds
    for (Series& point : raw) {
        const double middle = median(point), most = std::max(kClock, kApart * spread(point));
        for (double& us : point)
            us = std::clamp(us, middle - most, middle + most);
    }
    return raw;
}

Series meansOf(const Raw& raw)
{
    Series means;
    for (const Series& point : raw)
        means.push_back(std::accumulate(point.begin(), point.end(), 0.0) / static_cast<double>(point.size()));
    return means;
}

// Share of resamples with the same result.
double agreeing(const Raw& raw, RandomStream& random, const Borders& found)
{
    constexpr int kResamples = 200;
    int agreed = 0;
    Series y(raw.size());
    for (int i = 0; i < kResamples; ++i) {
        for (std::size_t at = 0; at < raw.size(); ++at) {
            double sum = 0;
            for (std::size_t k = 0; k < raw[at].size(); ++k)
                sum += raw[at][random.below(raw[at].size())];
            y[at] = sum / static_cast<double>(raw[at].size());
        }
        agreed += bordersOf(y) == found ? 1 : 0;
    }
    return static_cast<double>(agreed) / kResamples;
}

double errorOf(const Raw& raw) // standard error of the mean of a point
{
    Series spreads;
    for (const Series& point : raw)
        spreads.push_back(spread(point));
    return std::max(0.05, median(spreads)) / std::sqrt(static_cast<double>(raw.front().size()));
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    const auto chunk = bench.known.find("chunk");
    if (chunk == bench.known.end()) {
        answer.reason = "the chunk is not known";
        return answer;
    }
    const auto bytes = static_cast<std::uint64_t>(chunk->second);
    const std::size_t points = bytes / kStep > 0 ? bytes / kStep - 1 : 0;
    constexpr std::size_t kFewest = 3; // two pages of two steps each
    if (points < kFewest) {
        answer.reason = "the chunk is too short to hold two pages that could be told apart";
        return answer;
    }
    Raw raw(points);
    Borders found;
    for (std::size_t round = 0; round < kMostRounds; ++round) {
        std::vector<Batch> batches;
        std::vector<std::size_t> at;
        for (std::size_t k = 0; k < kEach; ++k)
            for (std::size_t i = 0; i < points; ++i) {
                batches.push_back({readOf(bench.place(bytes) + (i + 1) * kStep - kSector, 2 * kSector)});
                at.push_back(i);
            }
        const Raw more = slowest(bench.submit({DriveState::sequential, batches, 0, microseconds(200)}), at, points);
        if (more.empty() && round == 0)
            return stopped(std::move(answer));
        if (more.empty())
            break; // budget used up: use what there is
        for (std::size_t i = 0; i < points; ++i)
            raw[i].insert(raw[i].end(), more[i].begin(), more[i].end());
        const Raw kept = clamped(raw);
        answer.y = meansOf(kept);
        found = bordersOf(answer.y);
        answer.contrast = std::max(kOnePage, kClearly * errorOf(raw));
        if (found.contrast > answer.contrast)
            answer.certainty = agreeing(kept, bench.random, found);
        if (answer.certainty >= kSure || (found.contrast <= answer.contrast && answer.contrast <= kOnePage))
            break;
    }
    for (std::size_t i = 0; i < points; ++i)
        answer.x.push_back(static_cast<double>((i + 1) * kStep));
    if (found.page == 0 || found.contrast <= answer.contrast) {
        answer.certainty = 0;
        answer.reason = "no border within a chunk costs more than another: a page is a whole chunk, or its borders cost nothing";
        return answer;
    }
    answer.value = static_cast<double>(found.page * kStep);
    answer.low = *answer.value - kStep;
    answer.high = *answer.value;
    answer.contrast = found.contrast;
    return answer;
}

} // namespace

void registerProbe_flash_page(Probes& probes)
{
    probes.add({"flash_page", "Flash page", "B", 15, &ask, {"chunk"}});
}

} // namespace floom::inline engine::detect
