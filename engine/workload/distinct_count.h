// SPDX-License-Identifier: GPL-3.0-or-later
// DistinctCount: estimates the number of distinct values within about 1 %, in 16 KiB for any count (HyperLogLog, Flajolet et al., 2007,
// with linear counting below 40,000). The same estimate on every machine. One thread.
#pragma once

#include "base/portable_math.h"
#include "base/random.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace floom::inline engine {

class DistinctCount {
public:
    void add(std::uint64_t number)
    {
        const std::uint64_t hash = mix64(number + 0x9E3779B97F4A7C15ULL);
        const auto zeros = static_cast<std::uint8_t>(std::countl_zero((hash << kBits) | (std::uint64_t{1} << (kBits - 1))) + 1);
        std::uint8_t& most = m_most[hash >> (64 - kBits)];
        most = std::max(most, zeros);
    }

    [[nodiscard]] std::uint64_t estimate() const
    {
        constexpr double kRegisters = 1U << kBits;
        double sum = 0;
        int empty = 0;
        for (const std::uint8_t most : m_most) {
            sum += 1.0 / static_cast<double>(std::uint64_t{1} << most);
            empty += most == 0 ? 1 : 0;
        }
        const double raw = 0.7213 / (1 + 1.079 / kRegisters) * kRegisters * kRegisters / sum;
        const double found = raw <= 2.5 * kRegisters && empty > 0 ? kRegisters * portableLog(kRegisters / empty) : raw;
        return static_cast<std::uint64_t>(found + 0.5);
    }

private:
    static constexpr unsigned kBits = 14;
    std::vector<std::uint8_t> m_most = std::vector<std::uint8_t>(std::size_t{1} << kBits, 0); // by register: leading zeros + 1
};

} // namespace floom::inline engine
