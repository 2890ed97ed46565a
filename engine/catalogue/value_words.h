// SPDX-License-Identifier: GPL-3.0-or-later
// A value for people, the same wherever one is shown: "60 µs", "20 %", "400 MT/s", "Write back", "on". Pure.
#pragma once

#include "catalogue/catalogue.h"

#include <string>

namespace floom {

// Choices by their label, a switch as "on" or "off"; of a number with more than six signs four figures, its unit behind a space.
[[nodiscard]] std::string valueWords(const Value& value, const ParameterSpec& spec);

} // namespace floom
