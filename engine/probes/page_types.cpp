// SPDX-License-Identifier: GPL-3.0-or-later
// Page types: pages that share cells have different sense times. Single reads all over the drive show as many latency levels as there are
// types. Each address is read before, so that its map entry is cached.
#include "detect/periods.h"
#include "detect/probe.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint32_t kBytes = 4096, kSector = 512;
constexpr std::size_t kReads = 1500;
constexpr double kLeastShare = 0.1; // minimum share of a page type

std::size_t typesIn(const Series& latencies)
{
    std::size_t types = 0;
    for (const Level& level : findLevels(latencies))
        types += level.share >= kLeastShare ? 1 : 0;
    return types;
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    if (bench.known.count("read_cache") > 0) {
        answer.reason = "the read cache answers what was read before";
        return answer;
    }
    std::vector<Batch> batches;
    std::vector<std::size_t> points;
    for (std::size_t k = 0; k < kReads; ++k) {
        const std::uint64_t at = bench.place(kBytes);
        batches.push_back({readOf(at, kSector)});
        batches.push_back({readOf(at, kBytes)});
        points.push_back(0);
        points.push_back(1);
    }
    const Raw raw = slowest(bench.submit({DriveState::sequential, batches, 0, microseconds(10)}), points, 2);
    if (raw.empty())
        return stopped(std::move(answer));
    Series sorted = raw[1];
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < sorted.size(); i += kReads / 100) { // curve: sorted latencies
        answer.x.push_back(static_cast<double>(i) / kReads);
        answer.y.push_back(sorted[i]);
    }
    const std::size_t types = typesIn(raw[1]);
    const double all = median(raw[1]);
    answer.contrast = 0.03 * all;
    if (types < 2 || median(raw[0]) < 0.5 * all) {
        answer.reason = "reads keep to one level";
        return answer;
    }
    const auto levels = findLevels(raw[1]);
    answer.value = static_cast<double>(types);
    answer.low = answer.high = *answer.value;
    answer.contrast = levels[1].middle - levels[0].middle;
    constexpr int kParts = 20;
    int agree = 0;
    for (int round = 0; round < kParts; ++round) {
        Series part;
        for (std::size_t k = 0; k < kReads; ++k)
            part.push_back(raw[1][bench.random.below(kReads)]);
        agree += typesIn(part) == types ? 1 : 0;
    }
    answer.certainty = static_cast<double>(agree) / kParts;
    return answer;
}

} // namespace

void registerProbe_page_types(Probes& probes)
{
    probes.add({"page_types", "Types of pages", "", 66, &ask, {"read_cache"}});
}

} // namespace floom::inline engine::detect
