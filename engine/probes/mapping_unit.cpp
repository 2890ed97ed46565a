// SPDX-License-Identifier: GPL-3.0-or-later
// Mapping unit: writes of x bytes that must reach the flash, aligned and shifted by 512 bytes. From x = one unit on, the shifted write
// starts and ends inside units, which must be read first.
#include "detect/probe.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint32_t kSector = 512;
constexpr std::size_t kSizes = 9, kEach = 80; // 512 B to 128 KiB
constexpr std::size_t kMostRounds = 10; // more rounds while noise hides the cost of a sense
constexpr double kQuickest = 20; // microseconds: every flash sense takes longer

Series differences(const Series& y) // y: aligned, then shifted, by size
{
    Series result;
    for (std::size_t i = 0; i + 1 < y.size(); i += 2)
        result.push_back(y[i + 1] - y[i]);
    return result;
}

double sparedBy(const Series& y, std::size_t at) // saving of the aligned write against the previous size, which needed a read
{
    return y[2 * at - 2] - y[2 * at];
}

// First size whose shift costs more than `least` while the shifts of all smaller sizes cost less than a quarter of that. Aligned, it must
// cost less than the previous size, by more than `spared` or a quarter of the shift cost: by one sense, where the shift costs two, plus a
// program if both units wait for one die. 0: none. Larger writes cross pages and dies, which changes the cost by itself.
std::size_t firstMoved(const Series& y, const Series& least, const Series& spared)
{
    const Series moved = differences(y);
    std::size_t at = 0;
    while (at < moved.size() && moved[at] <= least[at])
        ++at;
    if (at == 0 || at == moved.size() || sparedBy(y, at) <= std::min(spared[at - 1], moved[at] / 4))
        return 0;
    for (std::size_t i = 0; i < at; ++i)
        if (moved[i] > moved[at] / 4)
            return 0;
    return at;
}

// Latencies of another round, by size, aligned and shifted; empty if stopped.
Raw writes(Bench& bench)
{
    std::vector<Batch> batches;
    std::vector<std::size_t> points, order(2 * kSizes);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t k = 0; k < kEach; ++k) {
        // Random order: the work a long write leaves behind must not always hit the same size.
        for (std::size_t i = order.size() - 1; i > 0; --i)
            std::swap(order[i], order[bench.random.below(i + 1)]);
        for (const std::size_t point : order) {
            const std::uint64_t moved = point % 2 == 1 ? kSector : 0;
            batches.push_back({writeOf(bench.place(256 << 10) + moved, kSector << point / 2, true)});
            points.push_back(point);
        }
    }
    return slowest(bench.submit({DriveState::sequential, batches}), points, 2 * kSizes);
}

// Minimum significant difference of two medians, by size.
Series leastOf(const Raw& raw)
{
    constexpr double kClearly = 6, kLeast = 5; // standard errors; microseconds, less than any flash sense
    Series least;
    for (std::size_t i = 0; i < raw.size(); i += 2) {
        const double error = 1.7 * std::max(spread(raw[i]), spread(raw[i + 1])) / std::sqrt(static_cast<double>(raw[i].size()));
        least.push_back(std::max(kLeast, kClearly * error));
    }
    return least;
}

bool anyExceeds(const Series& y, const Series& least)
{
    for (std::size_t i = 0; i < y.size(); ++i)
        if (y[i] > least[i])
            return true;
    return false;
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    for (std::size_t i = 0; i < kSizes; ++i)
        answer.x.push_back(static_cast<double>(kSector << i));
    Raw raw(2 * kSizes);
    for (std::size_t round = 0; round < kMostRounds && answer.certainty < kSure; ++round) {
        const Raw more = writes(bench);
        if (more.empty() && round == 0)
            return stopped({});
        for (std::size_t i = 0; i < more.size(); ++i)
            raw[i].insert(raw[i].end(), more[i].begin(), more[i].end());
        answer.y = differences(medians(raw));
        const Series least = leastOf(raw);
        answer.value.reset();
        answer.certainty = 0;
        answer.contrast = *std::max_element(least.begin(), least.end());
        answer.reason = "moving a write by 512 B costs nothing that could be seen";
        if (const std::size_t at = firstMoved(medians(raw), least, least); at > 0) {
            answer.value = static_cast<double>(kSector << at);
            answer.low = *answer.value / 2;
            answer.high = *answer.value;
            answer.contrast = answer.y[at];
            answer.reason.clear();
            // The shift may cost more than senses, since other things may wait; a sense is the lower bound.
            const double sense = sparedBy(medians(raw), at);
            const Series half(kSizes, std::min(sense, answer.y[at] / 2)), halfSense(kSizes, sense / 2);
            answer.certainty = agreement(raw, bench.random, [&](const Series& y) { return firstMoved(y, half, halfSense) == at; });
        } else if (answer.contrast < kQuickest && !anyExceeds(answer.y, least)) {
            break; // more rounds would not help
        }
        if (more.empty())
            break; // budget used up: use what there is
    }
    return answer;
}

} // namespace

void registerProbe_mapping_unit(Probes& probes)
{
    probes.add({"mapping_unit", "Mapping unit", "B", 150, &ask, {}, true});
}

} // namespace floom::inline engine::detect
