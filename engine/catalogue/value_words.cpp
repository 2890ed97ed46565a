// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalogue/value_words.h"

#include "base/number_text.h"
#include "base/units.h"

#include <algorithm>
#include <charconv>

namespace floom::inline engine {

namespace {

constexpr std::size_t kLongest = 6; // characters of a number that is shown unrounded

std::string shortened(const std::string& number)
{
    double value = 0;
    const char* const last = number.data() + number.size();
    if (number.size() <= kLongest || number.find('.') == std::string::npos || std::from_chars(number.data(), last, value).ptr != last)
        return number;
    return plainNumber(value);
}

bool isNothing(const Value& value)
{
    return value == Value(std::int64_t{0}) || value == Value(0.0);
}

// Limits and sizes of which 0, the default, means that there is none.
bool mayBeNone(const ParameterSpec& spec)
{
    return (spec.kind == Kind::real || spec.kind == Kind::size) && isNothing(spec.defaultValue);
}

bool isSameText(std::string_view a, std::string_view b) // letters in any case
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(a, b, {}, lower, lower);
}

} // namespace

std::string valueWords(const Value& value, const ParameterSpec& spec)
{
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? "on" : "off";
    if (const auto* id = std::get_if<std::string>(&value))
        for (const Choice& choice : spec.choices)
            if (choice.id == *id)
                return choice.label;
    const NumberAndUnit parts = splitValue(value, spec.kind);
    std::string unit = parts.unit.empty() ? spec.unit : parts.unit;
    constexpr std::size_t kWord = 5; // "units", "cycles"; not "ns" and "MT/s"
    if (parts.number == "1" && unit.size() >= kWord && unit.back() == 's')
        unit.pop_back();
    return unit.empty() ? parts.number : shortened(parts.number) + ' ' + unit;
}

std::string changedWords(const Value& value, const ParameterSpec& spec)
{
    return mayBeNone(spec) && isNothing(value) ? "none" : valueWords(value, spec);
}

std::optional<Value> valueOfWords(std::string_view words, const ParameterSpec& spec)
{
    if (mayBeNone(spec) && isSameText(words, "none"))
        return spec.defaultValue;
    if (spec.kind != Kind::choice || words.empty() || std::ranges::find(spec.choices, words, &Choice::id) != spec.choices.end())
        return std::nullopt;
    const auto choice = std::ranges::find_if(spec.choices, [&](const Choice& one) { return isSameText(one.label, words); });
    return choice != spec.choices.end() ? std::optional<Value>(choice->id) : std::nullopt;
}

} // namespace floom::inline engine
