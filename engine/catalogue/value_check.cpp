// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalogue/value_check.h"

#include "base/spelling.h"
#include "base/unit_table.h"
#include "base/units.h"

#include <cmath>

namespace floom::inline engine {

namespace {

bool hasTypeOf(Kind kind, const Value& value)
{
    switch (kind) {
    case Kind::boolean:
        return std::holds_alternative<bool>(value);
    case Kind::real:
    case Kind::ratio:
        return std::holds_alternative<double>(value) && std::isfinite(std::get<double>(value));
    case Kind::choice:
    case Kind::text:
        return std::holds_alternative<std::string>(value);
    default:
        return std::holds_alternative<std::int64_t>(value);
    }
}

bool below(const Value& a, const Value& b)
{
    if (std::holds_alternative<double>(a) && std::holds_alternative<double>(b))
        return std::get<double>(a) < std::get<double>(b);
    if (std::holds_alternative<std::int64_t>(a) && std::holds_alternative<std::int64_t>(b))
        return std::get<std::int64_t>(a) < std::get<std::int64_t>(b);
    return false;
}

std::string rangeText(const ParameterSpec& spec)
{
    if (spec.min && spec.max)
        return formatValue(*spec.min, spec.kind) + " to " + formatValue(*spec.max, spec.kind);
    if (spec.min)
        return formatValue(*spec.min, spec.kind) + " or more";
    return formatValue(*spec.max, spec.kind) + " or less";
}

Outcome checkChoice(const ParameterSpec& spec, const std::string& text)
{
    std::vector<std::string> ids;
    std::string list;
    for (const Choice& choice : spec.choices) {
        if (choice.id == text)
            return Nothing{};
        ids.push_back(choice.id);
        list += (list.empty() ? "" : ", ") + choice.id;
    }
    return Error{{}, "one of " + list, "'" + text.substr(0, 40) + "'", didYouMean(text, ids)};
}

} // namespace

Outcome checkValue(const ParameterSpec& spec, const Value& value)
{
    if (!hasTypeOf(spec.kind, value))
        return Error{{}, std::string(kindPhrase(spec.kind)), "a value of another kind", {}};
    if (spec.kind == Kind::choice)
        return checkChoice(spec, std::get<std::string>(value));
    if ((spec.min && below(value, *spec.min)) || (spec.max && below(*spec.max, value)))
        return Error{{}, rangeText(spec), formatValue(value, spec.kind), {}};
    return Nothing{};
}

std::string_view bareUnit(const ParameterSpec& spec)
{
    return spec.kind == Kind::ratio ? std::string_view() : std::string_view(spec.unit);
}

} // namespace floom::inline engine
