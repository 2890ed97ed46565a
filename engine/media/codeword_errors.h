// SPDX-License-Identifier: GPL-3.0-or-later
// CodewordErrors: number of raw bit errors of a codeword. Bit errors are independent (binomial); real pages scatter somewhat more. Tables
// are built once per error rate; a draw compares integers only. A rate is given as p x 2^32.
#pragma once

#include <cstdint>
#include <vector>

namespace floom::inline engine {

class CodewordErrors {
public:
    CodewordErrors(std::int64_t bits, std::int64_t correctable)
        : m_bits(bits)
        , m_correctable(correctable)
    {
    }

    // Number of errors for the random word `random`: 0 to t, or t + 1 for any larger number.
    [[nodiscard]] std::int64_t draw(std::uint32_t rate, std::uint64_t random);
    // Probability of more than `correctable` errors; shares(): probability of each number of errors.
    [[nodiscard]] static double failure(std::int64_t bits, std::int64_t correctable, double rate);
    [[nodiscard]] static std::vector<double> shares(std::int64_t bits, std::int64_t most, double rate); // 0 .. most errors

private:
    struct Table {
        std::uint32_t rate = 0;
        std::vector<std::uint64_t> upTo; // probability of at most i errors, x 2^64
    };
    const Table& table(std::uint32_t rate);

    std::int64_t m_bits, m_correctable;
    std::vector<Table> m_tables; // by rate, ascending
};

} // namespace floom::inline engine
