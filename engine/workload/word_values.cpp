// SPDX-License-Identifier: GPL-3.0-or-later
#include "workload/word_values.h"

#include "base/decimal.h"
#include "base/number_text.h"
#include "base/units.h"

#include <charconv>
#include <cmath>
#include <optional>

namespace floom::inline engine {

namespace {

// A decimal number, optionally followed by k, m or g (10^3, 10^6, 10^9).
std::optional<double> shortNumber(std::string_view text)
{
    double factor = 1;
    if (!text.empty()) {
        switch (text.back()) {
        case 'k':
        case 'K':
            factor = 1e3;
            break;
        case 'm':
        case 'M':
            factor = 1e6;
            break;
        case 'g':
        case 'G':
            factor = 1e9;
            break;
        default:
            break;
        }
    }
    if (factor != 1)
        text.remove_suffix(1);
    double number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure != std::errc() || end != text.data() + text.size() || !std::isfinite(number))
        return std::nullopt;
    return number * factor;
}

std::string chars(double value, int precision)
{
    char buffer[64];
    const auto result = precision == 0 ? std::to_chars(buffer, buffer + sizeof buffer, value)
                                       : std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, precision);
    return {buffer, result.ptr};
}

} // namespace

Error badWord(const Word& word, std::string expected, std::string advice)
{
    return {word.name, std::move(expected), "'" + word.value + "'", std::move(advice)};
}

Result<std::uint64_t> wholeNumber(const Word& word, std::uint64_t least, std::uint64_t greatest)
{
    const std::optional<double> number = shortNumber(word.value);
    const bool fits = number && *number >= static_cast<double>(least) && *number <= static_cast<double>(greatest);
    if (!fits || *number != std::floor(*number))
        return badWord(word, "a whole number from " + countText(least) + " to " + countText(greatest));
    return static_cast<std::uint64_t>(*number);
}

Result<double> realNumber(const Word& word, double above, double greatest)
{
    const std::optional<double> number = shortNumber(word.value);
    if (!number || *number <= above || *number > greatest)
        return badWord(word, "a number above " + shortestText(above) + " and up to " + shortestText(greatest));
    return *number;
}

Result<std::uint64_t> byteCount(const Word& word, std::uint64_t least, std::uint64_t greatest, std::uint64_t step)
{
    const auto complain = [&] {
        const auto size = [](std::uint64_t bytes) { return quantityText(static_cast<std::int64_t>(bytes), Kind::size); };
        const std::string range = "a size from " + size(least) + " to " + size(greatest);
        return badWord(word, step > 1 ? range + " in steps of " + size(step) : range);
    };
    const Result<Value> value = parseValue(word.value, Kind::size, "B");
    if (!value || !std::holds_alternative<std::int64_t>(*value))
        return complain();
    const std::int64_t bytes = std::get<std::int64_t>(*value);
    if (bytes < 0 || static_cast<std::uint64_t>(bytes) < least || static_cast<std::uint64_t>(bytes) > greatest
        || static_cast<std::uint64_t>(bytes) % step != 0)
        return complain();
    return static_cast<std::uint64_t>(bytes);
}

Result<Time> duration(const Word& word, std::string_view bareUnit, Time least, Time greatest)
{
    const Result<Value> value = parseValue(word.value, Kind::time, bareUnit);
    const std::int64_t ps = value && std::holds_alternative<std::int64_t>(*value) ? std::get<std::int64_t>(*value) : -1;
    if (ps < least.ps || ps > greatest.ps)
        return badWord(word, "a time from " + quantityText(least.ps, Kind::time) + " to " + quantityText(greatest.ps, Kind::time));
    return Time{ps};
}

std::string numberText(double value)
{
    return chars(value, 0);
}

std::string byteText(std::uint64_t bytes)
{
    static constexpr char kUnits[] = {'k', 'm', 'g', 't'};
    int steps = 0;
    while (steps < 4 && bytes != 0 && bytes % 1024 == 0) {
        bytes /= 1024;
        ++steps;
    }
    return std::to_string(bytes) + (steps > 0 ? std::string(1, kUnits[steps - 1]) : std::string());
}

std::string shortestPercent(double share)
{
    for (int precision = 1; precision <= 17; ++precision) {
        const std::string text = chars(share * 100, precision);
        double percent = 0;
        std::from_chars(text.data(), text.data() + text.size(), percent);
        if (percent / 100 == share)
            return numberText(percent) + "%"; // without an exponent if that is shorter
    }
    return chars(share * 100, 17) + "%";
}

} // namespace floom::inline engine
