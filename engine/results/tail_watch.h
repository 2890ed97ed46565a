// SPDX-License-Identifier: GPL-3.0-or-later
// TailWatch: how slow requests cluster over a run, to give percentiles an honest interval. One erase delays many requests at once;
// histogram ranks alone would count each as an independent observation. The measured requests are cut into at most 128 stretches of equal
// number, joined in pairs when all are full. Each stretch counts its latencies in the histogram's bins. Also keeps the last request of each
// histogram bin. One thread; allocates at the end of a stretch, and on a latency above all before.
#pragma once

#include "results/histogram.h"
#include "results/run_result.h"

#include <cstdint>
#include <vector>

namespace floom::inline engine {

class TailWatch {
public:
    // Number of request kinds, counted separately.
    explicit TailWatch(std::size_t kinds) { setKinds(kinds); }
    void setKinds(std::size_t kinds) { m_open.resize(kinds); }
    // Requests arrive by the clock: a backlog then lasts for many requests, as nobody waits for it before the next ones come. Call before
    // tellRanges().
    void arriveByClock() { m_byClock = true; }

    // Counts a request of `kind` in a histogram bin. A request may be counted with several kinds before next().
    void add(std::size_t kind, std::size_t bin)
    {
        std::vector<std::uint32_t>& counts = m_open[kind];
        if (bin >= counts.size()) [[unlikely]]
            counts.resize((bin / kBlock + 8) * kBlock, 0);
        ++counts[bin];
    }
    // Ends the request. `request`: its number, from 1; `latency` in picoseconds.
    void next(std::size_t bin, std::uint32_t request, std::int64_t latency)
    {
        if (bin >= m_latest.size()) [[unlikely]]
            m_latest.resize(bin + 1024);
        m_latest[bin] = {latency, request};
        if (++m_inOpen == m_size) [[unlikely]]
            closeStretch();
    }

    struct Latest {
        std::int64_t latency = 0; // picoseconds
        std::uint32_t request = 0; // from 1; 0 = none
    };
    [[nodiscard]] Latest latest(std::size_t bin) const { return bin < m_latest.size() ? m_latest[bin] : Latest(); } // of a bin

    // Writes the 95 % intervals of the percentiles in `latency`, for the kinds [first, last) together, whose latencies are in `histogram`.
    // The upper end is NaN where the run saw too few slower requests to bound it.
    void tellRanges(LatencySummary& latency, const Histogram& histogram, std::size_t first, std::size_t last) const;

private:
    static constexpr std::size_t kStretches = 128, kBlock = 16; // bins tested for zero together
    struct Counts { // of the bins from `first` on
        std::size_t first = 0;
        std::vector<std::uint32_t> of;
        [[nodiscard]] std::uint64_t from(std::size_t bin) const; // count in this bin and above
        void merge(const Counts& other);
    };
    using Kinds = std::vector<Counts>;
    void closeStretch();
    struct Quantiles { // ends of the 95 % interval; `most` is 1 or more where the run saw too few to bound it
        double least = 0, most = 0;
    };
    [[nodiscard]] Quantiles around(double q, double error) const;
    [[nodiscard]] double shareError(double q, const Histogram& histogram, std::size_t first, std::size_t last) const;

    std::vector<std::vector<std::uint32_t>> m_open; // by kind
    std::vector<Kinds> m_closed;
    std::uint64_t m_size = 32, m_inOpen = 0; // requests
    std::vector<Latest> m_latest; // by bin
    bool m_byClock = false;
};

} // namespace floom::inline engine
