// SPDX-License-Identifier: GPL-3.0-or-later
// Channels: two reads of a whole chunk at one instant, the first always on the first die. On the same channel the second waits for the data
// transfer of the first. In die order, the channel changes after every m dies and repeats after C such steps: finds the (C, m) that
// separates the strides that wait from those that do not.
#include "detect/probe.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace floom::inline engine::detect {

namespace {

constexpr std::size_t kEach = 15, kMostRounds = 6; // more rounds while noise hides the wait
constexpr double kClearly = 6, kFine = 0.05; // standard errors; microseconds: error without noise

struct Shape {
    std::size_t channels = 0, run = 1;
    double contrast = 0, error = 0; // wait, and its standard error
    friend bool operator==(const Shape& a, const Shape& b) { return a.channels == b.channels && a.run == b.run; }
};

Shape bestShape(const Series& y) // y[i]: pair i + 1 dies apart
{
    const std::size_t dies = y.size() + 1;
    Shape best;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t channels = 2; channels < dies; ++channels)
        for (std::size_t run = 1; run * channels <= dies; ++run) {
            if (dies % (channels * run) != 0)
                continue;
            Series on, off;
            for (std::size_t s = 1; s < dies; ++s)
                (s / run % channels == 0 ? on : off).push_back(y[s - 1]);
            if (on.empty() || off.empty())
                continue;
            const double high = median(on), low = median(off);
            double squares = 0;
            Series residues;
            for (const double v : on)
                residues.push_back(v - high);
            for (const double v : off)
                residues.push_back(v - low);
            for (const double e : residues)
                squares += e * e;
            if (high > low && squares < least) {
                least = squares;
                best = {channels, run, high - low, std::max(0.05, spread(residues))};
            }
        }
    return best;
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    const auto chunk = bench.known.find("chunk"), found = bench.known.find("dies");
    if (chunk == bench.known.end() || found == bench.known.end()) {
        answer.reason = "chunk and dies are not known";
        return answer;
    }
    const auto bytes = static_cast<std::uint64_t>(chunk->second);
    const auto dies = static_cast<std::size_t>(found->second);
    if (dies < 4) {
        answer.reason = "too few dies to tell channels apart";
        return answer;
    }
    Raw raw(dies - 1);
    Shape shape;
    for (std::size_t round = 0; round < kMostRounds; ++round) {
        const auto length = static_cast<std::uint32_t>(std::min<std::uint64_t>(bytes, 128 << 10));
        const PairedReads pairs = readsApart(bench, bytes * dies, bytes, length, dies - 1, kEach);
        const Raw more = slowest(bench.submit({DriveState::sequential, pairs.batches}), pairs.points, dies - 1);
        if (more.empty() && round == 0)
            return stopped(std::move(answer));
        if (more.empty())
            break; // budget used up: use what there is
        Series spreads;
        for (std::size_t i = 0; i < raw.size(); ++i) {
            raw[i].insert(raw[i].end(), more[i].begin(), more[i].end());
            spreads.push_back(spread(raw[i]));
        }
        answer.y = medians(raw);
        shape = bestShape(answer.y);
        const double error = 1.25 * median(spreads) / std::sqrt(static_cast<double>(raw.front().size()));
        shape.error = std::max(shape.error, error);
        if (shape.contrast >= kClearly * shape.error || error < kFine)
            break; // found, or more rounds would not help
    }
    for (std::size_t i = 0; i + 1 < dies; ++i)
        answer.x.push_back(static_cast<double>(i + 1));
    if (shape.channels == 0 || shape.contrast < kClearly * shape.error) {
        answer.contrast = kClearly * std::max(0.05, spread(answer.y));
        answer.reason = "no dies wait for each other's data";
        return answer;
    }
    answer.value = static_cast<double>(shape.channels);
    answer.low = answer.high = *answer.value;
    answer.contrast = shape.contrast;
    answer.certainty = agreement(raw, bench.random, [&](const Series& y) { return bestShape(y) == shape; });
    return answer;
}

} // namespace

void registerProbe_channels(Probes& probes)
{
    probes.add({"channels", "Channels", "", 30, &ask, {"chunk", "dies"}});
}

} // namespace floom::inline engine::detect
