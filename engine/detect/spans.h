// SPDX-License-Identifier: GPL-3.0-or-later
// Spans: random reads within a span of addresses that was touched once, to see how far the map at hand reaches.
#pragma once

#include "detect/probe.h"

namespace floom::detect {

class Spans {
public:
    explicit Spans(Bench& bench); // asks whether what was read comes from a cache, which says nothing of the map

    // Latencies by span, each at a multiple of `align`, or of itself where that is 0; empty when stopped.
    [[nodiscard]] Raw measure(const std::vector<std::uint64_t>& spans, std::size_t reads, std::uint64_t align);
    [[nodiscard]] double cached() const { return m_cached; } // a read of fewer microseconds comes from a cache; 0: there is none
    [[nodiscard]] std::uint64_t most() const; // span that may be asked for

private:
    Bench& m_bench;
    const double m_cached; // microseconds: faster ones came from the read cache
};

[[nodiscard]] double clippedMean(const Series& values); // outliers count as three medians
[[nodiscard]] double clippedMean(const Series& values, double most);
[[nodiscard]] double farOut(const Raw& raw); // three medians of the slowest point
[[nodiscard]] Series clippedMeans(const Raw& raw);
[[nodiscard]] double largestError(const Raw& raw); // of a point's mean

} // namespace floom::detect
