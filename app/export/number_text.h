// SPDX-License-Identifier: GPL-3.0-or-later
// Figures as words for tables and sentences: three significant digits with a prefix or unit. What does not exist is "–". Pure.
#pragma once

#include <cstdint>
#include <string>

namespace floom {

[[nodiscard]] std::string scaledText(double value); // "230 k", "1.62 M", "58.4"
[[nodiscard]] std::string microsecondsText(double us); // "139 µs", "1.48 ms", "850 ns"
[[nodiscard]] std::string percentText(double share, int decimals = 1); // 0.937 -> "93.7 %"
[[nodiscard]] std::string signedPercentText(double percent); // "+23.2 %", "−4 %"
[[nodiscard]] std::string fixedText(double value, int decimals);
// A value as it is typed or kept as people write it: "60us" as "60 µs" with a space that does not break, the choice
// "program_and_erase" in words. Any other text stays.
[[nodiscard]] std::string spacedQuantity(const std::string& typed);
[[nodiscard]] std::string wattsText(double watts); // "2.43 W", "95.0 mW"
[[nodiscard]] std::string countText(std::uint64_t value); // "100,000"

} // namespace floom
