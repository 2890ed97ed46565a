// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/fraction.h"

namespace floom::inline engine {

namespace {

Int128 commonDivisor(Int128 a, Int128 b)
{
    while (b != 0) {
        const Int128 rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

Fraction tooGreat()
{
    Fraction none;
    none.tooGreat = true;
    return none;
}

Fraction reduced(Int128 over, Int128 under)
{
    const Int128 divisor = commonDivisor(over, under);
    return under < 0 ? Fraction{-over / divisor, -under / divisor, false} : Fraction{over / divisor, under / divisor, false};
}

} // namespace

Fraction fractionOf(std::int64_t whole)
{
    return {whole, 1, false};
}

Fraction fractionOf(const Decimal& decimal)
{
    constexpr int kMostPlaces = 36; // 10^36 < 2^127
    Int128 power = 1;
    const int places = decimal.exponent < 0 ? -decimal.exponent : decimal.exponent;
    if (places > kMostPlaces)
        return decimal.digits == 0 ? Fraction{} : tooGreat();
    for (int i = 0; i < places; ++i)
        power *= 10;
    const Int128 digits = decimal.negative ? -decimal.digits : decimal.digits;
    return decimal.exponent < 0 ? reduced(digits, power) : Fraction{digits, 1, false} * Fraction{power, 1, false};
}

Fraction operator+(const Fraction& a, const Fraction& b)
{
    Int128 left = 0;
    Int128 right = 0;
    Int128 over = 0;
    Int128 under = 0;
    if (a.tooGreat || b.tooGreat || __builtin_mul_overflow(a.over, b.under, &left) || __builtin_mul_overflow(b.over, a.under, &right)
        || __builtin_add_overflow(left, right, &over) || __builtin_mul_overflow(a.under, b.under, &under))
        return tooGreat();
    return reduced(over, under);
}

Fraction operator-(const Fraction& a)
{
    return {-a.over, a.under, a.tooGreat};
}

Fraction operator*(const Fraction& a, const Fraction& b)
{
    if (a.tooGreat || b.tooGreat)
        return tooGreat();
    // Cross-reduce first, so that only results that do not fit overflow.
    const Fraction left = reduced(a.over, b.under);
    const Fraction right = reduced(b.over, a.under);
    Int128 over = 0;
    Int128 under = 0;
    if (__builtin_mul_overflow(left.over, right.over, &over) || __builtin_mul_overflow(left.under, right.under, &under))
        return tooGreat();
    return {over, under, false};
}

Fraction operator/(const Fraction& a, const Fraction& b)
{
    if (b.tooGreat || b.over == 0)
        return tooGreat();
    return a * reduced(b.under, b.over);
}

bool operator<(const Fraction& a, const Fraction& b)
{
    return (a + -b).over < 0;
}

bool rounded(const Fraction& a, std::int64_t& whole)
{
    if (a.tooGreat)
        return false;
    const Int128 magnitude = a.over < 0 ? -a.over : a.over;
    const Int128 nearest = magnitude / a.under + (magnitude % a.under >= a.under - magnitude % a.under ? 1 : 0);
    if (nearest > INT64_MAX)
        return false;
    whole = static_cast<std::int64_t>(a.over < 0 ? -nearest : nearest);
    return true;
}

double toReal(const Fraction& a)
{
    return static_cast<double>(a.over) / static_cast<double>(a.under);
}

} // namespace floom::inline engine
