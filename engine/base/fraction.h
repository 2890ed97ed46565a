// SPDX-License-Identifier: GPL-3.0-or-later
// Fraction: exact arithmetic on typed values, so that 2*60us is 120us on every machine. Numerator and denominator stay below 2^127; an
// overflow sets `tooGreat`, which propagates. Pure.
#pragma once

#include "base/decimal.h"
#include "base/wide.h"

#include <cstdint>

namespace floom::inline engine {

struct Fraction {
    Int128 over = 0;
    Int128 under = 1; // > 0, in lowest terms
    bool tooGreat = false;

    [[nodiscard]] bool isZero() const { return over == 0 && !tooGreat; }
    [[nodiscard]] bool isWhole() const { return under == 1; }
};

[[nodiscard]] Fraction fractionOf(std::int64_t whole);
[[nodiscard]] Fraction fractionOf(const Decimal& decimal);
[[nodiscard]] Fraction operator+(const Fraction& a, const Fraction& b);
[[nodiscard]] Fraction operator-(const Fraction& a);
[[nodiscard]] Fraction operator*(const Fraction& a, const Fraction& b);
[[nodiscard]] Fraction operator/(const Fraction& a, const Fraction& b); // b is not zero
[[nodiscard]] bool operator<(const Fraction& a, const Fraction& b);
// Rounds to the nearest integer, halves away from zero; false if it does not fit an int64.
[[nodiscard]] bool rounded(const Fraction& a, std::int64_t& whole);
[[nodiscard]] double toReal(const Fraction& a);

} // namespace floom::inline engine
