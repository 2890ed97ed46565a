// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/portable_math.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace floom::inline engine {

namespace {

// ln 2 in two parts: the high one has 21 trailing zero bits, so that its products with small integers are exact.
constexpr double kLn2High = 0x1.62e42feep-1;
constexpr double kLn2Low = 0x1.a39ef35793c76p-33;
constexpr double kPerLn2 = 1.44269504088896340736;
constexpr double kSqrtHalf = 0.70710678118654752440;

double powerOfTwo(int exponent)
{
    return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

} // namespace

double portableLog(double x)
{
    const auto bits = std::bit_cast<std::uint64_t>(x);
    int exponent = static_cast<int>((bits >> 52) & 0x7FF) - 1022;
    double mantissa = std::bit_cast<double>((bits & 0x000F'FFFF'FFFF'FFFFULL) | 0x3FE0'0000'0000'0000ULL); // [0.5, 1)
    if (mantissa < kSqrtHalf) {
        mantissa *= 2;
        --exponent;
    }
    // ln m = 2 artanh(s) with s = (m - 1) / (m + 1), |s| < 0.172.
    const double s = (mantissa - 1) / (mantissa + 1);
    const double square = s * s;
    // Terms 1/3, 1/5, ... 1/23 in pairs, without dependencies between pairs (instruction parallelism).
    const double four = square * square, eight = four * four, sixteen = eight * eight;
    const double first = (1.0 / 3 + square * (1.0 / 5)) + four * (1.0 / 7 + square * (1.0 / 9));
    const double second = (1.0 / 11 + square * (1.0 / 13)) + four * (1.0 / 15 + square * (1.0 / 17));
    const double third = (1.0 / 19 + square * (1.0 / 21)) + four * (1.0 / 23);
    const double series = square * (first + eight * second + sixteen * third);
    return exponent * kLn2High + (exponent * kLn2Low + (2 * s * series + 2 * s));
}

double portableExp(double x)
{
    x = std::clamp(x, -708.0, 709.0);
    const double scaled = x * kPerLn2;
    const int k = static_cast<int>(scaled + (scaled < 0 ? -0.5 : 0.5));
    const double r = (x - k * kLn2High) - k * kLn2Low; // |r| < 0.35
    // Terms 1/0!, 1/1!, ... 1/13! in pairs, without dependencies between pairs (instruction parallelism).
    const double two = r * r, four = two * two, eight = four * four;
    const double first = (1 + r) + two * (1.0 / 2 + r * (1.0 / 6));
    const double second = (1.0 / 24 + r * (1.0 / 120)) + two * (1.0 / 720 + r * (1.0 / 5040));
    const double third = (1.0 / 40320 + r * (1.0 / 362880)) + two * (1.0 / 3628800 + r * (1.0 / 39916800));
    const double fourth = 1.0 / 479001600 + r * (1.0 / 6227020800);
    const double series = first + four * second + eight * (third + four * fourth);
    return k > 1023 ? series * 2 * powerOfTwo(1023) : series * powerOfTwo(std::max(k, -1022));
}

double portablePow(double base, double exponent)
{
    return portableExp(exponent * portableLog(base));
}

} // namespace floom::inline engine
