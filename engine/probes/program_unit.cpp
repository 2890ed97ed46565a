// SPDX-License-Identifier: GPL-3.0-or-later
// Program unit: small sequentially issued writes in the steady state. Each waits for room in the write buffer, and every program frees
// some: one long wait per program's worth of writes. Uses the smallest queue depth that fills the buffer, because with more outstanding
// than a program takes all would wait.
#include "detect/periods.h"
#include "detect/probe.h"

#include <algorithm>

namespace floom::inline engine::detect {

namespace {

constexpr std::size_t kWrites = 8'000, kWindow = 1'500, kWindows = 40;
constexpr std::uint32_t kMostDepth = 4;
constexpr double kLong = 2.5, kOften = 0.03; // times a quick write; share of long ones from which the buffer is full

double quick(Series y) // latency of a write that does not wait
{
    const auto tenth = y.begin() + static_cast<std::ptrdiff_t>(y.size() / 10);
    std::nth_element(y.begin(), tenth, y.end());
    return *tenth;
}

bool isFull(const Series& y)
{
    const double limit = kLong * quick(y);
    return static_cast<double>(std::count_if(y.begin(), y.end(), [limit](double us) { return us > limit; }))
        > kOften * static_cast<double>(y.size());
}

// Curve: some of the writes, from `first` on.
void draw(ProbeAnswer& answer, const Series& y, std::size_t first, std::uint32_t bytes)
{
    constexpr std::size_t kShown = 128;
    answer.x.clear();
    answer.y.clear();
    for (std::size_t i = first; i < y.size() && i < first + kShown; ++i) {
        answer.x.push_back(static_cast<double>(i - first + 1) * bytes);
        answer.y.push_back(y[i]);
    }
}

// Evaluates writes at queue depth `depth`; updates the answer if the result is more certain.
void take(ProbeAnswer& answer, const Series& y, std::uint32_t depth, std::uint32_t bytes, RandomStream& random)
{
    if (!answer.value) {
        draw(answer, y, 0, bytes);
        answer.contrast = (kLong - 1) * quick(y);
    }
    if (!isFull(y))
        return;
    const auto period = findPeriod(y);
    if (!period || period->lag <= depth) {
        if (!answer.value)
            answer.reason = "long waits come at no fixed number of writes";
        return;
    }
    std::size_t same = 0;
    for (std::size_t window = 0; window < kWindows; ++window) {
        const auto begin = y.begin() + static_cast<std::ptrdiff_t>(random.below(y.size() - kWindow));
        const auto again = findPeriod(Series(begin, begin + static_cast<std::ptrdiff_t>(kWindow)));
        same += again && again->lag == period->lag ? 1 : 0;
    }
    const double certainty = static_cast<double>(same) / static_cast<double>(kWindows);
    if (answer.value && certainty <= answer.certainty)
        return;
    const auto longest = std::max_element(y.begin(), y.begin() + static_cast<std::ptrdiff_t>(period->lag));
    draw(answer, y, static_cast<std::size_t>(longest - y.begin()) + 1, bytes);
    answer.contrast = *longest - quick(y);
    answer.certainty = certainty;
    answer.value = static_cast<double>(period->lag) * bytes;
    answer.low = answer.high = *answer.value;
    answer.reason.clear();
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    if (isUnanswered(bench, "plp", answer))
        return answer;
    if (bench.known.count("plp") == 0) {
        answer.reason = "no write is seen to be done before it is on flash";
        return answer;
    }
    if (areProgramsHidden(bench, answer))
        return answer;
    const auto unit = bench.known.find("mapping_unit");
    const auto bytes = unit != bench.known.end() ? std::max<std::uint32_t>(4096, static_cast<std::uint32_t>(unit->second)) : 4096;
    answer.reason = "no write waits for room in the buffer longer than others";
    for (std::uint32_t depth = 1; depth <= kMostDepth && answer.certainty < kSure; depth *= 2) {
        Plan plan{DriveState::random, {{}}, depth};
        for (std::size_t k = 0; k < kWrites; ++k)
            plan.batches[0].push_back(writeOf(bench.place(bytes), bytes));
        const auto samples = bench.submit(plan);
        if (samples.empty())
            return stopped(std::move(answer));
        Series y;
        for (std::size_t i = samples.size() / 2; i < samples.size(); ++i) // the first half fills the write buffer
            y.push_back(samples[i].latency.microseconds());
        take(answer, y, depth, bytes, bench.random);
    }
    const auto chunk = bench.known.find("chunk");
    if (answer.value && chunk != bench.known.end() && *answer.value != chunk->second) { // block merges and map fetches look like that
        answer.value.reset();
        answer.certainty = 0;
        answer.reason = "long waits come at another size than the chunk on one die";
    }
    return answer;
}

} // namespace

void registerProbe_program_unit(Probes& probes)
{
    probes.add({"program_unit",
                "Program unit",
                "B",
                185,
                &ask,
                {"mapping_unit", "pslc_cache", "map_zone", "chunk", "effective_block", "plp"},
                true});
}

} // namespace floom::inline engine::detect
