// SPDX-License-Identifier: GPL-3.0-or-later
// Streaming batch means: the mean of a correlated sequence and a 95 % confidence half width in constant memory. Values are grouped into
// at most 1,024 batches; when all are full, neighbours are joined and the batch size doubles, so that between 512 and 1,023 complete
// batches stand behind the interval of any longer run: many, since what swings as fast as the batches follow each other (a buffer that
// fills and drains) would look like a slow swing in them. One thread; add() does not allocate.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace floom {

// Half of the 95 % interval of the mean of a sequence whose values follow each other in time, such as means of batches: Student t over
// them, or from 32 of them on over what they do in the long run. NaN with fewer than two.
[[nodiscard]] double halfWidth95(std::span<const double> values);

class BatchMeans {
public:
    void add(double value)
    {
        m_open += value;
        m_total += value;
        ++m_count;
        if (++m_inOpen == m_batchSize)
            closeBatch();
    }

    [[nodiscard]] std::uint64_t count() const { return m_count; }
    [[nodiscard]] double mean() const { return m_count == 0 ? 0.0 : m_total / static_cast<double>(m_count); }
    // Of the mean, by the complete batches; NaN with fewer than two.
    [[nodiscard]] double halfWidth95() const;
    // The complete batches: how many values each holds, and their sums.
    [[nodiscard]] std::uint64_t batchSize() const { return m_batchSize; }
    [[nodiscard]] std::vector<double> sums() const { return {m_sums.begin(), m_sums.begin() + static_cast<std::ptrdiff_t>(m_batches)}; }

private:
    static constexpr std::size_t kBatches = 1024;
    void closeBatch();

    std::array<double, kBatches> m_sums{};
    std::size_t m_batches = 0;
    std::uint64_t m_batchSize = 1;
    std::uint64_t m_inOpen = 0;
    double m_open = 0;
    double m_total = 0;
    std::uint64_t m_count = 0;
};

} // namespace floom
