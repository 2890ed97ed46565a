// SPDX-License-Identifier: GPL-3.0-or-later
// Collected block: small writes one after the other in the steady state, summed by program. Where all dies collect together a block's erase
// stands out, and so much was written since the last one: the room of one block less what was valid in it, which the spare room tells.
#include "base/waf_models.h"
#include "detect/probe.h"

#include <algorithm>
#include <cmath>

namespace floom::detect {

namespace {

constexpr std::uint32_t kBytes = 4096;
constexpr std::size_t kWrites = 12'000, kLeastErases = 8;
constexpr double kStandsOut = 1.7; // times what nine of ten sums stay below
constexpr double kEven = 0.4; // spread of the distances, over the middle one: of dies out of phase it is one
constexpr double kNear = 0.2; // of the middle distance: resamples agree
constexpr double kBlockUnits = 1024; // of the law of greedy collection; from some hundred on it makes no difference

// Where erases stand out of the sums, one for each.
std::vector<std::size_t> erasesIn(const Series& sums)
{
    constexpr std::size_t kTogether = 3; // neighbours that one erase holds up
    Series sorted = sums;
    std::sort(sorted.begin(), sorted.end());
    const double most = sorted[sorted.size() * 9 / 10], few = sorted[sorted.size() - std::min(sorted.size(), kLeastErases)];
    const double limit = std::max(kStandsOut * most, std::sqrt(most * few)); // half-way between what is usual and what is rare
    std::vector<std::size_t> erases;
    for (std::size_t i = 0; i < sums.size(); ++i)
        if (sums[i] > limit && (erases.empty() || i - erases.back() > kTogether))
            erases.push_back(i);
    return erases;
}

Answer ask(Bench& bench)
{
    Answer answer;
    const auto program = bench.known.find("program_unit"), room = bench.known.find("spare_room");
    if (program == bench.known.end() || room == bench.known.end()) {
        answer.reason = program == bench.known.end() ? "the program unit is not known" : "the spare room is not known";
        return answer;
    }
    Plan plan{DriveState::random, {{}}, 1};
    for (std::size_t k = 0; k < kWrites; ++k)
        plan.batches[0].push_back(writeOf(bench.place(kBytes), kBytes));
    const auto samples = bench.submit(plan);
    if (samples.empty())
        return stopped(std::move(answer));
    const auto each = static_cast<std::size_t>(std::max(1.0, program->second / kBytes));
    Series sums;
    for (std::size_t i = samples.size() / 3; i + each <= samples.size(); i += each) { // the first third fills the buffer
        double sum = 0;
        for (std::size_t k = i; k < i + each; ++k)
            sum += samples[k].latency.microseconds();
        answer.x.push_back(static_cast<double>((sums.size() + 1) * each) * kBytes);
        sums.push_back(sum);
    }
    answer.y = sums;
    answer.contrast = (kStandsOut - 1) * median(sums);
    const auto erases = erasesIn(sums);
    if (erases.size() < kLeastErases + 1) {
        answer.reason = "no erase stands out of the writes";
        return answer;
    }
    Series distances;
    for (std::size_t i = 1; i < erases.size(); ++i)
        distances.push_back(static_cast<double>(erases[i] - erases[i - 1]));
    const double usual = median(distances); // an outlier of the clock parts one distance in two
    if (spread(distances) > kEven * usual) {
        answer.reason = "erases stand out at uneven distances, as of dies out of phase";
        return answer;
    }
    const double written = usual * static_cast<double>(each) * kBytes; // from one erase to the next
    const double waf = greedyWaf(1 + room->second / 100, kBlockUnits);
    const auto dies = bench.known.find("dies");
    constexpr double kFewestPages = 32; // of a block
    if (dies != bench.known.end() && written * waf < kFewestPages * dies->second * program->second) {
        answer.reason = "erases stand out more often than blocks of all dies together would, as of dies out of phase";
        return answer;
    }
    answer.value = std::round(written * waf / kBytes) * kBytes;
    Series middles;
    constexpr std::size_t kResamples = 200;
    for (std::size_t i = 0; i < kResamples; ++i) {
        Series some(distances.size());
        for (double& distance : some)
            distance = distances[bench.random.below(distances.size())];
        middles.push_back(median(some));
    }
    std::sort(middles.begin(), middles.end());
    answer.low = *answer.value * middles[kResamples / 40] / usual;
    answer.high = *answer.value * middles[kResamples - 1 - kResamples / 40] / usual;
    answer.certainty = static_cast<double>(std::count_if(middles.begin(), middles.end(),
                                                         [usual](double one) { return std::abs(one - usual) <= kNear * usual; }))
        / static_cast<double>(kResamples);
    return answer;
}

} // namespace

void registerProbe_collected_block(Probes& probes)
{
    probes.add({"collected_block", "Block collected at once", "B", 195, &ask, {"program_unit", "spare_room"}, true});
}

} // namespace floom::detect
