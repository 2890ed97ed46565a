// SPDX-License-Identifier: GPL-3.0-or-later
// Streaming batch means: 95 % confidence half width of the mean of a correlated sequence, in constant memory. Values are grouped into at
// most 1,024 batches. When all are full, neighbours are joined and the batch size doubles, so any longer run has 512 to 1,023 complete
// batches. So many are needed because a load that swings as fast as the batches follow each other (a buffer that fills and drains) would
// alias into a slow swing. One thread; next() does not allocate.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace floom::inline engine {

// Half width of the 95 % interval of the mean of values in time order, such as batch means. Below 32 values: Student t over their spread.
// From 32 on: over their long-run variance. NaN with fewer than two.
[[nodiscard]] double halfWidth95(std::span<const double> values);
// As above, widened from 32 values on by what incomplete periods of a rhythm at the ends of the run may shift.
[[nodiscard]] double halfWidthOfRun(std::span<const double> values);
// As halfWidth95(), for values that stay correlated over much of the sequence, such as shares of late requests behind a backlog: its
// slowest swings are seen too seldom to show their size, which is extrapolated from the faster ones. Wider by a third to a half where there
// is no such correlation.
[[nodiscard]] double halfWidthOfSlow(std::span<const double> values);

class BatchMeans {
public:
    // Ends a value; `total`: the sum of all so far. The caller has it in any case.
    void next(std::int64_t total)
    {
        if (--m_left == 0) [[unlikely]]
            closeBatch(total);
    }

    // Half width for the mean of all values, from the complete batches; NaN with fewer than two. From 32 batches on it is widened by what
    // incomplete periods of a rhythm at the ends of the run may shift.
    [[nodiscard]] double halfWidth95() const;
    // The complete batches: number of values in each, and their sums.
    [[nodiscard]] std::uint64_t batchSize() const { return m_batchSize; }
    [[nodiscard]] std::vector<double> sums() const { return {m_sums.begin(), m_sums.begin() + static_cast<std::ptrdiff_t>(m_batches)}; }

private:
    static constexpr std::size_t kBatches = 1024;
    void closeBatch(std::int64_t total);

    std::uint64_t m_left = 1; // values that the open batch still lacks
    std::array<double, kBatches> m_sums{};
    std::size_t m_batches = 0;
    std::uint64_t m_batchSize = 1;
    std::int64_t m_closed = 0; // sum of the values in closed batches
};

} // namespace floom::inline engine
