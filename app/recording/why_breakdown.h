// SPDX-License-Identifier: GPL-3.0-or-later
// Request time breakdown: wait and service time per block, for all requests, the middle tenth and the slowest. Totals are exact picoseconds
// from the run. The waits of the slowest are exact, too, if the run recorded causes for that percentile; their service time, and everything
// at other percentiles, has the resolution of a latency histogram bucket. Shares are hundredths of a per cent: they sum to 100.00 % per
// column, and children sum to their parent. Pure.
#pragma once

#include "results/run_result.h"

#include <QString>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace floom::inline recording {

enum class Slice { all, middle, tail, extreme }; // all requests; around p50; from the handle up; from p99.9 up
constexpr std::size_t kSlices = 4;

struct BreakdownNode {
    QString label;
    std::string block; // "" = outside the drive
    std::string activity; // of a service leaf
    bool wait = false; // leaf: waiting or service; groups have both
    ActivityStyle look = ActivityStyle::task;
    std::array<std::int64_t, kSlices> ps{};
    std::array<int, kSlices> share{};
    std::vector<BreakdownNode> children; // one level deep; empty for a block with a single component
};

struct SliceInfo {
    bool present = false;
    std::uint64_t requests = 0;
    Time total;
};

struct Breakdown {
    std::vector<BreakdownNode> blocks; // by share of all requests, largest first
    std::array<SliceInfo, kSlices> slices;
};

// The segments and buckets of all requests, or of one side ("read", "write") if the run separates them. Points into the result.
struct RequestTimes {
    const std::vector<Segment>* segments = nullptr;
    const std::vector<SegmentBucket>* buckets = nullptr;
    const LatencySummary* latency = nullptr;
};
[[nodiscard]] RequestTimes requestTimesOf(const RunResult& result, const std::string& side = {}); // an unknown side means all requests

// `handle`: quantile in (0, 1) at which the tail slice starts.
[[nodiscard]] Breakdown breakdownOf(const RunResult& result, double handle = 0.99, const std::string& side = {});

// The latency bucket in which the requests from quantile q up begin; at most the last bucket.
[[nodiscard]] std::size_t bucketFrom(const RequestTimes& times, double q);

// Leaves for the composition chart: one value per leaf and bucket, in picoseconds.
struct Composition {
    struct Leaf {
        QString label;
        bool wait = false;
        ActivityStyle look = ActivityStyle::task;
    };
    std::vector<Leaf> leaves;
    std::vector<double> upTo; // per bucket: cumulative share of requests, bucket included
    std::vector<std::vector<std::int64_t>> values; // [bucket][leaf]
};
[[nodiscard]] Composition compositionOf(const RunResult& result, const std::string& side = {});

} // namespace floom::inline recording
