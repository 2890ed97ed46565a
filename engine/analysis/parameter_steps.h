// SPDX-License-Identifier: GPL-3.0-or-later
// The next value of a parameter that a proof tries, as the catalogue asks for it. Pure.
#pragma once

#include "catalogue/catalogue.h"

#include <optional>
#include <string_view>

namespace floom::inline engine {

inline constexpr std::string_view kAsked = "asked "; // steps that only run when the user asks what to change

// The value named in the catalogue: from any value if it is the default, otherwise quantities only upwards.
[[nodiscard]] std::optional<Value> turned(const ParameterSpec& spec, const Value& before);
// One step further, as `whatIf` says.
[[nodiscard]] std::optional<Value> further(const ParameterSpec& spec, const Value& before);
// A cache that is as large as the catalogue's value, or larger: twice as large. Empty for other parameters.
[[nodiscard]] std::optional<Value> beyond(const ParameterSpec& spec, const Value& before);

} // namespace floom::inline engine
