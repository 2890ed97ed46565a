// SPDX-License-Identifier: GPL-3.0-or-later
// Where requests spend their lives: waits and services per block, for all requests, the middle tenth and the slowest. Totals are exact
// picoseconds from the run, and so are the waits of the slowest from a percentile that the run recorded causes for; their work, and all
// from another percentile up, is told to a class of the latency histogram. Shares are hundredths of a per cent that sum to 100.00 per
// column, children to their parent. Pure.
#pragma once

#include "results/run_result.h"

#include <QString>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace floom {

enum class Slice { all, middle, tail, extreme }; // every request; around p50; from the handle up; from p99.9 up
constexpr std::size_t kSlices = 4;

struct BreakdownNode {
    QString label;
    std::string block; // "" = outside the drive
    std::string activity; // of a leaf of service
    bool wait = false; // a leaf of waiting; groups have both
    Look look = Look::task;
    std::array<std::int64_t, kSlices> ps{};
    std::array<int, kSlices> share{};
    std::vector<BreakdownNode> children; // of one level; empty for a block that is only one thing
};

struct SliceInfo {
    bool present = false;
    std::uint64_t requests = 0;
    std::int64_t totalPs = 0;
};

struct Breakdown {
    std::vector<BreakdownNode> blocks; // largest share of all requests first
    std::array<SliceInfo, kSlices> slices;
};

// Whose lives are looked at: those of all requests, or of one side ("read", "write") where the run tells them apart. Points into the
// result.
struct Lives {
    const std::vector<Segment>* segments = nullptr;
    const std::vector<SegmentBucket>* buckets = nullptr;
    const LatencySummary* latency = nullptr;
};
[[nodiscard]] Lives livesOf(const RunResult& result, const std::string& side = {}); // an unknown side is all

// `handle`: quantile in (0, 1) from which the tail slice starts.
[[nodiscard]] Breakdown breakdownOf(const RunResult& result, double handle = 0.99, const std::string& side = {});

// The first latency bucket that belongs to the requests from quantile q up; never past the last.
[[nodiscard]] std::size_t bucketFrom(const Lives& lives, double q);

// Flattened leaves for the picture of the composition: one value per leaf and bucket, in picoseconds.
struct Composition {
    struct Leaf {
        QString label;
        bool wait = false;
        Look look = Look::task;
    };
    std::vector<Leaf> leaves;
    std::vector<double> upTo; // per bucket: share of requests up to and including it
    std::vector<std::vector<std::int64_t>> values; // [bucket][leaf]
};
[[nodiscard]] Composition compositionOf(const RunResult& result, const std::string& side = {});

} // namespace floom
