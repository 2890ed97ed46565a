// SPDX-License-Identifier: GPL-3.0-or-later
// The one formatter of numbers: what the engine says of a run, what rules say of a drawing and what the window shows is written here.
// Figures have three significant digits, and the unit or prefix changes before a fourth would be needed. A measured figure keeps its zeros
// ("58.0"), as they say how precise it is; a given one drops them ("16 KiB"). A missing value (NaN, infinite) is "–". Texts are for
// reading: what is parsed again is written by formatValue() and shortestText(). Pure.
#pragma once

#include "base/value.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace floom::inline engine {

constexpr auto kNoValue = "–";

// Measured figures.
[[nodiscard]] std::string bareText(double value); // "0.05", "58.0", "1234": for columns whose heading names unit and quantity
[[nodiscard]] std::string scaledText(double value); // "230 k", "1.62 M", "58.4"
[[nodiscard]] std::string microsecondsText(double us); // "139 µs", "1.48 ms", "850 ns"
[[nodiscard]] std::string bytesPerSecondText(double rate); // "943 MB/s", "58.0 B/s"
[[nodiscard]] std::string binarySumText(double bytes); // of many requests, no round number: "64.0 GiB"
[[nodiscard]] std::string wattsText(double watts); // "2.43 W", "95.0 mW"
[[nodiscard]] std::string ratioText(double factor); // "×2.10", "×1.20 k"
[[nodiscard]] std::string fixedText(double value, int decimals);
[[nodiscard]] std::string signedFixedText(double value, int decimals); // "+0.30", "−1.5"

// Shares and changes.
[[nodiscard]] std::string percentText(double share, int decimals = 1); // 0.937 -> "93.7 %"
[[nodiscard]] std::string shortPercentText(double share); // decimals only below 10 %: "58 %", "7.3 %", "0 %"
[[nodiscard]] std::string signedPercentText(double percent); // "+70 %", "−5.0 %", "more than −99.9 %"
[[nodiscard]] std::string changeText(double percent); // the same; from ten times on "× 265"
[[nodiscard]] std::string marginText(double halfWidth); // of a percentage's interval, whose unit stands before: "± 1.2", "± 14"

// Counts, in full.
[[nodiscard]] std::string countText(std::uint64_t value); // "100,000"
[[nodiscard]] std::string countedText(std::uint64_t value, std::string_view one,
                                      std::string_view many = {}); // "1 request", "2,000 requests"

// Given values: of data sheets, of a drawing, of a limit.
[[nodiscard]] std::string plainNumber(double value); // "5", "1.25", "0.0123", "12345"
[[nodiscard]] std::string decimalSizeText(double bytes); // as on data sheets: "512 GB", "1.83 TB"
[[nodiscard]] std::string binarySizeText(double bytes); // as memory and requests are counted: "4 KiB", "1.5 MiB"
[[nodiscard]] std::string byteRateText(double perSecond); // "3.2 GB/s"
[[nodiscard]] std::string quantityText(std::int64_t value,
                                       Kind kind); // exact, of a quantity in its base unit: "60 µs", "16 KiB", "400 MT/s"
// A value as typed or stored, with `gap` before its unit: "60us" -> "60 µs". What is no number with a unit stays as it is.
[[nodiscard]] std::string spacedValue(const std::string& typed, std::string_view gap = " ");

} // namespace floom::inline engine
