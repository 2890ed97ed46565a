// SPDX-License-Identifier: GPL-3.0-or-later
#include "detect/probe.h"

#include <algorithm>

namespace floom::inline engine::detect {

Probes::Probes()
{
    registerProbes(*this);
    std::stable_sort(m_all.begin(), m_all.end(), [](const Probe& a, const Probe& b) { return a.order < b.order; });
}

std::uint64_t Bench::place(std::uint64_t align)
{
    const std::uint64_t places = device.capacity() / 10 * 8 / align;
    return places > 0 ? random.below(places) * align : 0;
}

std::vector<TimedRequest> Bench::submit(const Plan& plan)
{
    auto samples = device.submit(probe + '-' + std::to_string(++plans), plan);
    silent = silent || samples.empty();
    return samples;
}

Raw slowest(const std::vector<TimedRequest>& samples, const std::vector<std::size_t>& points, std::size_t count)
{
    std::vector<double> last(points.size(), 0);
    for (const TimedRequest& sample : samples)
        last[sample.batch] = std::max(last[sample.batch], sample.latency.microseconds());
    Raw raw(samples.empty() ? 0 : count);
    for (std::size_t i = 0; i < points.size() && !raw.empty(); ++i)
        raw[points[i]].push_back(last[i]);
    return raw;
}

HostRequest readOf(std::uint64_t offset, std::uint32_t bytes)
{
    HostRequest request;
    request.offset = offset;
    request.bytes = bytes;
    return request;
}

HostRequest writeOf(std::uint64_t offset, std::uint32_t bytes, bool fua)
{
    HostRequest request = readOf(offset, bytes);
    request.op = HostOp::write;
    request.fua = fua;
    return request;
}

bool isUnanswered(const Bench& bench, const char* probe, ProbeAnswer& answer)
{
    const auto found = bench.unanswered.find(probe);
    if (found == bench.unanswered.end())
        return false;
    answer.reason = "the drive has not answered about: " + std::string(found->second);
    return true;
}

bool isHidden(const Bench& bench, std::initializer_list<std::pair<const char*, const char*>> others, ProbeAnswer& answer)
{
    const auto* const found =
        std::find_if(others.begin(), others.end(), [&](const auto& other) { return bench.known.count(other.first) > 0; });
    if (found == others.end())
        return false;
    answer.reason = found->second;
    return true;
}

bool areProgramsHidden(const Bench& bench, ProbeAnswer& answer)
{
    return isHidden(bench,
                    {{"fast_blocks", "blocks in SLC mode take the writes"},
                     {"blocks_copied", "blocks are copied for a write"},
                     {"map_on_flash", "writes wait for the map too"}},
                    answer);
}

PairedReads readsApart(Bench& bench, std::uint64_t base, std::uint64_t stride, std::uint32_t bytes, std::size_t strides, std::size_t each)
{
    PairedReads pairs;
    for (std::size_t k = 0; k < each; ++k)
        for (std::size_t i = 0; i < strides; ++i) {
            const std::uint64_t at = bench.place(base);
            pairs.batches.push_back({readOf(at, bytes), readOf(at + (i + 1) * stride, bytes)});
            pairs.points.push_back(i);
        }
    return pairs;
}

ProbeAnswer stopped(ProbeAnswer answer)
{
    answer.value.reset();
    answer.reason = "stopped, or the budget is too small";
    return answer;
}

std::optional<double> cachedRead(Bench& bench)
{
    constexpr std::uint32_t kPage = 4096, kSector = 512;
    constexpr std::size_t kEach = 40;
    std::vector<Batch> single, pairs;
    std::vector<std::size_t> points, pairPoints;
    for (std::size_t k = 0; k < kEach; ++k) {
        const std::uint64_t at = bench.place(64 << 10), other = bench.place(64 << 10);
        single.push_back({readOf(at, kPage)});
        single.push_back({readOf(at, kPage)});
        single.push_back({readOf(at, kSector)});
        for (std::size_t i = 0; i < 3; ++i)
            points.push_back(i);
        const std::uint64_t there = bench.place(64 << 10);
        pairs.push_back({readOf(there, kPage), readOf(other, kPage)});
        pairs.push_back({readOf(there + kPage - kSector, kSector)}); // the other read may have evicted its map line
        pairs.push_back({readOf(there, kSector), readOf(there + kSector, kSector)});
        pairPoints.push_back(0);
        pairPoints.push_back(0);
        pairPoints.push_back(1);
    }
    const Raw one = slowest(bench.submit({DriveState::sequential, single}), points, 3);
    const Raw two = one.empty() ? Raw() : slowest(bench.submit({DriveState::sequential, pairs}), pairPoints, 2);
    if (two.empty())
        return std::nullopt;
    const double once = median(one[0]), again = median(one[1]), sector = median(one[2]);
    constexpr double kShortWait = 0.25, kNoSense = 0.1, kFaster = 0.75; // share of a sector read; of the first read; of the first read
    const double wait = median(two[1]) - sector;
    return wait < std::max(kShortWait * sector, kNoSense * once) && again < kFaster * once ? std::optional(again) : std::nullopt;
}

Series completions(const std::vector<TimedRequest>& samples)
{
    Series done;
    done.reserve(samples.size());
    for (const TimedRequest& sample : samples)
        done.push_back((sample.issue + sample.latency - samples.front().issue).microseconds());
    std::sort(done.begin(), done.end());
    return done;
}

} // namespace floom::inline engine::detect
