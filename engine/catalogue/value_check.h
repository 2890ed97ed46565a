// SPDX-License-Identifier: GPL-3.0-or-later
// Checks a value against its parameter: kind, range, choices. Pure.
#pragma once

#include "base/result.h"
#include "catalogue/catalogue.h"

namespace floom::inline engine {

// The Error's `expected` reads like "10ns to 1s" or "one of slc, mlc, tlc"; `advice` may hold near matches.
[[nodiscard]] Outcome checkValue(const ParameterSpec& spec, const Value& value);

// Unit assumed for a number without one: the field's unit; none for shares, where 20 and 20 % would be confused.
[[nodiscard]] std::string_view bareUnit(const ParameterSpec& spec);

} // namespace floom::inline engine
