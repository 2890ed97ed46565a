// SPDX-License-Identifier: GPL-3.0-or-later
// Converts text with units to Value and back. Accepts common notations: "600us", "0.75 ms", "16KiB", "4k" (1024-based for sizes),
// "800MT/s", "500 MHz", "3.2GB/s" (10^9), "20%", "1e-3". A number without a unit is accepted for count, real and ratio, and for other kinds
// in `bareUnit` if given (the unit shown in the inspector's field). Wrong units are refused with the reason ("time expected, found a rate:
// GB/s"). Never rounds silently: a time below 1 ps or a fractional byte is refused.
#pragma once

#include "base/result.h"
#include "base/value.h"

#include <string>
#include <string_view>

namespace floom::inline engine {

// Display name: "time", "size", "transfer rate", ...
[[nodiscard]] std::string_view kindName(Kind kind);
[[nodiscard]] Result<Kind> kindFromName(std::string_view name); // names as in components/*.json: "time", "transferRate", ...

[[nodiscard]] Result<Value> parseValue(std::string_view text, Kind kind, std::string_view bareUnit = {});

// Shortest exact text with a unit: "600us", "3.5ms", "16KiB", "400MT/s", "0.2". parseValue(formatValue(v, k), k) == v.
[[nodiscard]] std::string formatValue(const Value& value, Kind kind);

// As formatValue(), number and unit separate, for fields and cards: {"600", "us"}; "µ" instead of "u" if `pretty`.
struct NumberAndUnit {
    std::string number;
    std::string unit;
};
[[nodiscard]] NumberAndUnit splitValue(const Value& value, Kind kind, bool pretty = true);

} // namespace floom::inline engine
