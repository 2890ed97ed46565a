// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/number_text.h"

#include "analysis/trial_words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace floom {

namespace {

std::string threeFigures(double value)
{
    const double size = std::abs(value);
    return fixedText(value, size >= 99.95 || size == 0 ? 0 : size >= 9.995 ? 1 : 2);
}

} // namespace

std::string fixedText(double value, int decimals)
{
    if (!std::isfinite(value))
        return kNoValue;
    std::array<char, 400> buffer{}; // the longest double has 309 digits before the decimal point
    const auto [end, failure] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, decimals);
    return failure == std::errc{} ? std::string(buffer.data(), end) : kNoValue;
}

std::string scaledText(double value)
{
    static constexpr std::array<const char*, 5> prefixes{"", " k", " M", " G", " T"};
    if (!std::isfinite(value))
        return kNoValue;
    std::size_t prefix = 0;
    for (; std::abs(value) >= 999.5 && prefix + 1 < prefixes.size(); ++prefix)
        value /= 1000;
    return threeFigures(value) + prefixes.at(prefix);
}

std::string microsecondsText(double us)
{
    if (!std::isfinite(us))
        return kNoValue;
    const double size = std::abs(us);
    if (size < 0.9995 && size > 0)
        return threeFigures(us * 1e3) + " ns";
    if (size < 999.5)
        return threeFigures(us) + " µs";
    return size < 999.5e3 ? threeFigures(us * 1e-3) + " ms" : threeFigures(us * 1e-6) + " s";
}

std::string percentText(double share, int decimals)
{
    return std::isfinite(share) ? fixedText(100 * share, decimals) + " %" : kNoValue;
}

std::string signedPercentText(double percent)
{
    return std::isfinite(percent) ? signedText(percent) : kNoValue;
}

std::string wattsText(double watts)
{
    if (watts == 0)
        return "0 W";
    return watts >= 0.1 ? fixedText(watts, 2) + " W" : fixedText(watts * 1e3, 1) + " mW";
}

std::string countText(std::uint64_t value)
{
    std::string text = std::to_string(value);
    for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

std::string spacedQuantity(const std::string& typed)
{
    if (typed.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string::npos) {
        std::string words = typed;
        std::replace(words.begin(), words.end(), '_', ' ');
        return words;
    }
    const std::size_t digits = typed.find_first_not_of("0123456789.");
    if (digits == 0 || digits == std::string::npos)
        return typed;
    const std::string unit = typed.substr(typed[digits] == ' ' ? digits + 1 : digits);
    const bool isUnit = unit.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz/%") == std::string::npos
        && (unit.size() > 1 || unit == "%" || unit == "B" || unit == "s" || unit == "V" || unit == "W"); // "4k" is 4 KiB to fio
    return isUnit ? typed.substr(0, digits) + "\u00a0" + (unit == "us" ? "µs" : unit) : typed;
}

} // namespace floom
