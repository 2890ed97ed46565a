// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulate/chain_sums.h"

#include <utility>

namespace floom::inline engine {

ChainSums::ChainSums(std::size_t activities)
    : m_activities(activities)
{
    for (auto& buckets : m_buckets)
        buckets.resize(kBuckets);
}

std::vector<Segment> ChainSums::list(const std::vector<WaitService>& sums) const
{
    std::vector<Segment> out;
    for (std::size_t i = 0; i < m_activities; ++i)
        if (const Both& both = sums[i].both; both[0] != 0 || both[1] != 0)
            out.push_back({static_cast<int>(i), Time{both[0]}, Time{both[1]}});
    return out;
}

SegmentBucket ChainSums::rangeOf(std::size_t bucket, std::uint64_t requests, const std::vector<WaitService>& sums) const
{
    return {Histogram::lowerEdge(bucket << 4), Histogram::upperEdge((bucket << 4) + 15) + 1, requests, list(sums)};
}

void ChainSums::fill(RunResult& result, const KindCounts& kinds) const
{
    constexpr std::size_t kKinds = KindCounts::kKinds;
    std::vector<WaitService> all(m_activities), ofKind[kKinds] = {all, all, all, all};
    std::vector<SegmentBucket> bucketsOf[kKinds];
    std::uint64_t total = 0;
    for (std::size_t b = 0; b < kBuckets; ++b) {
        std::vector<WaitService> sums(m_activities);
        std::uint64_t requests = 0;
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
            const Bucket& bucket = m_buckets[kind][b];
            requests += bucket.requests;
            for (std::size_t i = 0; i < bucket.sums.size(); ++i) {
                sums[i] += bucket.sums[i];
                ofKind[kind][i] += bucket.sums[i];
                all[i] += bucket.sums[i];
            }
            if (bucket.requests > 0)
                bucketsOf[kind].push_back(rangeOf(b, bucket.requests, bucket.sums));
        }
        if (requests > 0)
            result.segmentBuckets.push_back(rangeOf(b, requests, sums));
        total += requests;
    }
    result.segments = list(all);
    for (SideResult& side : result.sides)
        for (std::size_t kind = 0; kind < kKinds; ++kind)
            if (side.name == KindCounts::kNames[kind]) {
                side.segments = list(ofKind[kind]);
                if (kinds[kind].requests < total)
                    side.segmentBuckets = std::move(bucketsOf[kind]);
            }
}

} // namespace floom::inline engine
