// SPDX-License-Identifier: GPL-3.0-or-later
// Value: value of a parameter. Quantities are integers in the base unit of their kind, so equal designs have equal bytes:
//   time ps | size bytes | frequency Hz | transferRate transfers/s | byteRate bytes/s | count 1
// ratio (0.2 = 20 %) and real are doubles; choice and text are strings; boolean is bool.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

namespace floom::inline engine {

using Value = std::variant<bool, std::int64_t, double, std::string>;

enum class Kind : std::uint8_t { boolean, count, real, ratio, time, size, frequency, transferRate, byteRate, choice, text };

} // namespace floom::inline engine
