// SPDX-License-Identifier: GPL-3.0-or-later
// Effective block: bytes erased together over all dies, for block mapping. Writes of x bytes at multiples of x, far apart: a write that
// covers a block replaces it without copies; a shorter or unaligned one is merged with the rest of the block. First checks, without
// knowledge of the drive, whether blocks are mapped as a whole: short writes over the whole drive against long ones.
#include "detect/probe.h"

#include <algorithm>
#include <cmath>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint64_t kRequest = 256 << 10, kLeast = 128 << 10, kMost = 48 << 20;
constexpr std::uint64_t kWrites = 60, kFewWrites = 20,
                        kEnough = 512 << 20; // bytes per size: limits the number of long writes
// Shares of the best rate, and of the rate at the block size. A write of half or three quarters of a block programs as much as a whole
// block. A write of one and a half blocks programs two, but merges of older logs hide a part of that.
constexpr double kPlateau = 0.85, kDip = 0.8, kDipBeyond = 0.88;

// Rate of `count` writes in bytes per microsecond, without the first share `leftOut`; 0 if stopped.
double rateOf(Bench& bench, DriveState state, std::uint64_t size, std::uint64_t count, double leftOut)
{
    Plan plan{state, {}, 4};
    std::uint64_t last = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        std::uint64_t at = bench.place(size);
        if (at == last)
            at = bench.place(size);
        last = at;
        Batch batch;
        for (std::uint64_t done = 0; done < size; done += kRequest)
            batch.push_back(writeOf(at + done, static_cast<std::uint32_t>(std::min(kRequest, size - done))));
        plan.batches.push_back(std::move(batch));
    }
    const Series done = completions(bench.submit(plan));
    if (done.empty())
        return 0;
    const auto from = std::max<std::size_t>(1, static_cast<std::size_t>(leftOut * static_cast<double>(done.size()))),
               requests = done.size() - from;
    const double each = static_cast<double>(count * size) / static_cast<double>(done.size());
    return static_cast<double>(requests) * each / std::max(1e-3, done.back() - done[from - 1]);
}

double rate(Bench& bench, std::uint64_t size)
{
    constexpr std::uint64_t kBytes = 48 << 20; // minimum bytes, so that earlier log blocks are gone
    return rateOf(bench, DriveState::random, size, std::max(std::clamp(kEnough / size, kFewWrites, kWrites), kBytes / size), 2.0 / 3);
}

// True if short writes cause copies of blocks. With page mapping, short writes cost hardly more than long ones, with or without GC, and a
// few times their cost on an erased drive, unless the map is fetched for them. False: the answer holds the reason, or that it was stopped.
bool areBlocksCopied(Bench& bench, ProbeAnswer& answer)
{
    constexpr std::uint64_t kShort = 64 << 10, kLong = 32 << 20, kShortBytes = 32 << 20, kLongWrites = 4, kErased = 8;
    constexpr double kMerges = 2.5, kCopies = 12, kFilled = 8; // times the rate of short writes; kFilled: logs were filled
    constexpr double kFirst = 1.0 / 3; // first part goes to the buffer; the rest is long, as merges come in bursts
    const std::uint64_t longest = std::min(kLong, bench.device.capacity() / 64 / kRequest * kRequest);
    if (longest < 4 * kRequest) {
        answer.reason = "the drive is too small for writes of more than a block";
        return false;
    }
    double less = rateOf(bench, DriveState::random, kShort, kShortBytes / kShort, kFirst);
    const double more = rateOf(bench, DriveState::random, longest, kLongWrites, kFirst),
                 fresh = rateOf(bench, DriveState::erased, longest, kErased, kFirst);
    if (less <= 0 || more <= 0 || fresh <= 0) {
        answer = stopped(std::move(answer));
        return false;
    }
    constexpr double kGathers = 1.5; // times the rate of an erased drive: above it a buffer takes all writes
    constexpr std::uint64_t kLonger = 6;
    constexpr double kOverflows = 2.0 / 3;
    if (less > kGathers * fresh)
        less = rateOf(bench, DriveState::random, kShort, kLonger * kShortBytes / kShort, kOverflows);
    if (less <= 0) {
        answer = stopped(std::move(answer));
        return false;
    }
    const bool fetches = bench.known.count("map_zone") > 0 || bench.known.count("map_cache") > 0;
    answer.x = {static_cast<double>(kShort), static_cast<double>(longest)};
    answer.y = {kRequest / less, kRequest / more};
    if (more > kMerges * less || kFilled * more < less || (!fetches && fresh > kCopies * less)) {
        answer.also["blocks_copied"] = 1;
        answer.certainty = 1; // of the copies; no page-mapped drive comes near
        return true;
    }
    answer.contrast = kRequest / less - kRequest / (kMerges * less);
    answer.reason = "short writes are hardly slower than long ones: no blocks are merged for them";
    return false;
}

