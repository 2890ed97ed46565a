// SPDX-License-Identifier: GPL-3.0-or-later
// Collected block: small sequentially issued writes in the steady state, summed per program. If all dies collect in step, a block's erase
// stands out. The bytes written since the previous erase are the block size minus its valid data, which the spare space determines.
#include "base/waf_models.h"
#include "detect/probe.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint32_t kBytes = 4096;
constexpr std::size_t kWrites = 12'000, kLeastErases = 8;
constexpr double kStandsOut = 1.7; // times the 90th percentile of the sums
constexpr double kEven = 0.4; // spread over median of the distances; about 1 for dies out of phase
constexpr double kNear = 0.2; // share of the median distance within which resamples agree
constexpr double kBlockUnits = 1024; // b of the greedy closed form; no influence from some hundred on

// Indices of the sums where erases stand out, one per erase.
std::vector<std::size_t> erasesIn(const Series& sums)
{
    constexpr std::size_t kTogether = 3; // neighbouring sums delayed by one erase
    Series sorted = sums;
    std::sort(sorted.begin(), sorted.end());
    const double most = sorted[sorted.size() * 9 / 10], few = sorted[sorted.size() - std::min(sorted.size(), kLeastErases)];
    const double limit = std::max(kStandsOut * most, std::sqrt(most * few)); // half-way (geometric) between usual and rare sums
    std::vector<std::size_t> erases;
    for (std::size_t i = 0; i < sums.size(); ++i)
        if (sums[i] > limit && (erases.empty() || i - erases.back() > kTogether))
            erases.push_back(i);
    return erases;
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
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
    for (std::size_t i = samples.size() / 3; i + each <= samples.size(); i += each) { // the first third fills the write buffer
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
    const double usual = median(distances); // robust: an outlier splits one distance in two
    if (spread(distances) > kEven * usual) {
        answer.reason = "erases stand out at uneven distances, as of dies out of phase";
        return answer;
    }
    const double written = usual * static_cast<double>(each) * kBytes; // bytes from one erase to the next
    const double waf = greedyWaf(1 + room->second / 100, kBlockUnits);
    const auto dies = bench.known.find("dies");
    constexpr double kFewestPages = 32; // pages per block
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

} // namespace floom::inline engine::detect
