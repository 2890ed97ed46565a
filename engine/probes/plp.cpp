// SPDX-License-Identifier: GPL-3.0-or-later
// Power-loss protection: a FUA write takes as long as a normal one. Only visible if writes complete before they are on flash: faster than a
// read.
#include "detect/probe.h"

#include <algorithm>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint32_t kBytes = 16 << 10;
constexpr std::size_t kEach = 100;
constexpr double kBuffered = 0.8, kSame = 1.3, kSlower = 2;

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    std::vector<Batch> batches;
    std::vector<std::size_t> points;
    for (std::size_t k = 0; k < kEach; ++k) {
        // Reads the neighbour, then the address itself: its map entry is cached and evictions are done.
        for (const bool forced : {false, true}) {
            const std::uint64_t at = bench.place(64 << 10);
            batches.push_back({readOf(at + 2 * kBytes, kBytes)});
            batches.push_back({readOf(at, kBytes)});
            batches.push_back({writeOf(at, kBytes, forced)});
            points.insert(points.end(), {3, 0, forced ? std::size_t{2} : std::size_t{1}});
        }
    }
    const Raw raw = slowest(bench.submit({DriveState::sequential, batches, 0, milliseconds(20)}), points, 4);
    if (raw.empty())
        return stopped(std::move(answer));
    answer.x = {0, 1, 2}; // read, write, forced write
    answer.y = medians(raw);
    answer.y.pop_back();
    const double read = answer.y[0], write = answer.y[1], forced = answer.y[2];
    answer.contrast = forced - write;
    if (write > kBuffered * read || (forced > kSame * write && forced < std::max(read, kSlower * write))) {
        answer.reason = write > kBuffered * read ? "no write is seen to be done before it is on flash"
                                                 : "forced writes are neither as fast nor clearly slower";
        return answer;
    }
    const bool safe = forced <= kSame * write;
    answer.value = safe ? 1 : 0;
    answer.low = answer.high = *answer.value;
    answer.certainty =
        agreement(raw, bench.random, [safe](const Series& y) { return safe ? y[2] <= kSame * y[1] : y[2] >= kSlower * y[1]; });
    return answer;
}

} // namespace

void registerProbe_plp(Probes& probes)
{
    probes.add({"plp", "Power-loss protection", "yes/no", 140, &ask, {}, true});
}

} // namespace floom::inline engine::detect
