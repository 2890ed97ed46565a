// SPDX-License-Identifier: GPL-3.0-or-later
// Volumes: independent parts of the drive, selected by address bits. Random reads with one address bit fixed are slower if that bit selects
// a volume, because only half of the volumes serve.
#include "detect/probe.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint32_t kBytes = 4096;
constexpr int kFirstBit = 12;
constexpr std::uint32_t kDepth = 128;
constexpr std::size_t kEach = 2, kReads = 448; // repeats, and reads per repeat
constexpr double kSlower = 0.82, kSame = 0.9; // relative to the rate of bits that select nothing

double rateOf(const std::vector<TimedRequest>& samples) // at full queue depth
{
    const Series done = completions(samples);
    const std::size_t full = done.size() - kDepth;
    return static_cast<double>(full) / done[full - 1];
}

// Rate with the bit fixed at 0 or 1; empty if stopped.
std::optional<double> rateWith(Bench& bench, int bit, bool one)
{
    const std::uint64_t mask = std::uint64_t{1} << bit;
    Plan plan{DriveState::sequential, {{}}, kDepth};
    for (std::size_t k = 0; k < kReads; ++k) {
        const std::uint64_t at = bench.place(kBytes);
        const std::uint64_t held = one ? at | mask : at & ~mask;
        plan.batches[0].push_back(readOf(held + kBytes <= bench.device.capacity() ? held : at & ~mask, kBytes));
    }
    const auto samples = bench.submit(plan);
    return samples.empty() ? std::nullopt : std::optional(rateOf(samples));
}

// Number of bits with clearly lower rates; empty if one is ambiguous.
std::optional<int> picking(const Series& rates, double usual)
{
    int bits = 0;
    for (const double rate : rates) {
        if (rate > kSlower * usual && rate < kSame * usual)
            return std::nullopt;
        bits += rate <= kSlower * usual ? 1 : 0;
    }
    return bits;
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    const auto dies = bench.known.find("dies");
    if (dies == bench.known.end()) { // a limiting link or map would hide bits unnoticed
        answer.reason = "the dies are not known";
        return answer;
    }
    constexpr const char* kOthers = "bits of the address alone do not pick the dies";
    if (const double bits = std::log2(dies->second); bits != std::floor(bits)) {
        answer.reason = kOthers;
        return answer;
    }
    Raw raw;
    for (int bit = kFirstBit; (std::uint64_t{4} << bit) <= bench.device.capacity(); ++bit) {
        raw.emplace_back();
        for (std::size_t k = 0; k < 2 * kEach; ++k) {
            const auto rate = rateWith(bench, bit, k % 2 == 1);
            if (!rate)
                return stopped(std::move(answer));
            raw.back().push_back(*rate);
        }
        answer.x.push_back(bit);
    }
    const Series rates = medians(raw);
    Series sorted = rates;
    std::sort(sorted.begin(), sorted.end());
    if (sorted.size() < 6) {
        answer.reason = "the drive is too small to tell";
        return answer;
    }
    const double usual = sorted[sorted.size() * 3 / 4]; // most bits select nothing
    for (const double rate : rates)
        answer.y.push_back(static_cast<double>(kDepth) / rate); // mean time of a request
    answer.contrast = kDepth / (kSlower * usual) - kDepth / usual;
    const auto bits = picking(rates, usual);
    if (!bits || *bits == 0) {
        answer.reason = bits ? "no bit of the address picks a part of the drive" : "some bits are neither picking nor not";
        return answer;
    }
    const double volumes = std::exp2(*bits);
    if (dies->second != volumes) {
        answer.reason = kOthers;
        return answer;
    }
    answer.value = volumes;
    answer.low = answer.high = volumes;
    answer.contrast = kDepth / sorted.front() - kDepth / usual;
    answer.certainty = agreement(raw, bench.random, [&](const Series& y) {
        return std::count_if(y.begin(), y.end(), [&](double rate) { return rate < (kSlower + kSame) / 2 * usual; }) == *bits;
    });
    return answer;
}

} // namespace

void registerProbe_volumes(Probes& probes)
{
    probes.add({"volumes", "Volumes by bits of the address", "", 70, &ask, {"dies"}});
}

} // namespace floom::inline engine::detect
