// SPDX-License-Identifier: GPL-3.0-or-later
// ChainSums: waits and services of the measured requests, summed by kind, latency and activity: the breakdown of any class of requests is a
// sum of these.
#pragma once

#include "model/packet.h"
#include "simulate/kind_counts.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <vector>

namespace floom::inline engine {

class ChainSums {
public:
    explicit ChainSums(std::size_t activities);

    void add(const Packet& request, std::size_t kind, std::size_t bin)
    {
        Bucket& bucket = m_buckets[kind][std::min(bin >> 4, kBuckets - 1)];
        if (bucket.sums.empty()) [[unlikely]]
            bucket.sums.resize(m_activities);
        ++bucket.requests;
        static_assert(offsetof(ChainEntry, service) == offsetof(ChainEntry, wait) + sizeof(std::int64_t));
        Both signs{};
        request.eachEntry([sums = bucket.sums.data(), &signs](const ChainEntry& entry) {
            Both both;
            std::memcpy(&both, &entry.wait, sizeof(both));
            signs |= both;
            sums[entry.activity].both += both;
        });
        m_signs |= signs[0] | signs[1];
    }
    [[nodiscard]] bool hasNegative() const { return m_signs < 0; } // a wait or a service

    // Fills the segments of the result and of its sides, which are those of `kinds` by name.
    void fill(RunResult& result, const KindCounts& kinds) const;

private:
    // Wait and service of a ChainEntry as one vector: compilers do not see that the two can be added at once.
    using Both = std::int64_t __attribute__((vector_size(16)));
    struct WaitService {
        Both both{};
        WaitService& operator+=(const WaitService& other)
        {
            both += other.both;
            return *this;
        }
    };
    struct Bucket {
        std::uint64_t requests = 0;
        std::vector<WaitService> sums; // by activity
    };
    [[nodiscard]] std::vector<Segment> list(const std::vector<WaitService>& sums) const;
    [[nodiscard]] SegmentBucket rangeOf(std::size_t bucket, std::uint64_t requests, const std::vector<WaitService>& sums) const;

    static constexpr std::size_t kBuckets = 512; // eight an octave of latency
    std::size_t m_activities;
    std::array<std::vector<Bucket>, KindCounts::kKinds> m_buckets; // by HostOp
    std::int64_t m_signs = 0; // bitwise OR of all waits and services: negative if one of them is
};

} // namespace floom::inline engine
