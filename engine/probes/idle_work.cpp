// SPDX-License-Identifier: GPL-3.0-or-later
// Idle work: batches of FUA writes in the steady state, with growing pauses between them. A drive that frees blocks while idle takes the
// next batch much faster; the curve shows from which pause on. FUA, because an emptied write buffer would look the same. Many writes per
// die, because work in flight at the end of a batch finishes before the next one in any case.
#include "detect/probe.h"

#include <algorithm>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint32_t kBytes = 16 << 10;
constexpr std::size_t kBatches = 6, kEachDie = 32, kMostDies = 64;
constexpr double kFaster = 0.6, kSame = 0.85; // shares of the time without a pause

// Microseconds per batch; empty if stopped.
Series timesWith(Bench& bench, std::size_t each, Time pause)
{
    std::vector<Batch> batches;
    for (std::size_t k = 0; k < kBatches; ++k) {
        Batch batch;
        for (std::size_t i = 0; i < each; ++i)
            batch.push_back(writeOf(bench.place(kBytes), kBytes, true));
        batches.push_back(std::move(batch));
    }
    // The latest completion except a few outliers.
    const std::size_t outliers = each / 16;
    Raw all(kBatches);
    for (const TimedRequest& sample : bench.submit({DriveState::random, batches, 0, pause}))
        all[sample.batch].push_back(sample.latency.microseconds());
    Series times;
    for (Series& latencies : all) {
        if (latencies.size() <= outliers)
            return {};
        std::nth_element(latencies.begin(), latencies.end() - 1 - static_cast<std::ptrdiff_t>(outliers), latencies.end());
        times.push_back(latencies[latencies.size() - 1 - outliers]);
    }
    return times;
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    const auto safe = bench.known.find("plp");
    if (safe != bench.known.end() && safe->second > 0) {
        answer.reason = "forced writes end in the write buffer, which empties in a pause too";
        return answer;
    }
    if (isHidden(bench, {{"map_on_flash", "writes wait for the map too"}, {"blocks_copied", "blocks are copied for a write"}}, answer))
        return answer;
    const auto dies = bench.known.find("dies");
    if (dies == bench.known.end() || dies->second > kMostDies) {
        answer.reason = dies == bench.known.end() ? "the dies are not known" : "more dies than a batch keeps busy";
        return answer;
    }
    const std::size_t each = kEachDie * static_cast<std::size_t>(dies->second);
    Raw raw;
    for (const Time pause : {microseconds(10), milliseconds(10), milliseconds(100), milliseconds(1000)}) {
        Series times = timesWith(bench, each, pause);
        if (times.empty())
            return stopped(std::move(answer));
        const double first = times.front();
        times.erase(times.begin()); // no pause before it
        answer.x.push_back(pause.microseconds() / 1000);
        if (raw.empty() && first < kSame * median(times)) { // the write buffer or SLC-mode blocks took the first one
            answer.reason = "the first of many batches is faster by itself: a buffer takes it";
            return answer;
        }
        raw.push_back(std::move(times));
    }
    answer.y = medians(raw);
    const double loaded = answer.y.front(), rested = answer.y.back();
    answer.contrast = loaded - rested;
    if (rested > kFaster * loaded) {
        answer.contrast = (1 - kFaster) * loaded;
        answer.reason = "after a pause writes are no faster";
        return answer;
    }
    answer.value = 1;
    answer.low = answer.high = 1;
    answer.certainty = agreement(raw, bench.random, [](const Series& y) { return y.back() <= kFaster * y.front(); });
    return answer;
}

} // namespace

void registerProbe_idle_work(Probes& probes)
{
    probes.add({"idle_work", "Room made while idle", "yes/no", 200, &ask, {"dies", "map_zone", "plp", "effective_block"}, true});
}

} // namespace floom::inline engine::detect
