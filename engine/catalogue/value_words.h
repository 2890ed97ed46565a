// SPDX-License-Identifier: GPL-3.0-or-later
// Display text of a value, the same everywhere: "60 µs", "20 %", "400 MT/s", "Write back", "on". Pure.
#pragma once

#include "catalogue/catalogue.h"

#include <optional>
#include <string>
#include <string_view>

namespace floom::inline engine {

// Choices by label, switches as "on" or "off". Numbers longer than six characters are rounded to three digits; a space precedes the unit.
[[nodiscard]] std::string valueWords(const Value& value, const ParameterSpec& spec);
// The same for the new value of a change: "none" for a limit or size set to 0, if 0 is the default.
[[nodiscard]] std::string changedWords(const Value& value, const ParameterSpec& spec);
// The value that these words show, for words that are no number: the label of a choice in any case, "none". Empty for other texts.
[[nodiscard]] std::optional<Value> valueOfWords(std::string_view words, const ParameterSpec& spec);

} // namespace floom::inline engine
