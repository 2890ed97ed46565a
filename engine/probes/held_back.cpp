// SPDX-License-Identifier: GPL-3.0-or-later
// Held back: a write after a long pause, then a read of the same address, repeatedly. Data that wait in the write buffer for a full program
// are read from there. The write that completes a program flushes it and is read from flash: once per program. A buffer emptied by time, or
// by reads, holds nothing back, and all reads are alike.
#include "detect/periods.h"
#include "detect/probe.h"

#include <algorithm>
#include <utility>

namespace floom::inline engine::detect {

namespace {

constexpr std::size_t kWrites = 384, kWindow = 192, kWindows = 40;
constexpr std::uint32_t kSmallest = 4096;
constexpr double kFaster = 0.6; // latency of a buffer read relative to flash

// Medians of the reads at multiples of a period, and of the others.
std::pair<double, double> levelsAt(const Series& y, std::size_t period)
{
    std::pair<double, double> best{0, 0};
    for (std::size_t phase = 0; phase < period; ++phase) {
        Series on, off;
        for (std::size_t i = 0; i < y.size(); ++i)
            (i % period == phase ? on : off).push_back(y[i]);
        if (median(on) > best.first)
            best = {median(on), median(off)};
    }
    return best;
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    if (isHidden(bench, {{"read_cache", "what is on flash is read from the cache too"}}, answer))
        return answer;
    const auto unit = bench.known.find("mapping_unit"), chunk = bench.known.find("chunk");
    if (unit == bench.known.end() && chunk == bench.known.end()) {
        answer.reason = "neither the mapping unit nor the chunk is known";
        return answer;
    }
    const auto bytes = unit != bench.known.end() ? std::max(kSmallest, static_cast<std::uint32_t>(unit->second)) : kSmallest;
    Plan plan{DriveState::sequential, {}, 0, milliseconds(100)};
    for (std::size_t k = 0; k < kWrites; ++k) {
        const std::uint64_t at = bench.place(256 << 10), elsewhere = bench.place(256 << 10) + (128 << 10);
        plan.batches.push_back({readOf(elsewhere, bytes)}); // loads its map entry
        plan.batches.push_back({readOf(elsewhere, bytes)});
        plan.batches.push_back({writeOf(at, bytes)});
        plan.batches.push_back({readOf(at, bytes)});
    }
    const auto samples = bench.submit(plan);
    if (samples.empty())
        return stopped(std::move(answer));
    Series others, y;
    for (std::size_t i = 0; i + 3 < samples.size(); i += 4) {
        others.push_back(samples[i + 1].latency.microseconds());
        y.push_back(samples[i + 3].latency.microseconds());
    }
    const double flash = median(others);
    constexpr std::size_t kShown = 96;
    for (std::size_t i = 0; i < kShown; ++i) {
        answer.x.push_back(static_cast<double>(i + 1) * bytes);
        answer.y.push_back(y[i]);
    }
    answer.contrast = (1 - kFaster) * flash;
    const auto period = findPeriod(y);
    const auto [slow, fast] = period ? levelsAt(y, period->lag) : std::pair(0.0, 0.0);
    if (!period || fast > kFaster * std::min(slow, flash)) {
        answer.reason = median(y) > kFaster * flash ? "what was written is read as from flash after a pause: nothing is held back"
                                                    : "what was written goes to flash at no fixed number of writes";
        return answer;
    }
    std::size_t same = 0;
    for (std::size_t window = 0; window < kWindows; ++window) {
        const auto begin = y.begin() + static_cast<std::ptrdiff_t>(bench.random.below(y.size() - kWindow));
        const auto again = findPeriod(Series(begin, begin + static_cast<std::ptrdiff_t>(kWindow)));
        same += again && again->lag == period->lag ? 1 : 0;
    }
    const double found = static_cast<double>(period->lag) * bytes;
    if (unit == bench.known.end() && found != chunk->second) {
        answer.reason = "programs are of another size than the chunk on one die, and the mapping unit is not known";
        return answer;
    }
    answer.value = answer.low = answer.high = found;
    answer.contrast = slow - fast;
    answer.certainty = static_cast<double>(same) / static_cast<double>(kWindows);
    return answer;
}

} // namespace

void registerProbe_held_back(Probes& probes)
{
    probes.add({"held_back", "Held back in the buffer", "B", 220, &ask, {"mapping_unit", "chunk", "read_cache"}, true});
}

} // namespace floom::inline engine::detect
