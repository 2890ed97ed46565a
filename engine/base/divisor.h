// SPDX-License-Identifier: GPL-3.0-or-later
// Divisor: division of many numbers by one: a multiplication by its reciprocal in 64 bits and a correction, exact for all numbers below
// 2^63. Divisor and quotient are whole; the divisor is at least 1.
#pragma once

#include "base/wide.h"

#include <cstdint>

namespace floom {

class Divisor {
public:
    explicit Divisor(std::uint64_t divisor = 1)
        : m_divisor(divisor)
        , m_reciprocal(UINT64_MAX / divisor)
    {
    }

    // The reciprocal is less than one short of 2^64 / divisor, so the product is at most one short of the quotient.
    [[nodiscard]] std::uint64_t quotient(std::uint64_t n) const
    {
        const auto near = static_cast<std::uint64_t>((static_cast<UInt128>(n) * m_reciprocal) >> 64);
        return near + (n - near * m_divisor >= m_divisor ? 1 : 0);
    }
    [[nodiscard]] std::uint64_t remainder(std::uint64_t n) const
    {
        const auto near = static_cast<std::uint64_t>((static_cast<UInt128>(n) * m_reciprocal) >> 64);
        const std::uint64_t rest = n - near * m_divisor;
        return rest >= m_divisor ? rest - m_divisor : rest;
    }
    [[nodiscard]] std::uint64_t value() const { return m_divisor; }

private:
    std::uint64_t m_divisor, m_reciprocal;
};

} // namespace floom