ProbeAnswer ask(Bench& bench)
{
    ProbeAnswer answer;
    if (!areBlocksCopied(bench, answer))
        return answer;
    const auto chunk = bench.known.find("chunk"), dies = bench.known.find("dies");
    if (chunk == bench.known.end() || dies == bench.known.end()) {
        answer.reason = "chunk and dies are not known";
        return answer;
    }
    const auto row = static_cast<std::uint64_t>(chunk->second * dies->second);
    std::vector<std::uint64_t> sizes;
    for (std::uint64_t rows = 16; rows <= 512; rows *= 2) {
        sizes.push_back(rows * row);
        sizes.push_back(rows * row / 2 * 3);
    }
    const auto end = std::remove_if(sizes.begin(), sizes.end(), [&](std::uint64_t size) {
        return size < kLeast || size > std::min(kMost, bench.device.capacity() / 100);
    });
    sizes.erase(end, sizes.end());
    if (sizes.size() < 5) {
        answer.reason = "rows over all dies are too large, or the drive too small, for sizes enough";
        return answer;
    }
    answer.x.clear();
    answer.y.clear();
    for (const std::uint64_t size : sizes) {
        const double y = rate(bench, size);
        if (y <= 0)
            return stopped(std::move(answer));
        answer.x.push_back(static_cast<double>(size));
        answer.y.push_back(y);
    }
    const Series rates = answer.y;
    for (double& y : answer.y) // curve: microseconds per kRequest bytes
        y = kRequest / y;
    const double best = *std::max_element(rates.begin(), rates.end());
    answer.reason = "no size is written better than both shorter and longer ones";
    for (std::size_t i = 2; i + 1 < sizes.size(); ++i) {
        const double y = rates[i];
        if (y < kPlateau * best)
            continue;
        const double before = std::max(rates[i - 1], rates[i - 2]), after = rates[i + 1];
        if (before > kDip * y || after > kDipBeyond * y)
            break;
        // Repeat at other addresses.
        int agreed = 0;
        constexpr int kRepeats = 2;
        for (int k = 0; k < kRepeats; ++k) {
            const double at = rate(bench, sizes[i]), next = rate(bench, sizes[i + 1]), previous = rate(bench, sizes[i - 1]);
            if (at <= 0 || next <= 0 || previous <= 0)
                return stopped(std::move(answer));
            agreed += previous < kDip * at && next < kDipBeyond * at ? 1 : 0;
        }
        if (agreed < kRepeats) // only the copies are certain, not the size
            break;
        answer.value = static_cast<double>(sizes[i]);
        answer.low = answer.x[i - 1];
        answer.high = answer.x[i];
        answer.contrast = static_cast<double>(kRequest) / after - static_cast<double>(kRequest) / y;
        answer.reason.clear();
        break;
    }
    return answer;
}

} // namespace

void registerProbe_effective_block(Probes& probes)
{
    probes.add({"effective_block", "Effective block", "B", 157, &ask, {"chunk", "dies", "map_zone"}, true});
}

} // namespace floom::inline engine::detect
