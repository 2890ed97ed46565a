// SPDX-License-Identifier: GPL-3.0-or-later
// Text to Value and back, with units. Accepts what people type: "600us", "0.75 ms", "16KiB", "4k" (1024-based for sizes), "800MT/s",
// "500 MHz", "3.2GB/s" (10^9), "20%", "1e-3". A bare number is taken in the base unit only for count, real, ratio and for the
// kind's `bareUnit` when given (the inspector shows that unit inside the field). Wrong units are refused with the reason
// ("time expected, found a rate: GB/s"). Never rounds silently: a time below 1 ps or a size that is no whole byte is refused.
#pragma once

#include "base/result.h"
#include "base/value.h"

#include <string>
#include <string_view>

namespace floom {

// The name a person reads: "time", "size", "transfer rate", ...
[[nodiscard]] std::string_view kindName(Kind kind);
[[nodiscard]] Result<Kind> kindFromName(std::string_view name); // names as in components/*.json: "time", "transferRate", ...

[[nodiscard]] Result<Value> parseValue(std::string_view text, Kind kind, std::string_view bareUnit = {});

// Shortest exact text with a unit: "600us", "3.5ms", "16KiB", "400MT/s", "0.2". parseValue(formatValue(v, k), k) == v.
[[nodiscard]] std::string formatValue(const Value& value, Kind kind);

// The same as number and unit apart, for fields and cards: {"600", "us"}. The micro sign is written "µ" when `pretty`.
struct NumberAndUnit {
    std::string number;
    std::string unit;
};
[[nodiscard]] NumberAndUnit splitValue(const Value& value, Kind kind, bool pretty = true);

} // namespace floom
