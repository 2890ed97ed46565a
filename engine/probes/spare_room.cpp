// SPDX-License-Identifier: GPL-3.0-or-later
// Spare space: random writes to an erased drive against those to a drive in steady state. The loss is GC moving valid data, which gives the
// space beside the data.
#include "base/waf_models.h"
#include "detect/probe.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint32_t kBytes = 4096;
constexpr std::size_t kWrites = 9'000, kParts = 6; // the first half fills buffers and is ignored
constexpr std::uint32_t kDepth = 32, kUnbuffered = 512; // queue depths; kUnbuffered if no write buffer keeps the dies busy
constexpr double kMoving =
    0.25; // extra cost of moving a unit relative to programming one: a read and two transfers besides the program (0.1 to 0.4)
constexpr double kBlockUnits = 1024; // b of the victims; no influence from some hundred on

// Rates of parts of the second half, requests per microsecond.
Series ratesIn(Bench& bench, DriveState state, std::uint32_t depth)
{
    Plan plan{state, {{}}, depth};
    for (std::size_t k = 0; k < kWrites; ++k)
        plan.batches[0].push_back(writeOf(bench.place(kBytes), kBytes));
    const Series done = completions(bench.submit(plan));
    Series rates;
    const std::size_t first = done.size() / 2, each = (done.size() - first) / kParts;
    for (std::size_t part = 0; part < kParts && each > 1; ++part) {
        const std::size_t from = first + part * each;
        rates.push_back(static_cast<double>(each - 1) / std::max(1e-6, done[from + each - 1] - done[from]));
    }
    return rates;
}

double alphaOf(double waf) // inverse of greedyWaf
{
    double low = 1.001, high = 3;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (greedyWaf(middle, kBlockUnits) > waf ? low : high) = middle;
    }
    return (low + high) / 2;
}

double alphaFrom(double fresh, double steady)
{
    return alphaOf(std::max(1.0, (fresh / steady + kMoving) / (1 + kMoving)));
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    if (isHidden(bench,
                 {{"fast_blocks", "blocks in SLC mode make the difference"},
                  {"blocks_copied", "a map of blocks makes the difference"},
                  {"map_on_flash", "writes wait for the map too"}},
                 answer))
        return answer;
    const std::uint32_t depth = bench.known.count("plp") > 0 ? kDepth : kUnbuffered;
    const Series fresh = ratesIn(bench, DriveState::erased, depth);
    const Series steady = fresh.empty() ? Series() : ratesIn(bench, DriveState::random, depth);
    if (steady.empty())
        return stopped(std::move(answer));
    constexpr double kLeastLoss = 1.5;
    const double before = median(fresh), after = median(steady);
    answer.x = {0, 1};
    answer.y = {depth / before, depth / after};
    answer.contrast = depth / after - depth / before;
    if (before < kLeastLoss * after) {
        answer.reason = "writes in the steady state are nearly as fast as those of an erased drive";
        return answer;
    }
    Series alphas;
    for (const double f : fresh)
        for (const double s : steady)
            alphas.push_back(alphaFrom(f, s));
    std::sort(alphas.begin(), alphas.end());
    const double alpha = alphaFrom(before, after);
    constexpr double kLeastRoom = 1.03; // below it page mapping would hardly work: whole blocks are moved per page
    if (alpha < kLeastRoom) {
        answer.reason = "so much is moved for a page that the map seems to be one of blocks";
        return answer;
    }
    answer.value = std::round(1000 * (alpha - 1)) / 10; // percent
    answer.low = 100 * (alphas[alphas.size() / 40] - 1);
    answer.high = 100 * (alphas[alphas.size() - 1 - alphas.size() / 40] - 1);
    constexpr double kNear = 0.05; // share of alpha
    answer.certainty =
        static_cast<double>(std::count_if(alphas.begin(), alphas.end(), [&](double a) { return std::abs(a - alpha) <= kNear * alpha; }))
        / static_cast<double>(alphas.size());
    return answer;
}

} // namespace

void registerProbe_spare_room(Probes& probes)
{
    probes.add({"spare_room", "Spare room in use", "%", 190, &ask, {"map_zone", "plp", "pslc_cache", "effective_block"}, true});
}

} // namespace floom::inline engine::detect
