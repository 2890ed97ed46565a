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
// A hinge in the means that stands out of their errors; `contrast`: that it had to exceed. First all that is below three medians counts as
// it is; where that shows none, what is beyond the slowest median by more than twice as far as the medians differ is cut off, as a fetch
// from near at hand adds little to what now and then takes far longer for another reason.
struct SpanHinge {
    std::optional<Hinge> hinge;
    Series means;
    double most = 0, contrast = 0; // microseconds: longer ones were counted as that; that a rise had to exceed
};
[[nodiscard]] SpanHinge findSpanHinge(const Series& spans, const Raw& raw);

} // namespace floom::detect
