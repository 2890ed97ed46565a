// SPDX-License-Identifier: GPL-3.0-or-later
// Decimal: an exact decimal number as typed: digits x 10^exponent. Keeps "0.75 ms" free of binary rounding. Pure.
#pragma once

#include "base/wide.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace floom::inline engine {

struct Decimal {
    bool negative = false;
    Int128 digits = 0; // below 10^22
    int exponent = 0; // power of ten, -400..400; 0 when digits is 0
};

// Parses the number at the front of `text` ("-1.5e3us" takes "-1.5e3"); `length`: characters used. Empty if there is none, or if it has
// more than 22 significant digits or an exponent out of range.
[[nodiscard]] std::optional<Decimal> readDecimal(std::string_view text, std::size_t& length);
// A sentence that says why a number at the front of `text` is not read; empty if there is none, or if it is.
[[nodiscard]] std::string decimalFault(std::string_view text);

enum class Exactness : std::uint8_t { exact, fraction, overflow };
// decimal x factor as an int64; fraction: the product is not an integer; overflow: it does not fit. factor in 1..10^16.
[[nodiscard]] Exactness scaled(const Decimal& decimal, std::int64_t factor, std::int64_t& result);

// The nearest double to decimal x 10^shift; empty if out of range.
[[nodiscard]] std::optional<double> toDouble(const Decimal& decimal, int shift = 0);

// Shortest text that parses back to the same double; no exponent between 10^-6 and 10^15.
[[nodiscard]] std::string shortestText(double value);
// value / 10^places, exact and without trailing zeros: (3500, 3) is "3.5".
[[nodiscard]] std::string decimalText(std::int64_t value, int places);

} // namespace floom::inline engine
