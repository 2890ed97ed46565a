// SPDX-License-Identifier: GPL-3.0-or-later
// Series: completions over simulated time in at most 256 slices; when they run out, neighbours are joined and the slice length doubles.
#pragma once

#include "results/run_result.h"

#include <array>

namespace floom::inline engine {

class Series {
public:
    void begin(Time start) { m_start = m_sliceEnd = start; }

    // `backlog`: wait before the drive accepted the request. `now` must not decrease.
    void add(Time now, Time latency, std::uint32_t bytes, Time backlog)
    {
        if (now >= m_sliceEnd)
            advance(static_cast<std::uint64_t>((now - m_start).ps));
        Slice& s = m_slices[m_used - 1];
        ++s.requests;
        s.bytes += bytes;
        s.latency += latency.ps;
        s.backlog += backlog.ps;
    }

    [[nodiscard]] Time backlog() const; // of all requests together
    [[nodiscard]] std::vector<SeriesPoint> points(Time end) const;
    // True if throughput and latency of the two halves agree within 5 %; otherwise `reason` says which moved. `byClock`: requests arrive by
    // the clock, and the drive keeps up. Then the rate is that of the arrivals, and latency alone is judged.
    [[nodiscard]] bool steady(bool byClock, std::string& reason) const;
    // Fills the SNIA PTS fields of `window` (see run_result.h): five rounds of equal length. With fewer than eight requests a round they
    // stay empty.
    void judgeRounds(Time end, RunResult::Window& window) const;
    // Overload: arrivals exceed completions. Either the wait before the drive rises from quarter to quarter of the window, by more than 2 %
    // of the elapsed time, and is long against the time inside the drive. Or total latency rises in every quarter, by more than 4 % of the
    // elapsed time in all and more than four times what chance does to a queue of so many arrivals.
    [[nodiscard]] bool backlogGrows(Time end) const;

private:
    static constexpr std::size_t kSlices = 256;
    struct Slice {
        std::uint64_t requests = 0, bytes = 0;
        std::int64_t latency = 0, backlog = 0; // picoseconds, summed over the requests
    };

    // Moves to the slice that holds `offset` picoseconds.
    void advance(std::uint64_t offset)
    {
        while (offset / m_length >= kSlices)
            join();
        m_used = offset / m_length + 1;
        m_sliceEnd = m_start + Time{static_cast<std::int64_t>(m_used * m_length)};
    }

    void join()
    {
        for (std::size_t i = 0; i < kSlices / 2; ++i)
            m_slices[i] = {m_slices[2 * i].requests + m_slices[2 * i + 1].requests, m_slices[2 * i].bytes + m_slices[2 * i + 1].bytes,
                           m_slices[2 * i].latency + m_slices[2 * i + 1].latency, m_slices[2 * i].backlog + m_slices[2 * i + 1].backlog};
        for (std::size_t i = kSlices / 2; i < kSlices; ++i)
            m_slices[i] = {};
        m_length *= 2;
    }

    Time m_start, m_sliceEnd;
    std::uint64_t m_length = 1'000'000; // 1 us
    std::size_t m_used = 0; // the last one is the current slice
    std::array<Slice, kSlices> m_slices{};
};

} // namespace floom::inline engine
