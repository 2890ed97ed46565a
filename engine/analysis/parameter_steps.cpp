// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/parameter_steps.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>

namespace floom::inline engine {

std::optional<Value> turned(const ParameterSpec& spec, const Value& before)
{
    const auto isLess = [&](const auto& now) {
        using Type = std::decay_t<decltype(now)>;
        return std::is_same_v<Type, std::string> || now < std::get<Type>(*spec.knob);
    };
    return before != *spec.knob && (*spec.knob == spec.defaultValue || std::visit(isLess, before)) ? spec.knob : std::nullopt;
}

std::optional<Value> further(const ParameterSpec& spec, const Value& before)
{
    const std::string_view by = spec.whatIf.starts_with(kAsked) ? std::string_view(spec.whatIf).substr(kAsked.size()) : spec.whatIf;
    if (std::holds_alternative<bool>(before))
        return by == "on" ? std::optional<Value>(true) : std::nullopt;
    if (std::holds_alternative<std::string>(before))
        return by == "last" && !spec.choices.empty() ? std::optional<Value>(spec.choices.back().id) : std::nullopt;
    if (const auto* quantity = std::get_if<double>(&before)) {
        const double more = *quantity * (by == "x2" ? 2 : 1.5);
        return more > 0 ? std::optional<Value>(std::round(more * 1000) / 1000) : std::nullopt; // 0.3, not 0.30000000000000004
    }
    constexpr std::string_view kTo = "to ";
    if (by.starts_with(kTo)) {
        std::int64_t value = 0;
        std::from_chars(by.data() + kTo.size(), by.data() + by.size(), value);
        return value;
    }
    const auto old = std::get<std::int64_t>(before);
    if (old < 0 || (old == 0 && by != "+1")) // 0 means no limit, or the first of some modes; -1: none of them
        return std::nullopt;
    return by == "+1" ? old + 1 : old * 2 + (by == "x2+1" ? 1 : 0);
}

std::optional<Value> beyond(const ParameterSpec& spec, const Value& before)
{
    const auto* const bytes = std::get_if<std::int64_t>(&before);
    const bool isCache = spec.id == "mapCache" || spec.id == "readCache";
    return isCache && bytes != nullptr && spec.knob && *bytes >= std::get<std::int64_t>(*spec.knob) ? std::optional<Value>(2 * *bytes)
                                                                                                    : std::nullopt;
}

} // namespace floom::inline engine
