// SPDX-License-Identifier: GPL-3.0-or-later
// TailWatch: how evenly slow requests come in the course of a run, so that the interval of a percentile can be told. Behind one erase many
// requests are late together: ranks of a histogram alone would take each of them for a witness of its own. The measured requests are cut
// into at most 128 stretches of equal number, joined in pairs when all are full, and each counts its latencies in the histogram's
// bins. Also keeps, of each bin of the histogram, the request that came last into it. One thread; allocates where a stretch ends, and
// where a latency is greater than any before.
#pragma once

#include "results/histogram.h"
#include "results/run_result.h"

#include <cstdint>
#include <vector>

namespace floom {

class TailWatch {
public:
    // A run's requests are of so many kinds, counted apart.
    explicit TailWatch(std::size_t kinds) { setKinds(kinds); }
    void setKinds(std::size_t kinds) { m_open.resize(kinds); }

    // A request of `kind` whose latency fell into that bin of the histogram. It may be counted with several kinds;
    void add(std::size_t kind, std::size_t bin)
    {
        std::vector<std::uint32_t>& counts = m_open[kind];
        if (bin >= counts.size()) [[unlikely]]
            counts.resize((bin / kBlock + 8) * kBlock, 0);
        ++counts[bin];
    }
    // then it is over. `request`: its number, from 1.
    void next(std::size_t bin, std::uint32_t request)
    {
        if (bin >= m_latest.size()) [[unlikely]]
            m_latest.resize(bin + 1024, 0);
        m_latest[bin] = request;
        if (++m_inOpen == m_size) [[unlikely]]
            closeStretch();
    }

    // The request that came last into a bin, from 1; 0 = none.
    [[nodiscard]] std::uint32_t latest(std::size_t bin) const { return bin < m_latest.size() ? m_latest[bin] : 0; }

    // Writes the 95 % intervals of the percentiles that `latency` tells: of the kinds [first, last) together, whose latencies `histogram`
    // holds. The upper end is NaN where the run saw too little of what is slower than the percentile to bound it.
    void tellRanges(LatencySummary& latency, const Histogram& histogram, std::size_t first, std::size_t last) const;

private:
    static constexpr std::size_t kStretches = 128, kBlock = 16; // bins that are looked at together
    struct Counts { // of the bins from `first` on
        std::size_t first = 0;
        std::vector<std::uint32_t> of;
        [[nodiscard]] std::uint64_t from(std::size_t bin) const; // in this bin and above
        void merge(const Counts& other);
    };
    using Kinds = std::vector<Counts>;
    void closeStretch();
    [[nodiscard]] double shareError(double q, const Histogram& histogram, std::size_t first, std::size_t last) const;

    std::vector<std::vector<std::uint32_t>> m_open; // by kind
    std::vector<Kinds> m_closed;
    std::uint64_t m_size = 32, m_inOpen = 0; // requests
    std::vector<std::uint32_t> m_latest;
};

} // namespace floom
