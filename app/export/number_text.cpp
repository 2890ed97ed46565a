// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/number_text.h"

#include "analysis/trial_words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace floom::inline exporting {

std::string fixedText(double value, int decimals)
{
    if (!std::isfinite(value))
        return kNoValue;
    std::array<char, 400> buffer{}; // the longest double has 309 digits before the decimal point
    const auto [end, failure] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, decimals);
    return failure == std::errc{} ? std::string(buffer.data(), end) : kNoValue;
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
    std::size_t prefix = 0;
    for (; std::abs(value) >= 999.5 && prefix + 1 < prefixes.size(); ++prefix)
        value /= 1000;
    return bareText(value) + prefixes.at(prefix);
}

std::string microsecondsText(double us)
{
    if (!std::isfinite(us))
        return kNoValue;
    const double size = std::abs(us);
    if (size < 0.9995 && size > 0)
        return bareText(us * 1e3) + " ns";
    if (size < 999.5)
        return bareText(us) + " µs";
    return size < 999.5e3 ? bareText(us * 1e-3) + " ms" : bareText(us * 1e-6) + " s";
}

std::string bytesPerSecondText(double rate)
{
    const std::string number = scaledText(rate); // "943 M", "58.0", "0"
    return std::isfinite(rate) ? number + (number.find(' ') == std::string::npos ? " B/s" : "B/s") : kNoValue;
}

std::string ratioText(double factor)
{
    return std::isfinite(factor) ? "×" + scaledText(factor) : kNoValue;
}

std::string percentText(double share, int decimals)
{
    return std::isfinite(share) ? fixedText(100 * share, decimals) + " %" : kNoValue;
}

std::string shortPercentText(double share)
{
    return percentText(share, std::abs(share) >= 0.0995 || std::abs(share) < 0.0005 ? 0 : 1);
}

std::string marginText(double halfWidth)
{
    return std::isfinite(halfWidth) ? "± " + fixedText(halfWidth, halfWidth < 9.95 ? 1 : 0) : kNoValue;
}

std::string signedFixedText(double value, int decimals)
{
    return std::isfinite(value) ? (value < 0 ? "−" : "+") + fixedText(std::abs(value), decimals) : kNoValue;
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

std::string countedText(std::uint64_t value, std::string_view one, std::string_view many)
{
    const std::string plural = many.empty() ? std::string(one) + 's' : std::string(many);
    return countText(value) + ' ' + (value == 1 ? std::string(one) : plural);
}

std::string elapsedText(double seconds)
{
    if (!std::isfinite(seconds) || seconds < 0)
        return kNoValue;
    if (seconds < 89.5)
        return fixedText(seconds, seconds < 9.95 ? 1 : 0) + " s";
    const auto minutes = static_cast<std::uint64_t>(std::llround(seconds / 60));
    const std::string rest = std::to_string(minutes % 60) + " min";
    if (minutes < 60)
        return rest;
    return countText(minutes / 60) + " h" + (minutes % 60 == 0 ? std::string() : ' ' + rest);
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

} // namespace floom::inline exporting
