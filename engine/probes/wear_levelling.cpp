// SPDX-License-Identifier: GPL-3.0-or-later
// Static wear levelling: rewrites a small part of a sequentially filled drive, so that the blocks in use wear and those with cold data do
// not. If the drive moves cold data, from some time on single writes wait for a whole block to be moved, far longer than any before.
#include "detect/probe.h"

#include <algorithm>
#include <utility>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint32_t kBytes = 256 << 10;
constexpr double kMostRoom = 100 << 20; // free space, whose blocks wear together with those of the part
constexpr double kBegin = 1.5, kEarly = 4; // erases per block: GC has started; no drive levels this early
constexpr std::uint64_t kHot = 16 << 20;
constexpr std::size_t kStalls = 5;
constexpr double kLonger = 3; // times the longest before

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    const auto room = bench.known.find("free_room");
    if (room == bench.known.end() || room->second > kMostRoom) {
        answer.reason = room == bench.known.end() ? "the room before collection is not known" : "more blocks are free than can be worn";
        return answer;
    }
    for (const double erases : {12.0, 112.0}) {
        Plan plan{DriveState::sequential, {{}}, 1};
        const std::uint64_t places = std::min(kHot, bench.device.capacity() / 8) / kBytes;
        const double each = room->second / kBytes + static_cast<double>(places); // writes per erase of all these blocks
        const auto writes = static_cast<std::size_t>(erases * each);
        for (std::size_t i = 0; i < writes; ++i)
            plan.batches[0].push_back(writeOf(bench.random.below(places) * kBytes, kBytes));
        const auto samples = bench.submit(plan);
        if (samples.empty())
            return stopped(std::move(answer));
        Series y;
        for (const TimedRequest& sample : samples)
            y.push_back(sample.latency.microseconds());
        const auto at = [&](double times) { return y.begin() + static_cast<std::ptrdiff_t>(times * each); };
        const double longest = *std::max_element(at(kBegin), at(kEarly));
        // Curve: longest latency of each part, over the number of erases of all free blocks.
        constexpr std::size_t kShown = 120;
        answer.x.clear();
        answer.y.clear();
        for (std::size_t i = 0; i < kShown; ++i) {
            answer.x.push_back(erases * static_cast<double>(i + 1) / kShown);
            answer.y.push_back(*std::max_element(y.begin() + static_cast<std::ptrdiff_t>(i * y.size() / kShown),
                                                 y.begin() + static_cast<std::ptrdiff_t>((i + 1) * y.size() / kShown)));
        }
        const auto isStall = [&](double us) { return us > kLonger * longest; };
        const auto stalls = static_cast<std::size_t>(std::count_if(at(kEarly), y.end(), isStall));
        answer.contrast = (kLonger - 1) * longest;
        if (stalls < kStalls)
            continue;
        answer.value = 1;
        answer.low = answer.high = 1;
        answer.contrast = *std::max_element(at(kEarly), y.end()) - longest;
        answer.certainty = 1; // five stalls, all after the first part, are no coincidence
        return answer;
    }
    answer.reason = "no write waits far longer than those before: data at rest stay where they are";
    return answer;
}

} // namespace

void registerProbe_wear_levelling(Probes& probes)
{
    probes.add({"wear_levelling", "Data at rest moved for wear", "yes/no", 210, &ask, {"free_room"}, true});
}

} // namespace floom::inline engine::detect
