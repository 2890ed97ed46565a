// SPDX-License-Identifier: GPL-3.0-or-later
// Formats figures for tables and sentences: three significant digits with a prefix or unit; a missing value is "–". Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace floom::inline exporting {

constexpr auto kNoValue = "–";

[[nodiscard]] std::string bareText(double value); // "0.05", "58.0", "1234": for columns whose heading names unit and quantity
[[nodiscard]] std::string scaledText(double value); // "230 k", "1.62 M", "58.4"
[[nodiscard]] std::string microsecondsText(double us); // "139 µs", "1.48 ms", "850 ns"
[[nodiscard]] std::string bytesPerSecondText(double rate); // "943 MB/s", "58.0 B/s"
[[nodiscard]] std::string ratioText(double factor); // "×2.10", "×1.20 k"
[[nodiscard]] std::string percentText(double share, int decimals = 1); // 0.937 -> "93.7 %"
[[nodiscard]] std::string shortPercentText(double share); // decimals only below 10 %: "58 %", "7.3 %", "0 %"
[[nodiscard]] std::string signedPercentText(double percent); // "+23.2 %", "−4 %"
[[nodiscard]] std::string marginText(double halfWidth); // of a percentage's interval, whose unit stands before: "± 1.2", "± 14"
[[nodiscard]] std::string fixedText(double value, int decimals);
[[nodiscard]] std::string signedFixedText(double value, int decimals); // "+0.30", "−1.5"
// Formats a value as typed or stored: "60us" becomes "60 µs" with a no-break space, the choice "program_and_erase" becomes words. Any other
// text is unchanged.
[[nodiscard]] std::string spacedQuantity(const std::string& typed);
[[nodiscard]] std::string wattsText(double watts); // "2.43 W", "95.0 mW"
[[nodiscard]] std::string countText(std::uint64_t value); // "100,000"
[[nodiscard]] std::string countedText(std::uint64_t value, std::string_view one,
                                      std::string_view many = {}); // "1 request", "2,000 requests"
// How long the user waits for the program: "0.6 s", "45 s", "28 min", "9 h 35 min".
[[nodiscard]] std::string elapsedText(double seconds);

} // namespace floom::inline exporting
