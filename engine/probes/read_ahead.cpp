// SPDX-License-Identifier: GPL-3.0-or-later
// Read-ahead: a few sequential reads, then one further on, which is already cached up to the read-ahead distance.
#include "detect/probe.h"

#include <algorithm>

namespace floom::inline engine::detect {

namespace {

constexpr std::uint32_t kPages[] = {4096, 16384}; // read sizes; drives with large mapping pages count pages, not reads within one
constexpr std::size_t kShortest = 2, kLongest = 12; // length of streams (sequential reads)
constexpr std::size_t kEach = 5;

// Latency of a read `ahead` pages after the end of a stream, by point; each read is one page.
Raw furtherOn(Bench& bench, std::uint32_t page, std::size_t stream, const std::vector<std::size_t>& aheads)
{
    std::vector<Batch> batches;
    std::vector<std::size_t> points;
    for (std::size_t k = 0; k < kEach; ++k)
        for (std::size_t i = 0; i < aheads.size(); ++i) {
            const std::uint64_t at = bench.place(4 << 20);
            for (std::size_t n = 0; n < stream; ++n) {
                batches.push_back({readOf(at + n * page, page)});
                points.push_back(aheads.size());
            }
            batches.push_back({readOf(at + (stream - 1 + aheads[i]) * page, page)});
            points.push_back(i);
        }
    Raw raw = slowest(bench.submit({DriveState::sequential, batches}), points, aheads.size() + 1);
    if (!raw.empty())
        raw.pop_back();
    return raw;
}

// Latencies of reads `back` pages before the start of a stream.
Series furtherBack(Bench& bench, std::uint32_t page, std::size_t back)
{
    std::vector<Batch> batches;
    std::vector<std::size_t> points;
    for (std::size_t k = 0; k < 2 * kEach; ++k) {
        const std::uint64_t at = bench.place(4 << 20);
        for (std::size_t n = 0; n < kLongest; ++n) {
            batches.push_back({readOf(at + (back + n) * page, page)});
            points.push_back(1);
        }
        batches.push_back({readOf(at, page)});
        points.push_back(0);
    }
    const Raw raw = slowest(bench.submit({DriveState::sequential, batches}), points, 2);
    return raw.empty() ? Series() : raw.front();
}

std::size_t reached(const Series& y, double half) // number of points before the first slow one
{
    std::size_t n = 0;
    while (n < y.size() && y[n] < half)
        ++n;
    return n;
}

ProbeAnswer askBy(Bench& bench, std::uint32_t page, bool& isSeen)
{
    ProbeAnswer answer;
    std::vector<std::size_t> aheads;
    for (std::size_t n = 1; n <= 1024; n *= 2)
        aheads.push_back(n);
    const Raw coarse = furtherOn(bench, page, kLongest, aheads);
    if (coarse.empty())
        return stopped(std::move(answer));
    answer.y = medians(coarse);
    answer.x.assign(aheads.begin(), aheads.end());
    const double low = answer.y.front(), high = median({answer.y.end()[-1], answer.y.end()[-2], answer.y.end()[-3]});
    const double half = (low + high) / 2;
    const std::size_t fit = reached(answer.y, half);
    if (low > 0.7 * high || fit == 0 || fit == aheads.size()) {
        answer.contrast = 0.3 * high;
        answer.reason = "a read behind a stream takes as long as any other";
        return answer;
    }
    isSeen = true;
    // The drive reads ahead in pieces, so the distance shrinks and grows; the maximum counts.
    const std::size_t from = aheads[fit - 1], each = std::max<std::size_t>(1, from / 8);
    aheads.clear();
    for (std::size_t n = from; n <= 4 * from + each; n += each)
        aheads.push_back(n);
    std::size_t furthest = 0;
    Raw best;
    for (std::size_t stream = kShortest; stream <= kLongest; ++stream) {
        Raw fine = furtherOn(bench, page, stream, aheads);
        if (fine.empty())
            return stopped(std::move(answer));
        if (const std::size_t last = reached(medians(fine), half); last > furthest) {
            furthest = last;
            best = std::move(fine);
            answer.also["read_ahead_after"] = static_cast<double>(stream);
        }
    }
    if (furthest == 0 || furthest == aheads.size()) {
        answer.reason = "what is read ahead is not found again";
        return answer;
    }
    const auto found = static_cast<double>(aheads[furthest - 1] * page);
    // There is no backward read-ahead: if a read before the stream is as fast, only its map part is cached.
    const Series before = furtherBack(bench, page, aheads[furthest - 1] / 2);
    if (before.empty())
        return stopped(std::move(answer));
    if (median(before) < half) {
        answer.reason = "a read in front of a stream is as fast as one behind it";
        return answer;
    }
    answer.value = found;
    answer.low = *answer.value;
    answer.high = *answer.value + static_cast<double>(each * page);
    answer.contrast = high - low;
    answer.certainty = agreement(best, bench.random, [&](const Series& y) { return reached(y, half) == furthest; });
    return answer;
}

ProbeAnswer ask(Bench& bench)
{
    bool isSeen = false;
    ProbeAnswer answer = askBy(bench, kPages[0], isSeen);
    if (isSeen)
        return answer;
    ProbeAnswer longer = askBy(bench, kPages[1], isSeen);
    return isSeen ? longer : answer;
}

} // namespace

void registerProbe_read_ahead(Probes& probes)
{
    probes.add({"read_ahead", "Read-ahead", "B", 45, &ask});
}

} // namespace floom::inline engine::detect
