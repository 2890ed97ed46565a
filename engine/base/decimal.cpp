// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/decimal.h"

#include <charconv>
#include <cmath>

namespace floom::inline engine {

namespace {

constexpr int kMostDigits = 22;
constexpr int kMostExponent = 400;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// Parses "e-3" at `i` and moves i past it. An "e" without digits is not part of the number.
int readExponent(std::string_view text, std::size_t& i)
{
    if (i >= text.size() || (text[i] != 'e' && text[i] != 'E'))
        return 0;
    std::size_t k = i + 1;
    const bool negative = k < text.size() && text[k] == '-';
    if (k < text.size() && (text[k] == '-' || text[k] == '+'))
        ++k;
    if (k >= text.size() || !isDigit(text[k]))
        return 0;
    int value = 0;
    for (; k < text.size() && isDigit(text[k]); ++k)
        if (value <= kMostExponent)
            value = value * 10 + (text[k] - '0');
    i = k;
    return negative ? -value : value;
}

} // namespace

std::optional<Decimal> readDecimal(std::string_view text, std::size_t& length)
{
    Decimal decimal;
    std::size_t i = 0;
    if (i < text.size() && (text[i] == '-' || text[i] == '+'))
        decimal.negative = text[i++] == '-';
    int zeros = 0; // pending zeros: significant only if another digit follows
    int significant = 0;
    bool any = false;
    bool point = false;
    for (; i < text.size() && (isDigit(text[i]) || (text[i] == '.' && !point)); ++i) {
        if (text[i] == '.') {
            point = true;
            continue;
        }
        any = true;
        decimal.exponent -= point ? 1 : 0;
        if (text[i] == '0') {
            zeros += significant > 0 ? 1 : 0;
            decimal.exponent += significant > 0 ? 1 : 0;
            continue;
        }
        significant += zeros + 1;
        if (significant > kMostDigits)
            return std::nullopt;
        decimal.exponent -= zeros;
        for (; zeros > 0; --zeros)
            decimal.digits *= 10;
        decimal.digits = decimal.digits * 10 + (text[i] - '0');
    }
    if (!any)
        return std::nullopt;
    const int exponent = readExponent(text, i);
    length = i;
    if (decimal.digits == 0)
        decimal.exponent = 0;
    else
        decimal.exponent += exponent;
    if (decimal.exponent > kMostExponent || decimal.exponent < -kMostExponent)
        return std::nullopt;
    return decimal;
}

std::string decimalFault(std::string_view text)
{
    std::size_t i = !text.empty() && (text.front() == '-' || text.front() == '+') ? 1 : 0;
    std::size_t length = 0;
    bool any = false, point = false;
    int significant = 0, zeros = 0;
    for (; i < text.size() && (isDigit(text[i]) || (text[i] == '.' && !point)); ++i) {
        point = point || text[i] == '.';
        any = any || isDigit(text[i]);
        if (text[i] == '0') {
            zeros += significant > 0 ? 1 : 0;
        } else if (isDigit(text[i])) {
            significant += zeros + 1;
            zeros = 0;
        }
    }
    if (!any || readDecimal(text, length))
        return {};
    if (significant > kMostDigits)
        return "It has " + std::to_string(significant) + " significant digits; a number has at most " + std::to_string(kMostDigits) + ".";
    return readExponent(text, i) < 0 ? "The number is too small." : "The number is too large.";
}

Exactness scaled(const Decimal& decimal, std::int64_t factor, std::int64_t& result)
{
    Int128 product = decimal.digits * factor;
    int exponent = product == 0 ? 0 : decimal.exponent;
    for (; exponent < 0; ++exponent, product /= 10)
        if (product % 10 != 0)
            return Exactness::fraction;
    for (; exponent > 0 && product <= INT64_MAX; --exponent)
        product *= 10;
    if (product > INT64_MAX)
        return Exactness::overflow;
    result = static_cast<std::int64_t>(decimal.negative ? -product : product);
    return Exactness::exact;
}

std::optional<double> toDouble(const Decimal& decimal, int shift)
{
    char reversed[48];
    int n = 0;
    for (Int128 rest = decimal.digits; rest > 0; rest /= 10)
        reversed[n++] = static_cast<char>('0' + static_cast<int>(rest % 10));
    std::string text = n == 0 ? "0" : "";
    while (n > 0)
        text += reversed[--n];
    text += "e" + std::to_string(decimal.exponent + shift);
    double value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc() || !std::isfinite(value))
        return std::nullopt;
    return decimal.negative && value != 0 ? -value : value;
}

std::string shortestText(double value)
{
    char buffer[64];
    const double size = std::abs(value);
    const bool plain = value == 0 || (size >= 1e-6 && size < 1e15);
    const auto result = plain ? std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed)
                              : std::to_chars(buffer, buffer + sizeof buffer, value);
    return {buffer, result.ptr};
}

std::string decimalText(std::int64_t value, int places)
{
    const bool negative = value < 0;
    std::string text = std::to_string(value);
    if (negative)
        text.erase(0, 1);
    if (places > 0) {
        const auto width = static_cast<std::size_t>(places);
        if (text.size() <= width)
            text.insert(0, width + 1 - text.size(), '0');
        text.insert(text.size() - width, 1, '.');
        while (text.back() == '0')
            text.pop_back();
        if (text.back() == '.')
            text.pop_back();
    }
    return negative ? "-" + text : text;
}

} // namespace floom::inline engine
