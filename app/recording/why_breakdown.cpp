// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/why_breakdown.h"

#include "base/spelling.h"
#include "recording/breakdown_overlay.h"
#include "recording/why_blame.h"
#include "recording/why_shares.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace floom::inline recording {

namespace {

using Sums = std::vector<std::array<std::int64_t, 2>>; // per activity: wait, service

void addTo(Sums& sums, const std::vector<Segment>& segments)
{
    for (const auto& segment : segments)
        if (segment.activity >= 0 && static_cast<std::size_t>(segment.activity) < sums.size()) {
            sums[static_cast<std::size_t>(segment.activity)][0] += segment.wait.ps;
            sums[static_cast<std::size_t>(segment.activity)][1] += segment.service.ps;
        }
}

// Integers that sum to `whole` in proportion to the parts; the largest part takes the rounding remainder.
void shareOut(std::vector<std::int64_t*>& parts, std::int64_t whole)
{
    double sum = 0;
    std::int64_t left = whole;
    std::int64_t* greatest = nullptr;
    for (const std::int64_t* part : parts)
        sum += static_cast<double>(*part);
    for (std::int64_t* part : parts) {
        greatest = greatest == nullptr || *part > *greatest ? part : greatest;
        *part = sum > 0 ? static_cast<std::int64_t>(static_cast<double>(whole) * (static_cast<double>(*part) / sum)) : 0;
        left -= *part;
    }
    if (greatest != nullptr)
        *greatest += left;
}

// Replaces the estimated waits by the recorded ones of exactly these requests. Their total time was recorded, too; the remainder is
// service.
void takeWaits(Sums& sums, SliceInfo& info, const CauseTable& exact)
{
    std::vector<std::int64_t*> works;
    for (auto& [wait, service] : sums) {
        wait = 0;
        works.push_back(&service);
    }
    shareOut(works, (exact.latency - exact.wait).ps);
    for (const CauseShare& share : exact.shares)
        sums[static_cast<std::size_t>(share.waitedFor)][0] += share.ps;
    info.requests = exact.requests;
    info.total = exact.latency;
}

std::uint64_t bucketedRequests(const RequestTimes& times)
{
    std::uint64_t n = 0;
    for (const auto& bucket : *times.buckets)
        n += bucket.requests;
    return n;
}

SliceInfo sliceOf(const RequestTimes& times, std::size_t first, std::size_t last, Sums& sums)
{
    SliceInfo info;
    for (std::size_t i = first; i < last && i < times.buckets->size(); ++i) {
        info.requests += (*times.buckets)[i].requests;
        addTo(sums, (*times.buckets)[i].segments);
    }
    for (const auto& [wait, service] : sums)
        info.total.ps += wait + service;
    info.present = info.requests > 0 && info.total > Time{};
    return info;
}

// Exactly the slowest requests: the bucket that contains the quantile contributes pro rata, as if all its requests were alike.
SliceInfo slowestOf(const RunResult& result, const RequestTimes& times, const std::string& side, double from, Sums& sums)
{
    const auto n = bucketedRequests(times);
    const std::size_t first = bucketFrom(times, from);
    std::uint64_t above = 0;
    for (std::size_t i = first + 1; i < times.buckets->size(); ++i)
        above += (*times.buckets)[i].requests;
    const SegmentBucket& edge = (*times.buckets)[first];
    const auto slow = n - std::min(n, static_cast<std::uint64_t>(std::ceil(from * static_cast<double>(n) - 1e-6)));
    const std::uint64_t ofEdge = std::min(edge.requests, slow - std::min(slow, above));
    SliceInfo info = sliceOf(times, first + 1, times.buckets->size(), sums);
    for (const Segment& segment : ofEdge > 0 ? edge.segments : std::vector<Segment>{}) {
        const auto part = [&](std::int64_t ps) {
            return static_cast<std::int64_t>(static_cast<double>(ps) * (static_cast<double>(ofEdge) / static_cast<double>(edge.requests)));
        };
        auto& [wait, service] = sums[static_cast<std::size_t>(segment.activity)];
        wait += part(segment.wait.ps);
        service += part(segment.service.ps);
        info.total.ps += part(segment.wait.ps) + part(segment.service.ps);
    }
    info.requests += ofEdge;
    if (const CauseTable* exact = causesOf(result, side, from); exact != nullptr && exact->requests == info.requests)
        takeWaits(sums, info, *exact);
    info.present = info.requests > 0 && info.total > Time{};
    return info;
}

bool isUndersampled(const LatencySummary& latency, const char* percentile)
{
    const auto& names = latency.undersampled;
    return std::find(names.begin(), names.end(), percentile) != names.end();
}

QString words(const std::string& name)
{
    return QString::fromStdString(spacedName(name));
}

bool isZero(const BreakdownNode& node)
{
    return std::all_of(node.ps.begin(), node.ps.end(), [](std::int64_t ps) { return ps == 0; });
}

// Shares of one slice: blocks sum to 100.00, and each block's children to the block's share.
void giveShares(std::vector<BreakdownNode>& blocks, std::size_t slice)
{
    const auto give = [slice](std::vector<BreakdownNode>& nodes, int whole) {
        std::vector<std::int64_t> parts;
        parts.reserve(nodes.size());
        for (const auto& node : nodes)
            parts.push_back(node.ps[slice]);
        const auto shares = sharesOf(parts, whole);
        for (std::size_t i = 0; i < nodes.size(); ++i)
            nodes[i].share[slice] = shares[i];
    };
    give(blocks, 10'000);
    for (auto& block : blocks)
        give(block.children, block.share[slice]);
}

std::vector<BreakdownNode> blocksOf(const RunResult& result, const std::array<Sums, kSlices>& sums)
{
    std::vector<BreakdownNode> blocks;
    std::map<std::string, std::size_t> place;
    for (std::size_t a = 0; a < result.activities.size(); ++a) {
        const auto& activity = result.activities[a];
        const auto [found, isNew] = place.try_emplace(activity.block, blocks.size());
        if (isNew) {
            BreakdownNode block;
            block.label = activity.block.empty() ? QStringLiteral("outside the drive") : QString::fromStdString(activity.block);
            block.block = activity.block;
            block.look = activity.look;
            BreakdownNode waiting;
            waiting.label = QStringLiteral("waiting");
            waiting.block = activity.block;
            waiting.wait = true;
            waiting.look = activity.look;
            block.children.push_back(waiting);
            blocks.push_back(block);
        }
        auto& block = blocks[found->second];
        BreakdownNode service;
        service.label = words(activity.name);
        service.block = activity.block;
        service.activity = activity.name;
        service.look = activity.look;
        for (std::size_t s = 0; s < kSlices; ++s) {
            block.children.front().ps[s] += sums[s][a][0];
            service.ps[s] = sums[s][a][1];
            block.ps[s] += sums[s][a][0] + sums[s][a][1];
        }
        block.children.push_back(service);
    }
    return blocks;
}

} // namespace

RequestTimes requestTimesOf(const RunResult& result, const std::string& side)
{
    for (const SideResult& one : result.sides)
        if (one.name == side && !one.segmentBuckets.empty())
            return {&one.segments, &one.segmentBuckets, &one.latency};
    return {&result.segments, &result.segmentBuckets, &result.latency};
}

std::size_t bucketFrom(const RequestTimes& times, double q)
{
    const auto& buckets = *times.buckets;
    const auto n = bucketedRequests(times);
    std::uint64_t below = 0;
    std::size_t i = 0;
    // The bucket that contains rank q * n belongs to the slice.
    while (i + 1 < buckets.size() && static_cast<double>(below + buckets[i].requests) <= q * static_cast<double>(n))
        below += buckets[i++].requests;
    return i;
}

Breakdown breakdownOf(const RunResult& result, double handle, const std::string& side)
{
    const RequestTimes times = requestTimesOf(result, side);
    Breakdown breakdown;
    std::array<Sums, kSlices> sums;
    sums.fill(Sums(result.activities.size()));
    const auto count = times.buckets->size();
    addTo(sums[0], *times.segments);
    auto& all = breakdown.slices[0];
    for (const auto& [wait, service] : sums[0])
        all.total.ps += wait + service;
    all.requests = times.latency->requests;
    all.present = all.total > Time{};
    if (count > 0) {
        breakdown.slices[1] = sliceOf(times, bucketFrom(times, 0.45), bucketFrom(times, 0.55) + 1, sums[1]);
        breakdown.slices[2] = slowestOf(result, times, side, handle, sums[2]);
        if (!isUndersampled(*times.latency, "p99_9"))
            breakdown.slices[3] = slowestOf(result, times, side, 0.999, sums[3]);
    }
    auto& blocks = breakdown.blocks;
    blocks = blocksOf(result, sums);
    for (auto& block : blocks) {
        auto& children = block.children;
        children.erase(std::remove_if(children.begin(), children.end(), isZero), children.end());
        std::stable_sort(children.begin(), children.end(),
                         [](const BreakdownNode& a, const BreakdownNode& b) { return a.ps[0] > b.ps[0]; });
        const auto work = std::find_if(children.begin(), children.end(), [](const BreakdownNode& c) { return !c.wait; });
        if (work != children.end())
            block.look = work->look;
        for (auto& child : children)
            child.look = child.wait ? block.look : child.look;
    }
    blocks.erase(std::remove_if(blocks.begin(), blocks.end(), isZero), blocks.end());
    std::stable_sort(blocks.begin(), blocks.end(), [](const BreakdownNode& a, const BreakdownNode& b) { return a.ps[0] > b.ps[0]; });
    for (std::size_t s = 0; s < kSlices; ++s)
        giveShares(blocks, s);
    for (auto& block : blocks) // a block with a single kind of service needs no child row
        if (block.children.size() == 1) {
            block.wait = block.children.front().wait;
            block.activity = block.children.front().activity;
            block.label += QStringLiteral(" · ") + block.children.front().label;
            block.children.clear();
        }
    return breakdown;
}

std::map<std::string, double, std::less<>> slowShares(const Breakdown& breakdown)
{
    std::map<std::string, double, std::less<>> shares;
    for (const auto& block : breakdown.blocks)
        if (!block.block.empty())
            shares[block.block] = block.share[static_cast<std::size_t>(Slice::tail)] / 10'000.0;
    return shares;
}

Composition compositionOf(const RunResult& result, const std::string& side)
{
    Composition picture;
    const RequestTimes times = requestTimesOf(result, side);
    const auto total = breakdownOf(result, 0.99, side);
    struct Source {
        std::string block;
        int activity; // -1: all waiting of the block
    };
    std::vector<Source> sources;
    Sums sums(result.activities.size());
    addTo(sums, *times.segments);
    std::map<std::string, std::int64_t> waits;
    for (std::size_t a = 0; a < sums.size(); ++a) {
        waits[result.activities[a].block] += sums[a][0];
        if (sums[a][1] > 0) {
            sources.push_back({result.activities[a].block, static_cast<int>(a)});
            picture.leaves.push_back({words(result.activities[a].name), false, result.activities[a].look});
        }
    }
    for (const auto& block : total.blocks) { // stacking order: waits above services, the largest on top
        const auto id = block.label.section(QStringLiteral(" · "), 0, 0).toStdString();
        if (const auto found = waits.find(id); found != waits.end() && found->second > 0) {
            sources.push_back({id, -1});
            picture.leaves.push_back({QStringLiteral("waiting at %1").arg(QString::fromStdString(id)), true, block.look});
        }
    }
    std::uint64_t below = 0;
    const auto n = static_cast<double>(std::max<std::uint64_t>(1, bucketedRequests(times)));
    for (const auto& bucket : *times.buckets) {
        below += bucket.requests;
        picture.upTo.push_back(static_cast<double>(below) / n);
        Sums own(result.activities.size());
        addTo(own, bucket.segments);
        std::vector<std::int64_t> row;
        for (const auto& source : sources) {
            std::int64_t ps = 0;
            if (source.activity >= 0)
                ps = own[static_cast<std::size_t>(source.activity)][1];
            else
                for (std::size_t a = 0; a < own.size(); ++a)
                    ps += result.activities[a].block == source.block ? own[a][0] : 0;
            row.push_back(ps);
        }
        picture.values.push_back(std::move(row));
    }
    return picture;
}

} // namespace floom::inline recording
