// SPDX-License-Identifier: GPL-3.0-or-later
// Log-bucket histogram of latencies in picoseconds: 128 sub-buckets an octave, so a bucket's width is below 2^-7 of its value.
// Mergeable: the merge of n parts equals the histogram of the whole. Integer only; exact below 256 ps.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace floom::inline engine {

class Histogram {
public:
    void add(std::int64_t ps) { addTo(indexOf(ps)); }
    void addTo(std::size_t i) // a bucket, by indexOf()
    {
        if (i >= m_counts.size()) [[unlikely]]
            m_counts.resize(i + 128, 0);
        ++m_counts[i];
        ++m_total;
    }
    void merge(const Histogram& other);
    // Builds a histogram from stored counts().
    [[nodiscard]] static Histogram fromCounts(std::vector<std::uint64_t> counts)
    {
        Histogram histogram;
        for (const auto count : counts)
            histogram.m_total += count;
        histogram.m_counts = std::move(counts);
        return histogram;
    }

    [[nodiscard]] std::uint64_t total() const { return m_total; }
    // Value at quantile q in (0, 1]: the upper edge of the bucket that holds rank ceil(q * total). 0 when empty.
    [[nodiscard]] std::int64_t quantile(double q) const;
    [[nodiscard]] const std::vector<std::uint64_t>& counts() const { return m_counts; }

    static std::size_t indexOf(std::int64_t ps)
    {
        const auto v = static_cast<std::uint64_t>(ps < 0 ? 0 : ps);
        if (v < 256)
            return static_cast<std::size_t>(v);
        const int octave = 63 - __builtin_clzll(v); // >= 8
        return static_cast<std::size_t>(octave - 7) * 128 + static_cast<std::size_t>((v >> (octave - 7)) - 128) + 128;
    }
    static std::int64_t lowerEdge(std::size_t index); // smallest value of the bucket
    static std::int64_t upperEdge(std::size_t index); // largest value of the bucket

private:
    std::vector<std::uint64_t> m_counts;
    std::uint64_t m_total = 0;
};

} // namespace floom::inline engine
