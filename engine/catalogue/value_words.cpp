// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalogue/value_words.h"

#include "base/number_text.h"
#include "base/units.h"

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
    const auto isNothing = [](const Value& one) { return one == Value(std::int64_t{0}) || one == Value(0.0); };
    const bool isOff = (spec.kind == Kind::real || spec.kind == Kind::size) && isNothing(spec.defaultValue) && isNothing(value);
    return isOff ? "none" : valueWords(value, spec);
}

} // namespace floom::inline engine
