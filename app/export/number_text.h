// SPDX-License-Identifier: GPL-3.0-or-later
// Formats figures for tables and sentences: three significant digits with a prefix or unit; a missing value is "–". Pure.
#pragma once

#include <cstdint>
#include <string>

namespace floom {

constexpr auto kNoValue = "–";

[[nodiscard]] std::string scaledText(double value); // "230 k", "1.62 M", "58.4"
[[nodiscard]] std::string microsecondsText(double us); // "139 µs", "1.48 ms", "850 ns"
[[nodiscard]] std::string percentText(double share, int decimals = 1); // 0.937 -> "93.7 %"
[[nodiscard]] std::string signedPercentText(double percent); // "+23.2 %", "−4 %"
[[nodiscard]] std::string fixedText(double value, int decimals);
// Formats a value as typed or stored: "60us" becomes "60 µs" with a no-break space, the choice "program_and_erase" becomes words. Any other
// text is unchanged.
[[nodiscard]] std::string spacedQuantity(const std::string& typed);
[[nodiscard]] std::string wattsText(double watts); // "2.43 W", "95.0 mW"
[[nodiscard]] std::string countText(std::uint64_t value); // "100,000"

} // namespace floom
