// SPDX-License-Identifier: GPL-3.0-or-later
// Spans: random reads within a span of addresses that was touched once, to measure how much the cached map covers.
#pragma once

#include "detect/probe.h"

namespace floom::inline engine::detect {

class Spans {
public:
    explicit Spans(Bench& bench); // measures the read cache first, whose hits say nothing about the map

    // Latencies by span, each starting at a multiple of `align` (0: of its own size); empty if stopped.
    [[nodiscard]] Raw measure(const std::vector<std::uint64_t>& spans, std::size_t reads, std::uint64_t align);
    [[nodiscard]] double cached() const { return m_cached; } // reads faster than this (microseconds) are cache hits; 0: no cache
    [[nodiscard]] std::uint64_t most() const; // largest span allowed

private:
    Bench& m_bench;
    const double m_cached; // microseconds
};

[[nodiscard]] double clippedMean(const Series& values); // outliers count as three medians
[[nodiscard]] double clippedMean(const Series& values, double most);
// A hinge in the means that exceeds their errors. First, means are clipped at three medians. If that shows no hinge, values beyond the
// slowest median by more than twice the range of the medians are clipped, because a fetch from near memory adds little compared with rare
// unrelated delays.
struct SpanHinge {
    std::optional<Hinge> hinge;
    Series means;
    double most = 0, contrast = 0; // microseconds: clipping limit; rise that a hinge had to exceed
};
[[nodiscard]] SpanHinge findSpanHinge(const Series& spans, const Raw& raw);

} // namespace floom::inline engine::detect
