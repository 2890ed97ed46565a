// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/number_text.h"

#include "base/units.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace floom::inline engine {
namespace {

constexpr std::array kDecimal{"B", "kB", "MB", "GB", "TB", "PB"};
constexpr std::array kBinary{"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

std::string written(double value, std::chars_format format, int decimals)
{
    std::array<char, 400> buffer{}; // the longest double has 309 digits before the decimal point
    const auto [end, failure] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format, decimals);
    if (failure != std::errc{})
        return kNoValue;
    const std::string text(buffer.data(), end);
    const bool isNothing = text.find_first_of("123456789") == std::string::npos;
    return isNothing && text.front() == '-' ? text.substr(1) : text; // not "-0.0"
}

// "1.50e-9" -> "1.5e-9", "5.00" -> "5"
std::string withoutZeros(const std::string& text)
{
    const std::size_t point = text.find('.'), exponent = std::min(text.find('e'), text.size());
    if (point == std::string::npos)
        return text;
    const std::size_t last = text.find_last_not_of('0', exponent - 1);
    return text.substr(0, last == point ? point : last + 1) + text.substr(exponent);
}

std::string sizeText(double bytes, double step, const std::array<const char*, 6>& units, std::string (*text)(double))
{
    if (!std::isfinite(bytes))
        return kNoValue;
    std::size_t unit = 0;
    for (; std::abs(bytes) >= 999.5 && unit + 1 < units.size(); ++unit)
        bytes /= step;
    return (unit == 0 ? fixedText(bytes, 0) : text(bytes)) + ' ' + units.at(unit);
}

} // namespace

std::string fixedText(double value, int decimals)
{
    return std::isfinite(value) ? written(value, std::chars_format::fixed, decimals) : kNoValue;
}

std::string bareText(double value)
{
    const double size = std::abs(value);
    return fixedText(value, size >= 99.95 || size == 0 ? 0 : size >= 9.995 ? 1 : 2);
}

std::string scaledText(double value)
{
    static constexpr std::array<const char*, 5> prefixes{"", " k", " M", " G", " T"};
    if (!std::isfinite(value))
        return kNoValue;
    constexpr double kHundredth = 0.00995; // below it bareText() has no figures left
    if (std::abs(value) < kHundredth && value != 0)
        return withoutZeros(written(value, std::chars_format::general, 3));
    std::size_t prefix = 0;
    for (; std::abs(value) >= 999.5 && prefix + 1 < prefixes.size(); ++prefix)
        value /= 1000;
    return bareText(value) + prefixes.at(prefix);
}

std::string microsecondsText(double us)
{
    if (!std::isfinite(us))
        return kNoValue;
    constexpr double kNothing = 5e-9; // half a hundredth of a picosecond: the rounding of sums
    const double size = std::abs(us) < kNothing ? 0 : std::abs(us);
    if (size < 0.9995e-3 && size > 0)
        return bareText(us * 1e6) + " ps";
    if (size < 0.9995 && size > 0)
        return bareText(us * 1e3) + " ns";
    if (size < 999.5)
        return bareText(size > 0 ? us : 0) + " µs";
    return size < 999.5e3 ? bareText(us * 1e-3) + " ms" : bareText(us * 1e-6) + " s";
}

std::string bytesPerSecondText(double rate)
{
    const std::string number = scaledText(rate); // "943 M", "58.0", "0"
    return std::isfinite(rate) ? number + (number.find(' ') == std::string::npos ? " B/s" : "B/s") : kNoValue;
}

std::string binarySumText(double bytes)
{
    return sizeText(bytes, 1024, kBinary, bareText);
}

std::string wattsText(double watts)
{
    if (!std::isfinite(watts))
        return kNoValue;
    return watts == 0 || std::abs(watts) >= 0.09995 ? bareText(watts) + " W" : bareText(watts * 1e3) + " mW";
}

std::string ratioText(double factor)
{
    return std::isfinite(factor) ? "×" + scaledText(factor) : kNoValue;
}

std::string signedFixedText(double value, int decimals)
{
    return std::isfinite(value) ? (value < 0 ? "−" : "+") + fixedText(std::abs(value), decimals) : kNoValue;
}

std::string percentText(double share, int decimals)
{
    return std::isfinite(share) ? fixedText(100 * share, decimals) + " %" : kNoValue;
}

std::string shortPercentText(double share)
{
    return percentText(share, std::abs(share) >= 0.0995 || std::abs(share) < 0.0005 ? 0 : 1);
}

std::string signedPercentText(double percent)
{
    if (!std::isfinite(percent))
        return kNoValue;
    if (percent > -100 && percent <= -99.95) // not -100 %
        return "more than −99.9 %";
    const bool isAlmostAll = percent > -100 && percent < -99;
    return signedFixedText(percent, std::abs(percent) < 9.95 || isAlmostAll ? 1 : 0) + " %";
}

std::string changeText(double percent)
{
    constexpr double kTenTimes = 900;
    const double factor = 1 + percent / 100;
    return percent < kTenTimes || !std::isfinite(percent) ? signedPercentText(percent)
                                                          : "× " + (factor >= 9999.5 ? scaledText(factor) : fixedText(factor, 0));
}

std::string marginText(double halfWidth)
{
    return std::isfinite(halfWidth) ? "± " + fixedText(halfWidth, halfWidth < 9.95 ? 1 : 0) : kNoValue;
}

std::string countText(std::uint64_t value)
{
    std::string text = std::to_string(value);
    for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

std::string countedText(std::uint64_t value, std::string_view one, std::string_view many)
{
    const std::string plural = many.empty() ? std::string(one) + 's' : std::string(many);
    return countText(value) + ' ' + (value == 1 ? std::string(one) : plural);
}

std::string plainNumber(double value)
{
    constexpr double kTiny = 1e-6; // below it zeros would have to be counted
    const double size = std::abs(value);
    if (!std::isfinite(value) || size >= 0.995 || value == 0)
        return withoutZeros(bareText(value));
    if (size < kTiny)
        return withoutZeros(written(value, std::chars_format::scientific, 2));
    return withoutZeros(fixedText(value, 2 - static_cast<int>(std::floor(std::log10(size)))));
}

std::string decimalSizeText(double bytes)
{
    return sizeText(bytes, 1000, kDecimal, plainNumber);
}

std::string binarySizeText(double bytes)
{
    return sizeText(bytes, 1024, kBinary, plainNumber);
}

std::string byteRateText(double perSecond)
{
    return std::isfinite(perSecond) ? decimalSizeText(perSecond) + "/s" : kNoValue;
}

std::string quantityText(std::int64_t value, Kind kind)
{
    const NumberAndUnit parts = splitValue(Value{value}, kind);
    return parts.unit.empty() ? parts.number : parts.number + ' ' + parts.unit;
}

std::string spacedValue(const std::string& typed, std::string_view gap)
{
    const std::size_t digits = typed.find_first_not_of("0123456789.-");
    if (digits == 0 || digits == std::string::npos)
        return typed;
    const std::string unit = typed.substr(typed[digits] == ' ' ? digits + 1 : digits);
    const bool isUnit = unit.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz/%") == std::string::npos
        && (unit.size() > 1 || unit == "%" || unit == "B" || unit == "s" || unit == "V" || unit == "W"); // "4k" is 4 KiB to fio
    return isUnit ? typed.substr(0, digits).append(gap) + (unit == "us" ? "µs" : unit) : typed;
}

} // namespace floom::inline engine
